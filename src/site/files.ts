import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Problem } from './problems.ts'

/** Files that people write by hand are small; anything above this is a mistake (bytes). */
export const MAX_BYTES = 1024 * 1024

export type ReadText = { text: string; bytes: Uint8Array } | { problem: Problem }

/** Whether `path`, after following symbolic links, lies in `dir` or is it. Throws when either doesn't exist. */
export function isInside(dir: string, path: string): boolean {
  const base = realpathSync(dir)
  const real = realpathSync(path)
  return real === base || real.startsWith(base.endsWith(sep) ? base : base + sep)
}

/**
 * Reads a text file that an editor wrote, `file` being its path below the tenant's folder `dir`.
 * Never reads outside that folder, and nothing that isn't an ordinary UTF-8 file of at most MAX_BYTES.
 */
export function readText(dir: string, file: string): ReadText {
  const fail = (message: string): ReadText => ({ problem: { file, field: '', message } })
  const path = join(dir, file)
  let bytes: Uint8Array
  try {
    let stat = lstatSync(path)
    if (stat.isSymbolicLink()) {
      if (!isInside(dir, path)) return fail("is a link that leads outside the tenant's folder")
      stat = lstatSync(realpathSync(path))
    }
    if (!stat.isFile()) return fail('must be a file')
    if (stat.size > MAX_BYTES)
      return fail(`is too large: ${(stat.size / MAX_BYTES).toFixed(1)} MB, where 1 MB is the most`)
    bytes = readFileSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === '') throw error
    return fail(code === 'ENOENT' ? 'is missing' : `can't be read (${code})`)
  }
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
