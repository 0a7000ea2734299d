import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { listFiles, writeWhole } from '#press/files.ts'
import { contentHash } from '#press/hash.ts'
import { SiteState, type Manifest } from '#press/manifest.ts'
import { fileOf } from '#press/paths.ts'
import { inParallel } from './inParallel.ts'
import { readJson } from './readJson.ts'

/** A file as it is to be deployed. */
export interface DeployFile {
  /** Below the site, with slashes: 'cars/a1/index.html'. */
  path: string
  /** Hexadecimal. */
  sha1: string
  /** Hexadecimal. */
  md5: string
  /** @throws ChangedError when the bytes are no longer those of the digests */
  read: () => Promise<Buffer>
}

/** A build is under way, was cut off, or changed a file after its digest was taken. */
export class ChangedError extends Error {
  override name = 'ChangedError'
}

export interface SitePlace {
  slug: string
  /** Where the sites are. */
  outDir: string
  stateDir: string
}

/** [SHA-1, MD5] */
type Digests = [sha1: string, md5: string]

/** Files that are read at once. */
const AT_ONCE = 16

/**
 * The files of a pressed site with their digests, those included that the press keeps for pages in caches. The press's
 * manifest knows the hash of each file, so only files whose hash is new are read; without the manifest all are.
 *
 * @throws ChangedError when the site is half published
 */
export const siteFiles = async ({ slug, outDir, stateDir }: SitePlace): Promise<DeployFile[]> => {
  const root = join(resolve(outDir), slug)
  const retiredRoot = join(resolve(outDir), '.retired', slug)
  const memory = join(resolve(stateDir), 'deploy', slug, 'digests.json')
  const known = readDigests(memory)
  const state = new SiteState(join(resolve(stateDir), 'sites'), slug, root)
  const manifest = state.read()
  const hashes = pressedHashes(manifest)
  const next: Record<string, Digests> = {}

  const there = listFiles(root).map((path) => ({ path, from: join(root, path) }))
  const paths = new Set(there.map(({ path }) => path))
  const retired = listFiles(retiredRoot)
    .filter((path) => !paths.has(path))
    .map((path) => ({ path, from: join(retiredRoot, path) }))
  const files: DeployFile[] = []
  await inParallel([...there, ...retired], AT_ONCE, async ({ path, from }) => {
    const pressed = hashes.get(path)
    let digests = pressed === undefined ? undefined : known[pressed]
    if (digests) next[pressed ?? ''] = digests
    else {
      const bytes = await readFile(from)
      digests = digestsOf(bytes)
      // By what was read, not by what was said: a build may be under way.
      next[contentHash(bytes)] = digests
    }
    files.push(deployFile(path, digests, () => readFile(from)))
  })
  // Inputs are unknown while a publish is under way, and after one that was cut off.
  if (manifest && (manifest.inputs === '' || state.read()?.inputs !== manifest.inputs))
    throw new ChangedError(
      `a build of ${slug} is under way or was cut off: run "forecourt build ${slug}" first`,
    )
  if (Object.keys(next).some((key) => !(key in known)) || Object.keys(known).length > files.length * 2)
    writeWhole(memory, JSON.stringify({ version: VERSION, digests: next }))
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** A file that is made for a target, such as Netlify's `_redirects`. */
export const madeFile = (path: string, text: string): DeployFile => {
  const bytes = Buffer.from(text)
  return deployFile(path, digestsOf(bytes), () => Promise.resolve(bytes))
}

const deployFile = (path: string, [sha1, md5]: Digests, read: () => Promise<Buffer>): DeployFile => ({
  path,
  sha1,
  md5,
  read: async () => {
    const bytes = await read().catch(() => undefined)
    if (bytes === undefined || hash('md5', bytes, 'hex') !== md5)
      throw new ChangedError(`${path} was changed while it was being deployed: run the command again`)
    return bytes
  },
})

const digestsOf = (bytes: Uint8Array): Digests => [hash('sha1', bytes, 'hex'), hash('md5', bytes, 'hex')]

/** The content hash of each file, as far as the press knows it. */
const pressedHashes = (manifest: Manifest | undefined): Map<string, string> => {
  const hashes = new Map(Object.entries(manifest?.files ?? {}))
  for (const [path, [, pageHash]] of Object.entries(manifest?.pages ?? {})) hashes.set(fileOf(path), pageHash)
  return hashes
}

const VERSION = 1

const readDigests = (path: string): Readonly<Record<string, Digests>> => {
  const value = readJson(path)
  if (typeof value !== 'object' || value === null || !('version' in value) || value.version !== VERSION)
    return {}
  return 'digests' in value ? (value.digests as Record<string, Digests>) : {}
}
