import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { FeedError } from './row.ts'

/** The bytes of a feed: those of a file, given by its path, or those that were in an archive. */
export type Content = string | Buffer

const CHUNK = 1 << 16

export async function* chunksOf(content: Content): AsyncGenerator<Buffer> {
  if (typeof content === 'string') {
    for await (const chunk of createReadStream(content)) yield chunk as Buffer
  } else for (let at = 0; at < content.length; at += CHUNK) yield content.subarray(at, at + CHUNK)
}

/** The first bytes, enough to tell of what kind a file is. */
export async function headOf(content: Content): Promise<Buffer> {
  const size = 4200
  if (typeof content !== 'string') return content.subarray(0, size)
  const file = await open(content)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Maximum size, in bytes, of what's in memory as a whole: a workbook, or the feed in an archive. */
export const MOST_IN_MEMORY = 64 * 1024 * 1024

/** @throws FeedError if there are too many bytes to have them in memory */
export async function bytesOf(content: Content): Promise<Buffer> {
  if (typeof content !== 'string') return content
  if ((await stat(content)).size > MOST_IN_MEMORY) throw tooLarge('is larger than')
  return readFile(content)
}

export const tooLarge = (what: string): FeedError =>
  new FeedError(`${what} ${MOST_IN_MEMORY / (1 << 20)} MiB. Export the stock as CSV instead`)
