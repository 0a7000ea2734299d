import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SiteFile as PlannedFile } from '#plan/files/index.ts'
import { contentHash, hashOfDigest } from './hash.ts'
import type { SiteFile } from './publish.ts'

/**
 * A folder for pages that are not published yet. It belongs to this process: a worker of a killed one may still be
 * writing to that one's. What earlier builds of the site left is removed.
 */
export const emptyStaging = (outDir: string, slug: string): string => {
  const parent = join(outDir, '.staging')
  const staging = join(parent, `${slug}.${process.pid}`)
  mkdirSync(parent, { recursive: true })
  for (const name of readdirSync(parent)) {
    // A slug has no full stop in it, so this is the same site's.
    if (name.startsWith(`${slug}.`)) rmSync(join(parent, name), { recursive: true, force: true })
  }
  mkdirSync(staging)
  return staging
}

/** From this size on (bytes) a file waits on disk until it is published: memory must not grow with the stock. */
const LARGE = 1 << 20
/** Characters of a long file that are made into bytes together. */
const AT_ONCE = 1 << 16
/** Below the staging folder; no page's path begins with a full stop. */
export const LARGE_FILES = '.large'

/** Takes files to what can be published: their hash, and the bytes or where they wait. */
export const stager = (staging: string) => {
  let count = 0
  const nextFile = (): string => {
    const staged = join(staging, LARGE_FILES, String(count++))
    if (count === 1) mkdirSync(dirname(staged))
    return staged
  }
  const long = (path: string, pieces: Iterable<string>): SiteFile => {
    const sha = createHash('sha256')
    const held: Buffer[] = []
    let size = 0
    let file: { staged: string; fd: number } | undefined
    try {
      for (const bytes of bytesOf(pieces)) {
        sha.update(bytes)
        held.push(bytes)
        size += bytes.length
        if (size < LARGE) continue
        file ??= openStaged(nextFile())
        for (const each of held.splice(0)) appendFileSync(file.fd, each)
      }
    } finally {
      if (file) closeSync(file.fd)
    }
    const hash = hashOfDigest(sha.digest('base64url'))
    return file ? { path, hash, staged: file.staged } : { path, hash, data: Buffer.concat(held) }
  }
  return (planned: PlannedFile): SiteFile => {
    const { path } = planned
    if ('pieces' in planned) return long(path, planned.pieces())
    const { data } = planned
    const hash = contentHash(data)
    if (data.length < LARGE) return { path, hash, data }
    const staged = nextFile()
    writeFileSync(staged, data)
    return { path, hash, staged }
  }
}

const openStaged = (staged: string) => ({ staged, fd: openSync(staged, 'w') })

/** A text's bytes in UTF-8, some at a time. */
function* bytesOf(pieces: Iterable<string>): Generator<Buffer> {
  let pending = ''
  for (const piece of pieces) {
    pending += piece
    if (pending.length < AT_ONCE) continue
    yield Buffer.from(pending)
    pending = ''
  }
  if (pending) yield Buffer.from(pending)
}
