import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Problem } from './problems.ts'

const MB = 1024 * 1024

/** Files that people write by hand are small; anything above this is a mistake (bytes). */
export const MAX_BYTES = MB

export type ReadText = { text: string; bytes: Uint8Array } | { problem: Problem }

/** Whether `path`, after following symbolic links, lies in `dir` or is it. Throws when either doesn't exist. */
export function isInside(dir: string, path: string): boolean {
  const base = realpathSync(dir)
  const real = realpathSync(path)
  return real === base || real.startsWith(base.endsWith(sep) ? base : base + sep)
}

/** A file that is open, and how many bytes it had then; or what is wrong with it, in words that follow its name. */
export type Opened = { fd: number; size: number } | { problem: string }

/** What is said of a file that is not there. */
export const MISSING = 'is missing'

/**
 * Opens a file of a tenant for reading: an ordinary one in the tenant's folder, after following symbolic links. What stands there
 * instead (a device, a pipe, something of the system's) is not read, and holds nothing up.
 *
 * @param dir the tenant's folder
 * @param file its path below that
 * @param most bytes
 */
export function openFile(dir: string, file: string, most: number): Opened {
  let fd: number | undefined
  const refuse = (problem: string): Opened => {
    if (fd !== undefined) closeSync(fd)
    return { problem }
  }
  try {
    const path = join(dir, file)
    if (!isInside(dir, path)) return refuse("is a link that leads outside the tenant's folder")
    // A pipe that nobody writes to would be waited for.
    fd = openSync(realpathSync(path), constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
    const stat = fstatSync(fd)
    if (!stat.isFile()) return refuse('must be a file')
    if (stat.size > most)
      return refuse(`is too large: ${(stat.size / MB).toFixed(1)} MB, where ${most / MB} MB is the most`)
    return { fd, size: stat.size }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === '') throw error
    return refuse(code === 'ENOENT' ? MISSING : `can't be read (${code})`)
  }
}

/** The bytes of a tenant's file, as `openFile` opens it. */
export function readBytes(
  dir: string,
  file: string,
  most = MAX_BYTES,
): { bytes: Buffer } | { problem: string } {
  const opened = openFile(dir, file, most)
  if ('problem' in opened) return opened
  try {
    return { bytes: readFileSync(opened.fd) }
  } finally {
    closeSync(opened.fd)
  }
}

/**
 * Reads a text file that an editor wrote, `file` being its path below the tenant's folder `dir`.
 * Never reads outside that folder, and nothing that isn't an ordinary UTF-8 file of at most MAX_BYTES.
 */
export function readText(dir: string, file: string): ReadText {
  const fail = (message: string): ReadText => ({ problem: { file, field: '', message } })
  const read = readBytes(dir, file)
  if ('problem' in read) return fail(read.problem)
  const { bytes } = read
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return fail('starts with a byte order mark: save it as "UTF-8", not as "UTF-8 with BOM"')
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return fail('is saved as UTF-16: save it as "UTF-8"')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), bytes }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return fail('holds characters that aren\'t UTF-8: save it as "UTF-8"')
  }
}
