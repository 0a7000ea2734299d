import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Part, SiteFile as PlannedFile } from '#plan/files/findableFiles.ts'
import { contentHash, hashOfDigest } from '#lib/hash.ts'
import type { PublishedFile } from './publish.ts'
import { bytesAt } from '#lib/files.ts'

/** One folder per process, because a worker of a killed process may still be writing to that process's folder. */
export async function inStaging<T>(
  outDir: string,
  slug: string,
  work: (staging: string) => Promise<T>,
): Promise<T> {
  const parent = join(outDir, '.staging')
  const staging = join(parent, `${slug}.${process.pid}`)
  mkdirSync(parent, { recursive: true })
  for (const name of readdirSync(parent)) {
    // A slug contains no dot, so this belongs to the same site.
    if (name.startsWith(`${slug}.`)) rmSync(join(parent, name), { recursive: true, force: true })
  }
  mkdirSync(staging)
  try {
    return await work(staging)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** Bytes. Larger files wait on disk until they're published, since memory must not grow with the stock. */
const LARGE = 1 << 20
/** Characters. */
const AT_ONCE = 1 << 16
/** Within the staging folder. No page's path begins with a dot. */
export const LARGE_FILES = '.large'
export const SCRATCH = '.part'

/**
 * @param base a hash of everything that the parts of long files depend on besides their keys
 * @param earlierParts the earlier published version of a long file
 * @param note receives the positions of the parts of each long file
 */
export function stager(
  staging: string,
  base: string,
  earlierParts: (path: string) => PublishedParts | undefined = () => undefined,
  note: (path: string, layout: Layout) => void = () => {},
) {
  let count = 0
  const nextFile = (): string => {
    const staged = join(staging, LARGE_FILES, String(count++))
    if (count === 1) mkdirSync(dirname(staged))
    return staged
  }
  const long = (path: string, parts: Iterable<Part>): PublishedFile => {
    const sha = createHash('sha256')
    const layout: Layout = { base, hash: '', keys: [], lengths: [] }
    const held: Buffer[] = []
    let size = 0
    let file: { staged: string; fd: number } | undefined
    try {
      for (const bytes of bytesOf(parts, earlierParts(path), layout)) {
        sha.update(bytes)
        held.push(bytes)
        size += bytes.length
        if (size < LARGE) continue
        file ??= openStaged(nextFile())
        for (const chunk of held.splice(0)) appendFileSync(file.fd, chunk)
      }
    } finally {
      if (file) closeSync(file.fd)
    }
    const hash = hashOfDigest(sha.digest('base64url'))
    note(path, { ...layout, hash })
    return file
      ? { path, hash, bytes: size, staged: file.staged }
      : { path, hash, bytes: size, data: Buffer.concat(held) }
  }
  return (planned: PlannedFile): PublishedFile => {
    const { path } = planned
    if ('parts' in planned) return long(path, planned.parts())
    const { data } = planned
    const [hash, bytes] = [contentHash(data), Buffer.byteLength(data)]
    if (bytes < LARGE) return { path, hash, bytes, data }
    const staged = nextFile()
    writeFileSync(staged, data)
    return { path, hash, bytes, staged }
  }
}

const openStaged = (staged: string) => ({ staged, fd: openSync(staged, 'w') })

/** Known parts are copied instead of generated. */
function* bytesOf(parts: Iterable<Part>, published: PublishedParts | undefined, layout: Layout): Generator<Buffer> {
  let made = ''
  let copied: Place | undefined
  const takeMade = (): Buffer => {
    const bytes = Buffer.from(made)
    made = ''
    return bytes
  }
  for (const { key, text } of parts) {
    layout.keys.push(key)
    const place = key === '' ? undefined : published?.places.get(key)
    if (published && copied && copied.end !== place?.start) {
      yield published.bytes.subarray(copied.start, copied.end)
      copied = undefined
    }
    if (place) {
      if (made !== '') yield takeMade()
      copied = { start: copied?.start ?? place.start, end: place.end }
      layout.lengths.push(place.end - place.start)
      continue
    }
    const piece = text()
    layout.lengths.push(Buffer.byteLength(piece))
    made += piece
    if (made.length >= AT_ONCE) yield takeMade()
  }
  if (published && copied) yield published.bytes.subarray(copied.start, copied.end)
  if (made !== '') yield takeMade()
}

/** Where each part of a long file is, so that unchanged parts can be copied from the published file. */
export interface Layout {
  /** Of everything that parts depend on besides their keys. */
  base: string
  hash: string
  /** One per part; see `Part` (plan/files/siteFile.ts). */
  keys: string[]
  /** One per part, in bytes. */
  lengths: number[]
}

/** Bytes from `start` up to but not including `end`. */
interface Place {
  start: number
  end: number
}

interface PublishedParts {
  bytes: Buffer
  places: ReadonlyMap<string, Place>
}

/**
 * Undefined unless the published file is still there and unchanged.
 * @param base the new file's `base`
 */
export function publishedParts(
  file: string,
  layout: Layout | undefined,
  base: string,
): PublishedParts | undefined {
  if (layout?.base !== base) return undefined
  const bytes = bytesAt(file)
  if (!bytes || contentHash(bytes) !== layout.hash) return undefined
  const places = new Map<string, Place>()
  let start = 0
  layout.keys.forEach((key, index) => {
    const end = start + (layout.lengths[index] ?? 0)
    if (key !== '') places.set(key, { start, end })
    start = end
  })
  return start === bytes.length ? { bytes, places } : undefined
}
