import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  type Dirent,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { open } from 'node:fs/promises'
import pLimit from 'p-limit'

/** Slash-separated relative paths in a stable order. Links aren't followed. */
export function listFiles(dir: string): string[] {
  const out: string[] = []
  const walk = (below: string) => {
    let entries: Dirent[]
    try {
      entries = readdirSync(join(dir, below), { withFileTypes: true })
    } catch (error) {
      if (isMissing(error)) return
      throw error
    }
    for (const entry of entries) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile()) out.push(path)
    }
  }
  walk('')
  return out.sort()
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** The disk, or somebody's share of it, is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

export function bytesAt(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    // If it's a folder, Node doesn't say which.
    if (error instanceof Error && !error.message.includes(path)) error.message += ` '${path}'`
    throw error
  }
}

export function sizeOf(path: string): number | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.isFile() ? stat.size : undefined
}

/**
 * In one step: readers see either the old file or the new one, never a part. The folder must exist.
 * @param flush whether the bytes must be on disk before the new file replaces the old one. Otherwise a power cut may
 * leave an empty file, which is fine if the file is flushed later or can be made again
 */
export const replaceFile = (path: string, data: string | Uint8Array, flush = true): void =>
  inOneStep(path, (part) => writeFileSync(part, data, { flush, flag: 'wx' }))

/** Like replaceFile, but creates the folder if necessary. */
export function writeWhole(path: string, data: string | Uint8Array, flush = true): void {
  try {
    replaceFile(path, data, flush)
  } catch (error) {
    if (!isMissing(error)) throw error
    mkdirSync(dirname(path), { recursive: true })
    replaceFile(path, data, flush)
  }
}

/** In one step, flushed to disk. Creates the folder if necessary. */
export function copyWhole(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  inOneStep(to, (part) => {
    copyFileSync(from, part, constants.COPYFILE_EXCL)
    const fd = openSync(part, 'r')
    try {
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
  })
}

function inOneStep(path: string, write: (part: string) => void): void {
  const part = `${path}.${process.pid}.part`
  // Whatever has this name is removed, and not written to: it may be a link to a file elsewhere.
  rmSync(part, { force: true })
  try {
    write(part)
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

export function removeIfEmpty(dir: string): boolean {
  try {
    rmdirSync(dir)
    return true
  } catch (error) {
    if (isMissing(error) || (error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY'))
      return false
    throw error
  }
}

/** Up to but not including `root`. */
export function removeWithEmptyFolders(root: string, path: string): void {
  rmSync(join(root, path), { force: true })
  let folder = dirname(join(root, path))
  while (folder.startsWith(root + sep) && removeIfEmpty(folder)) folder = dirname(folder)
}

/** More would only wait for the disk. */
const AT_ONCE = 16

/**
 * Resolves once the files would survive a power cut: their bytes and their names, in all folders up to and including
 * `root`.
 * @param files relative to `root`; may include files that no longer exist
 */
export async function syncToDisk(root: string, files: Iterable<string>): Promise<void> {
  const paths = new Set([root, dirname(root)])
  for (const file of files)
    for (let path = join(root, file); !paths.has(path); path = dirname(path)) paths.add(path)
  const limit = pLimit(AT_ONCE)
  await Promise.all(Array.from(paths, (path) => limit(() => sync(path))))
}

async function sync(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** A file is parsed again only when it has changed; a missing one is parsed as ''. */
export function fileParser<T>(parse: (text: string) => T): (file: string) => T {
  const read = new Map<string, { stamp: string; value: T }>()
  return (file) => {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats) return parse('')
    const stamp = `${stats.mtimeMs} ${stats.size} ${stats.ino}`
    const cached = read.get(file)
    if (cached?.stamp === stamp) return cached.value
    let text: string
    try {
      text = readFileSync(file, 'utf8')
    } catch (error) {
      // The file was there a moment ago, so a build has just removed it.
      if (isMissing(error)) return parse('')
      throw error
    }
    const value = parse(text)
    read.set(file, { stamp, value })
    return value
  }
}

export function parseJsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined if it's missing or damaged. */
export function readJson(path: string): unknown {
  const bytes = bytesAt(path)
  return bytes && parseJsonOrNothing(bytes.toString('utf8'))
}
