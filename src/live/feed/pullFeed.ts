import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { lock } from '#build/tenant/lock.ts'
import { writeWhole } from '#lib/files.ts'
import { fileHash } from '#lib/fileHash.ts'
import { contentHash } from '#lib/hash.ts'
import { readJson } from '#lib/readJson.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { MAX_BYTES, openFile } from '#site/loading/files.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Pulled } from '#stock/changes.ts'
import { MAPPING_FILE } from '#stock/feed/map/mapping.ts'
import { lastStock } from '#stock/feed/pull/lastStock.ts'
import { mappingIn } from '#stock/feed/pull/mappingIn.ts'
import { writeVehicles, type Writing } from '#stock/feed/pull/writeVehicles.ts'
import { FeedError } from '#stock/feed/read/row.ts'
import { download, fileOf, isAddress, type Logins, type Validators } from '#stock/feed/source.ts'
import { openSnapshot } from '#stock/snapshotFile.ts'
import { clearFeedTrouble, noteFeedTrouble } from '#stock/feed/feedTrouble.ts'

export interface FeedOptions {
  tenantsDir: string
  stateDir: string
  logins: Logins
  /** Whether feeds may be on this machine or its network. */
  allowPrivate: boolean
  /** ms since 1970. */
  now: number
  /** Whether to accept a feed even if more vehicles are missing than the site's limit allows. */
  allowFewer: boolean
  /** Whether to read the feed even if it hasn't changed. */
  whole?: boolean
  /** Reads the feed and writes its vehicles; in this process, if it's missing. */
  write?: (writing: Writing) => Promise<Pulled>
}

/**
 * Reads a tenant's feed (`stock.source` in its site.json) into its `snapshot.json`, using the mapping in its
 * `stock.map.yaml`. Once the whole feed has been read, the file is replaced in one step. If anything fails before that,
 * the last good file stays. A problem with the feed itself is recorded, so that the dashboard shows it until the feed
 * works again.
 *
 * @throws FeedError if the feed can't be reached, read or accepted
 * @throws Error or TenantError if anything else is wrong
 */
export const pullFeed = async (slug: string, options: FeedOptions): Promise<Pulled> => {
  const dir = resolve(options.tenantsDir, slug)
  const stateDir = resolve(options.stateDir)
  const { site } = await loadTenant(dir)
  const state = join(stateDir, 'snapshot')
  mkdirSync(state, { recursive: true })
  const unlock = lock(join(state, `${slug}.lock`), 'pulled')
  const scratch = mkdtempSync(join(tmpdir(), 'forecourt-feed-'))
  try {
    const mapping = mappingIn(dir)
    if (!mapping)
      throw new Error(
        `${MAPPING_FILE} is missing. Run forecourt import, which reads a feed and writes the file`,
      )
    const feed = await fetched(site, dir, scratch, join(state, `${slug}.feed.json`), options)
    const pulled =
      feed === undefined
        ? { ...UNCHANGED, vehicles: lastStock(dir).vehicles.size }
        : await (options.write ?? writeVehicles)({
            file: feed.file,
            mapping,
            site,
            dir,
            now: options.now,
            allowFewer: options.allowFewer,
          })
    feed?.remember()
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

/** Returns the file with the feed, downloading it if needed; undefined if the feed hasn't changed. */
const fetched = async (
  site: Site,
  dir: string,
  scratch: string,
  memory: string,
  { logins, allowPrivate, whole = false }: FeedOptions,
): Promise<{ file: string; remember: () => void } | undefined> => {
  const { source } = site.stock
  // Even an unchanged feed is read again if the mapping, the settings or the snapshot has changed.
  const known = whole ? undefined : knownOf(memory, source, readBy(dir))
  const remembering = (file: string, validators: Validators) => ({
    file,
    remember: () => writeWhole(memory, JSON.stringify({ source, readBy: readBy(dir), ...validators })),
  })
  if (!isAddress(source)) {
    const file = fileOf(dir, source)
    const { mtimeMs, size, ino } = statSync(file)
    const etag = `${mtimeMs} ${size} ${ino}`
    return etag === known?.etag ? undefined : remembering(file, { etag })
  }
  const file = join(scratch, 'feed')
  const validators = await download({ address: source, file, logins, allowPrivate, ...(known && { known }) })
  return validators && remembering(file, validators)
}

/** A hash of the other files that affect the result of reading the feed. */
const readBy = (dir: string): string =>
  contentHash(
    [...['site.json', MAPPING_FILE].map((file) => openFile(dir, file, MAX_BYTES)), openSnapshot(dir)]
      .map((opened) => ('problem' in opened ? opened.problem : fileHash(opened.fd)))
      .join(),
  )

const knownOf = (memory: string, source: string, by: string): Validators | undefined => {
  const said = fieldsOf(readJson(memory))
  if (said?.get('source') !== source || said.get('readBy') !== by) return undefined
  const [etag, lastModified] = [said.get('etag'), said.get('lastModified')]
  return {
    ...(typeof etag === 'string' && { etag }),
    ...(typeof lastModified === 'string' && { lastModified }),
  }
}

const UNCHANGED = {
  resumed: 0,
  changes: { added: [], changed: [], gone: [], parts: [] },
  written: false,
  warnings: [],
} satisfies Partial<Pulled>
