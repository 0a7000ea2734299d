import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { FeedError } from './row.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * By its byte order mark, by zero bytes between letters, or by its XML declaration. Without any of these, it's UTF-8 if all bytes are valid,
 * otherwise the Windows code page for Western languages.
 */
export async function encodingOf(content: Content): Promise<Encoding> {
  const head = await headOf(content)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] !== 0 && head[1] === 0) return 'utf-16le'
  if (head[0] === 0 && head[1] !== 0) return 'utf-16be'
  const declared = /^<\?xml[^>]*\bencoding=["']([\w-]+)["']/i.exec(head.toString('latin1'))?.[1]
  if (declared && /^(?:iso-8859-1|latin-?1|windows-1252|cp1252|us-ascii)$/i.test(declared))
    return 'windows-1252'
  return (await isUtf8(content)) ? 'utf-8' : 'windows-1252'
}

async function isUtf8(content: Content): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of chunksOf(content)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The text of a file in pieces, without its byte order mark. */
export async function* textOf(content: Content, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunksOf(content)) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const tail = decoder.decode()
  if (tail !== '') yield tail
}

/** The bytes of a feed: those of a file, given by its path, or those that were in an archive. */
export type Content = string | Buffer

const CHUNK = 1 << 16

export async function* chunksOf(content: Content): AsyncGenerator<Buffer> {
  if (typeof content === 'string') {
    for await (const chunk of createReadStream(content)) yield chunk as Buffer
  } else
    for (let offset = 0; offset < content.length; offset += CHUNK)
      yield content.subarray(offset, offset + CHUNK)
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
