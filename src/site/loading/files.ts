import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  type Dirent,
  type Stats,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { copyWhole, listFiles, writeWhole } from '#lib/files.ts'
import type { Problem } from './problems.ts'

const MB = 1024 * 1024

/** Size of the largest hand-written file to accept, in bytes. Anything larger is a mistake. */
const MAX_BYTES = MB

/**
 * The texts that files would have after an edit, by path in the tenant's folder; undefined for a file that would be deleted. Other files
 * stay as they are.
 */
export type Edits = ReadonlyMap<string, string | undefined>

export const NO_EDITS: Edits = new Map()

type ReadText = { text: string; bytes: Uint8Array } | { problem: Problem }

/**
 * Whether `path` is `dir` or inside it, once symbolic links are followed.
 *
 * @throws Error if one of them doesn't exist
 */
export function isInside(dir: string, path: string): boolean {
  const base = realpathSync(dir)
  const real = realpathSync(path)
  return real === base || real.startsWith(base.endsWith(sep) ? base : base + sep)
}

/** An open file and its size in bytes, or the problem with the file, worded to follow the file's name. */
export type OpenFile = { fd: number; size: number } | { problem: string }

export const MISSING = 'is missing'
const ELSEWHERE = 'is a symbolic link to somewhere outside the tenant’s folder'

/** The system's code for an error of a file. @throws the error itself if it's another one */
function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code)
  throw error
}

/**
 * Opens a tenant's file for reading. It must be a regular file in the tenant's folder, once symbolic links are followed. Nothing else is
 * opened, such as a device, a pipe or a system file, because reading it might never end.
 *
 * @param most maximum size in bytes
 */
export function openFile(dir: string, file: string, most: number): OpenFile {
  let fd: number | undefined
  const refuse = (problem: string): OpenFile => {
    if (fd !== undefined) closeSync(fd)
    return { problem }
  }
  try {
    const path = join(dir, file)
    if (!isInside(dir, path)) return refuse(ELSEWHERE)
    // With O_NONBLOCK, opening a pipe doesn't wait until somebody writes to it.
    fd = openSync(realpathSync(path), constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
    const stat = fstatSync(fd)
    if (!stat.isFile()) return refuse('must be a file')
    if (stat.size > most) return refuse(tooLarge(stat.size, most))
    return { fd, size: stat.size }
  } catch (error) {
    const code = codeOf(error)
    return refuse(code === 'ENOENT' ? MISSING : `can’t be read (${code})`)
  }
}

/** A text that changes whenever a tenant's file does; '' if there's no such file. */
export function stampOf(dir: string, file: string): string {
  try {
    const stat = statSync(join(dir, file), { throwIfNoEntry: false })
    return stat ? stampOfStats(stat) : ''
  } catch (error) {
    return codeOf(error)
  }
}

export const stampOfStats = ({ mtimeMs, size, ino }: Stats): string => `${mtimeMs} ${size} ${ino}`

/** What's directly in a folder of a tenant, without following links to elsewhere. A missing folder is empty. */
/** What's directly in a folder, or the problem with the folder, worded to follow its name. */
export function entriesOf(dir: string, folder: string): { entries: Dirent[] } | { problem: string } {
  try {
    const path = join(dir, folder)
    if (!isInside(dir, path)) return { problem: ELSEWHERE }
    return { entries: readdirSync(path, { withFileTypes: true }) }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return { entries: [] }
    return { problem: code === 'ENOTDIR' ? 'must be a folder' : `can’t be read (${code})` }
  }
}

/** All regular files below a folder of a tenant, by their paths in that folder; none if it's missing or leads elsewhere. */
export const filesBelow = (dir: string, folder: string): string[] =>
  'entries' in entriesOf(dir, folder) ? listFiles(join(dir, folder)) : []

/**
 * Writes a tenant's file in one step, and creates its folders if necessary.
 *
 * @throws Error if one of its folders leads out of the tenant's
 */
export function writeInside(dir: string, file: string, data: string | Uint8Array, flush = true): void {
  refuseOutside(dir, file)
  writeWhole(join(dir, file), data, flush)
}

export function copyInside(from: string, dir: string, file: string): void {
  refuseOutside(dir, file)
  copyWhole(from, join(dir, file))
}

function refuseOutside(dir: string, file: string): void {
  let folder = dirname(file)
  while (!existsSync(join(dir, folder))) folder = dirname(folder)
  if (!isInside(dir, join(dir, folder))) throw new Error(`${folder}/ ${ELSEWHERE}`)
}

const tooLarge = (size: number, most: number): string =>
  `is too large: ${(size / MB).toFixed(1)} MB, and the limit is ${most / MB} MB`

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

/** Reads an editor's text file. Only regular files inside the tenant's folder are read, in UTF-8 and up to MAX_BYTES. */
export function readText(dir: string, file: string, edits = NO_EDITS): ReadText {
  const fail = (message: string): ReadText => ({ problem: { file, field: '', message } })
  const read = edits.has(file) ? editedBytes(edits.get(file)) : readBytes(dir, file)
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
    return fail('contains characters that aren’t UTF-8: save it as "UTF-8"')
  }
}

function editedBytes(text: string | undefined): { bytes: Buffer } | { problem: string } {
  if (text === undefined) return { problem: MISSING }
  const bytes = Buffer.from(text)
  return bytes.length > MAX_BYTES ? { problem: tooLarge(bytes.length, MAX_BYTES) } : { bytes }
}
