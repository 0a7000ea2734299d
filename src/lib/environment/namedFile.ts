import { readFileSync, statSync } from 'node:fs'

/** More than any secret has. A larger file was probably named by mistake. */
const MOST_BYTES = 64 * 1024

/** @throws Error naming the variable and the file if it's no text that can be read, or too large */
export function contentOf(variable: string, file: string, mostBytes = MOST_BYTES): string {
  let content: string
  try {
    const stats = statSync(file)
    if (!stats.isFile()) throw new Error('is not a file')
    if (stats.size > mostBytes) throw new Error(`is larger than ${mostBytes / 1024} KiB`)
    content = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new Error(`${variable} names ${file}, which ${reasonOf(error)}`, { cause: error })
  }
  if (content.trim() === '') throw new Error(`${variable} names ${file}, which is empty`)
  if (content.includes('\0')) throw new Error(`${variable} names ${file}, which isn’t text`)
  return content
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error))
    return error instanceof Error ? error.message : String(error)
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return 'doesn’t exist'
  return error.code === 'EACCES' ? 'this user may not read' : `can’t be read (${String(error.code)})`
}
