import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isMissing, listFiles, readJson, writeWhole } from '#lib/files.ts'
import { aboutOf, publishedSizes } from '#build/state/manifest.ts'
import { readMemory, stateFile } from '#build/state/memory.ts'
import pLimit from 'p-limit'

export interface DeployFile {
  /** Path within the site, with slashes: 'cars/a1/index.html'. */
  path: string
  /** Hexadecimal. */
  sha1: string
  /** Hexadecimal. */
  md5: string
  /** @throws ChangedError if its bytes no longer match the digests */
  read: () => Promise<Buffer>
}

/**
 * The site can't be deployed now: a build is running or was interrupted, or a file was changed since the build or after
 * its digests were taken.
 */
export class ChangedError extends Error {
  override name = 'ChangedError'
}

interface SitePlace {
  slug: string
  outDir: string
  stateDir: string
}

export type Digests = [sha1: string, md5: string]

/**
 * A file's size, time and digests. If a file still has the same size and time, its digests are taken to be the same,
 * because a build writes each changed page to a new file.
 */
type FileRecord = [size: number, modified: number, ...Digests]

const AT_ONCE = 16

/**
 * Lists a built site's files with their digests. Includes files that the site itself no longer uses, but that the
 * build keeps for cached pages. Reads only files that are new or whose size or time has changed.
 * @throws ChangedError if a build is running or was interrupted, or if a file has another size than the build gave it
 */
export async function siteFiles({ slug, outDir, stateDir }: SitePlace): Promise<DeployFile[]> {
  const root = join(resolve(outDir), slug)
  const retiredRoot = join(resolve(outDir), '.retired', slug)
  const memory = join(resolve(stateDir), 'deploy', slug, 'digests.json')
  const records = readDigests<FileRecord>(memory, VERSION)
  const builtFrom = () =>
    readMemory(stateFile(stateDir, slug), (buildMemory) => aboutOf(buildMemory, root)?.inputs)
  const inputs = builtFrom()
  const next: Record<string, FileRecord> = {}
  const fresh: [path: string, size: number][] = []

  const there = listFiles(root).map((path) => ({ path, from: join(root, path) }))
  const paths = new Set(there.map(({ path }) => path))
  const retired = listFiles(retiredRoot)
    .filter((path) => !paths.has(path))
    .map((path) => ({ path, from: join(retiredRoot, path) }))
  const files: DeployFile[] = []
  await inParallel([...there, ...retired], AT_ONCE, async ({ path, from }) => {
    // Get the size and time before the file is read. If the file changes in between, it'll be read again next time.
    const { size, mtimeMs } = await stat(from).catch((error: unknown) => {
      throw isMissing(error) ? unfinished(slug) : error
    })
    const before = records[path]
    const same = before?.[0] === size && before[1] === mtimeMs
    const digests: Digests = same ? [before[2], before[3]] : digestsOf(await readFile(from))
    if (!same) fresh.push([path, size])
    next[path] = [size, mtimeMs, ...digests]
    files.push(deployFile(path, digests, () => readFile(from)))
  })
  // In the state, '' as the inputs means that a publish is running or was interrupted. Inputs other than those read
  // above mean that a build has run in the meantime.
  if (inputs !== undefined && (inputs === '' || builtFrom() !== inputs)) throw unfinished(slug)
  const sizes = fresh.length > 0 ? readMemory(stateFile(stateDir, slug), publishedSizes) : undefined
  const damaged = fresh.find(([path, size]) => (sizes?.get(path) ?? size) !== size)?.[0]
  if (damaged !== undefined)
    throw new ChangedError(
      `${join(root, damaged)} isn’t what the build wrote. Run "forecourt build ${slug}" first, which restores it`,
    )
  if (fresh.length > 0 || Object.keys(records).length > files.length * 2)
    writeWhole(memory, JSON.stringify({ version: VERSION, digests: next }))
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

const unfinished = (slug: string): ChangedError =>
  new ChangedError(`a build of ${slug} is running or was interrupted. Run "forecourt build ${slug}" first`)

/** Makes a file that isn't on disk, such as Netlify's own `_redirects`. */
export function madeFile(path: string, text: string): DeployFile {
  const bytes = Buffer.from(text)
  return deployFile(path, digestsOf(bytes), () => Promise.resolve(bytes))
}

export const deployFile = (path: string, [sha1, md5]: Digests, read: () => Promise<Buffer>): DeployFile => ({
  path,
  sha1,
  md5,
  read: async () => {
    const bytes = await read().catch(() => undefined)
    if (bytes === undefined || hash('md5', bytes, 'hex') !== md5)
      throw new ChangedError(`${path} was changed while it was being deployed. Run the command again`)
    return bytes
  },
})

export const digestsOf = (bytes: Uint8Array): Digests => [
  hash('sha1', bytes, 'hex'),
  hash('md5', bytes, 'hex'),
]

const VERSION = 2

export function readDigests<Entry>(path: string, version: number): Readonly<Record<string, Entry>> {
  const value = readJson(path)
  if (typeof value !== 'object' || value === null || !('version' in value) || value.version !== version)
    return {}
  return 'digests' in value ? (value.digests as Record<string, Entry>) : {}
}

/**
 * Runs some work for each item, for up to `atOnce` items at a time. After a failure, starts no more work and waits
 * for the work that's running, so that nothing is still running when the error is thrown.
 * @throws the first failure
 */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const limit = pLimit(atOnce)
  const failures: unknown[] = []
  const one = async (item: T) => {
    if (failures.length > 0) return
    await work(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(items.map((item) => limit(one, item)))
  if (failures.length > 0) throw failures[0]
}
