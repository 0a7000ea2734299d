import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { lock } from '#build/tenant/lock.ts'
import { writeWhole, readJson, syncToDisk } from '#lib/files.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { stampOf } from '#site/loading/files.ts'
import { settingsStamp } from '#site/loading/templates.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import type { Site } from '#site/settings/schema.ts'
import type { PullResult } from '#stock/changes.ts'
import { MAPPING_FILE, mappingIn } from '#stock/feed/map/mapping.ts'
import { writeVehicles, type WriteOptions } from '#stock/feed/pull/writeVehicles.ts'
import { FeedError } from '#stock/feed/read/row.ts'
import {
  download,
  fileOf,
  isAddress,
  type Logins,
  type Validators,
  allowsPrivate,
  loginsFrom,
} from '#stock/feed/source.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import { exportStock } from '#stock/stockFile.ts'
import {
  clearFeedTrouble,
  feedMemory,
  noteFeedRead,
  noteFeedTrouble,
  feedTroubleOf,
  feedTroubleText,
  LONGEST_WAIT_MS,
} from '#stock/feed/feedTrouble.ts'
import { isWaiting } from '#lib/backoff.ts'
import type { WrittenFile } from '../rebuild/snapshotFile.ts'
import { writeInProcess } from './readerProcess.ts'

interface FeedOptions {
  tenantsDir: string
  stateDir: string
  logins: Logins
  allowPrivate: boolean
  now: number
  /** Accepts a feed even if more vehicles are missing than the site's limit allows. */
  allowFewer: boolean
  whole?: boolean
  /** If missing, the feed is read in this process. */
  write?: (writing: WriteOptions) => Promise<PullResult>
}

/**
 * Reads a tenant's feed (`stock.source`) into its `snapshot.json`, by the mapping in its `stock.map.yaml`. The file
 * is replaced in one step; if anything fails before that, the last good file stays. A problem with the feed itself is
 * recorded for the dashboard.
 *
 * @throws FeedError if the feed can't be reached, read or accepted; Error or TenantError if anything else is wrong
 */
export async function pullFeed(slug: string, options: FeedOptions): Promise<PullResult> {
  const dir = resolve(options.tenantsDir, slug)
  const stateDir = resolve(options.stateDir)
  const { site } = await loadTenant(dir)
  const state = join(stateDir, 'snapshot')
  mkdirSync(state, { recursive: true })
  const unlock = lock(join(state, `${slug}.lock`), 'pulled')
  const scratch = mkdtempSync(join(tmpdir(), 'forecourt-feed-'))
  try {
    exportStock(dir, stateDir)
    const mapping = mappingIn(dir)
    if (!mapping)
      throw new Error(
        `${MAPPING_FILE} is missing. Run forecourt import, which reads a feed and writes the file`,
      )
    const memory = feedMemory(stateDir, slug)
    const last = options.whole ? undefined : lastReading(memory, dir, site)
    const feed = await fetched(site, dir, scratch, last, options)
    const { now, allowFewer, write = writeVehicles } = options
    const pulled = feed
      ? await write({ file: feed.file, mapping, site, dir, now, allowFewer })
      : { ...UNCHANGED, vehicles: last?.vehicles ?? 0 }
    if (feed) {
      const reading: Reading = { ...inputsOf(dir, site), vehicles: pulled.vehicles, ...feed.validators }
      writeWhole(memory, JSON.stringify(reading))
    }
    noteFeedRead(stateDir, slug, now)
    clearFeedTrouble(stateDir, slug)
    return pulled
  } catch (error) {
    if (error instanceof FeedError) noteFeedTrouble(stateDir, slug, error, options.now)
    throw error
  } finally {
    rmSync(scratch, { recursive: true, force: true })
    unlock()
  }
}

interface Reading extends Validators {
  source: string
  /** Even an unchanged feed is read again if the mapping, the settings or the snapshot has changed. */
  readBy: string
  vehicles: number
}

const inputsOf = (dir: string, { stock }: Site): Pick<Reading, 'source' | 'readBy'> => ({
  source: stock.source,
  readBy: [settingsStamp(dir), stampOf(dir, MAPPING_FILE), stampOf(dir, SNAPSHOT)].join(', '),
})

function lastReading(memory: string, dir: string, site: Site): Reading | undefined {
  const fields = fieldsOf(readJson(memory))
  const inputs = inputsOf(dir, site)
  if (fields?.get('source') !== inputs.source || fields.get('readBy') !== inputs.readBy) return undefined
  const [vehicles, etag, lastModified] = ['vehicles', 'etag', 'lastModified'].map((name) => fields.get(name))
  if (typeof vehicles !== 'number') return undefined
  return {
    ...inputs,
    vehicles,
    ...(typeof etag === 'string' && { etag }),
    ...(typeof lastModified === 'string' && { lastModified }),
  }
}

async function fetched(
  { stock: { source } }: Site,
  dir: string,
  scratch: string,
  last: Reading | undefined,
  { logins, allowPrivate }: FeedOptions,
): Promise<{ file: string; validators: Validators } | undefined> {
  if (!isAddress(source)) {
    const file = fileOf(dir, source)
    const etag = stampOf(dir, source)
    return etag === last?.etag ? undefined : { file, validators: { etag } }
  }
  const file = join(scratch, 'feed')
  const validators = await download({
    ...{ address: source, file, logins, allowPrivate },
    ...(last && { known: last }),
  })
  return validators && { file, validators }
}

const UNCHANGED = {
  resumed: 0,
  changes: { added: [], changed: [], gone: [], parts: [] },
  written: false,
  warnings: [],
} satisfies Partial<PullResult>

export type ReadFeed = (tenant: string, whole: boolean) => Promise<{ trouble: string; written?: WrittenFile }>

/** Problems with the feed itself are returned. Others are thrown, such as a full disk. */
export const feedReader =
  (tenantsDir: string, stateDir: string, environment: NodeJS.ProcessEnv, now: () => number): ReadFeed =>
  async (tenant, whole) => {
    const before = feedTroubleOf(stateDir, tenant)
    if (before && isWaiting(before.until, now(), LONGEST_WAIT_MS)) return { trouble: feedTroubleText(before) }
    try {
      const { written } = await pullFeed(tenant, {
        tenantsDir,
        stateDir,
        logins: loginsFrom(environment),
        allowPrivate: allowsPrivate(environment),
        now: now(),
        allowFewer: false,
        whole,
        write: writeInProcess,
      })
      if (!written) return { trouble: '' }
      const done = syncToDisk(join(tenantsDir, tenant), [SNAPSHOT])
      // `synced` is only awaited later. If the sync fails before that, this keeps Node from ending the process.
      done.catch(() => {})
      return { trouble: '', written: { synced: done } }
    } catch (error) {
      const trouble = error instanceof FeedError ? feedTroubleOf(stateDir, tenant) : undefined
      if (trouble === undefined) throw error
      return { trouble: feedTroubleText(trouble) }
    }
  }
