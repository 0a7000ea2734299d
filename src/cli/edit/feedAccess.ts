import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pullFeed } from '#live/feed/pullFeed.ts'
import { inspectInProcess, writeInProcess } from '#live/feed/readerProcess.ts'
import type { FeedAccess } from '#preview/edit/stockRoutes.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { mappingIn } from '#stock/feed/pull/mappingIn.ts'
import { FeedError, UnreachedError } from '#stock/feed/read/row.ts'
import { allowsPrivate, download, fileOf, isAddress, loginsFrom } from '#stock/feed/source.ts'
import { clearFeedTrouble, feedTroubleOf } from '#stock/feed/feedTrouble.ts'

interface Options {
  tenantsDir: string
  stateDir: string
  environment: NodeJS.ProcessEnv
  now: () => number
}

/** Reads tenants' feeds for the desk, as `forecourt snapshot` does. */
export const feedAccess = ({ tenantsDir, stateDir, environment, now }: Options): FeedAccess => {
  const access = () => ({ logins: loginsFrom(environment), allowPrivate: allowsPrivate(environment) })
  return {
    inspect: async (slug) => {
      const dir = join(tenantsDir, slug)
      const { site } = await loadTenant(dir)
      const { source } = site.stock
      const mapping = mappingIn(dir)
      if (!mapping) throw new FeedError('isn’t mapped: run forecourt import')
      const scratch = mkdtempSync(join(tmpdir(), 'forecourt-desk-feed-'))
      try {
        const file = isAddress(source) ? join(scratch, 'feed') : fileOf(dir, source)
        if (isAddress(source)) await download({ address: source, file, ...access() })
        return await inspectInProcess({ file, mapping, site, dir })
      } finally {
        rmSync(scratch, { recursive: true, force: true })
      }
    },
    pull: async (slug) => {
      const before = feedTroubleOf(stateDir, slug)
      try {
        return await pullFeed(slug, {
          ...{ tenantsDir, stateDir, ...access(), now: now(), allowFewer: false },
          write: writeInProcess,
        })
      } catch (error) {
        // What was tried in the desk is at fault, not the feed, so the dashboard isn't to show it.
        if (!before && !(error instanceof UnreachedError)) clearFeedTrouble(stateDir, slug)
        throw error
      }
    },
  }
}
