import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobsServer } from '@netlify/blobs/server'
import type { Store } from '../outbox/stores/store.ts'
import { netlifyStore } from '../outbox/stores/netlify.ts'
import { redisStore } from '../outbox/stores/redis.ts'
import { sqliteStore } from '../outbox/stores/sqlite.ts'
import { hasRedis, NO_REDIS, startRedis } from './redisServer.ts'

/** One of the three storages for leads, running on this machine. */
export interface RunningStorage {
  /** Opens another connection to the same storage, as another process would. */
  open: () => Promise<Store>
  stop: () => Promise<void>
}

export const STORAGES: Readonly<Record<string, () => Promise<RunningStorage>>> = {
  sqlite: async () => {
    const dir = mkdtempSync(join(tmpdir(), 'outbox-'))
    return {
      open: async () => sqliteStore(join(dir, 'deep', 'leads.sqlite')),
      stop: async () => rmSync(dir, { recursive: true, force: true }),
    }
  },
  'netlify blobs': async () => {
    const directory = mkdtempSync(join(tmpdir(), 'blobs-'))
    const server = new BlobsServer({ directory, token: 'token-of-the-tests' })
    const { port } = await server.start()
    const edgeURL = `http://127.0.0.1:${port}`
    const address = { siteID: 'site', token: 'token-of-the-tests', edgeURL, uncachedEdgeURL: edgeURL }
    return {
      open: async () => netlifyStore(address),
      stop: async () => {
        await server.stop()
        rmSync(directory, { recursive: true, force: true })
      },
    }
  },
  ...(hasRedis() && {
    redis: async () => {
      const server = await startRedis()
      return { open: () => redisStore(server.url, () => {}), stop: server.stop }
    },
  }),
}

if (!hasRedis()) console.warn(NO_REDIS)
