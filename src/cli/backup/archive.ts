import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  createReadStream,
  createWriteStream,
  fstatSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { makeZip } from 'client-zip'
import { isMissing, syncToDisk } from '#lib/files.ts'
import { partOf, type KeptFile } from './kept.ts'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'

export interface ManifestFile {
  name: string
  bytes: number
  sha256: string
}

/** How long a database that’s being written is waited for. */
const BUSY_MS = 30_000

/**
 * Writes the archive in one step: a file of this name is either whole or as before.
 * @returns what it holds
 */
export async function writeArchive(
  file: string,
  kept: readonly KeptFile[],
  now: number,
): Promise<ManifestFile[]> {
  let work: string | undefined
  const clear = (): void => {
    if (work !== undefined) rmSync(work, { recursive: true, force: true })
  }
  const stop = (): void => {
    clear()
    process.exit(1)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    work = mkdtempSync(join(dirname(file), `.${basename(file)}-`))
    const part = join(work, 'archive')
    const held: ManifestFile[] = []
    await pipeline(
      makeZip(entriesOf(kept, join(work, 'copy'), held, now)),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    )
    renameSync(part, file)
    await syncToDisk(dirname(file), [basename(file)])
    return held
  } finally {
    clear()
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

async function* entriesOf(kept: readonly KeptFile[], copy: string, held: ManifestFile[], now: number) {
  const made = { lastModified: new Date(now), mode: 0o600 }
  for (const { name, file } of kept) {
    const part = partOf(name)
    const fd = part?.isDatabase ? openCopy(file, copy, part.reduce) : openRegular(file)
    if (fd === undefined) continue
    const { size } = fstatSync(fd)
    yield { name, size, input: piecesOf(fd, name, size, held), ...made }
  }
  yield { name: MANIFEST, input: JSON.stringify({ format: FORMAT, made: now, files: held }), ...made }
}

async function* piecesOf(fd: number, name: string, size: number, held: ManifestFile[]) {
  const digest = createHash('sha256')
  // What’s added to a log meanwhile is left out.
  if (size > 0)
    for await (const piece of createReadStream('', { fd, start: 0, end: size - 1, autoClose: false })) {
      digest.update(piece as Buffer)
      yield piece as Buffer
    }
  closeSync(fd)
  held.push({ name, bytes: size, sha256: digest.digest('hex') })
}

/**
 * The copy is as at one moment, however much other processes write. SQLite’s backup API would start again at each of their writes.
 * @throws Error naming the file if it’s damaged or can’t be read
 */
function openCopy(file: string, copy: string, reduce?: (copy: string) => void): number {
  rmSync(copy, { force: true })
  try {
    const db = new DatabaseSync(file, { timeout: BUSY_MS })
    try {
      db.prepare('VACUUM INTO ?').run(copy)
    } finally {
      db.close()
    }
    reduce?.(copy)
  } catch (error) {
    throw new Error(`${file} can’t be copied: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  return openSync(copy, 'r')
}

/** Undefined if the file was removed or replaced by a link or a pipe after it was listed. */
function openRegular(file: string): number | undefined {
  let fd: number
  try {
    fd = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (isMissing(error) || (error instanceof Error && 'code' in error && error.code === 'ELOOP'))
      return undefined
    throw error
  }
  if (fstatSync(fd).isFile()) return fd
  closeSync(fd)
  return undefined
}
