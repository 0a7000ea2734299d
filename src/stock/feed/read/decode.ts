import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/** The encodings that dealers' software uses: UTF-8 with or without a byte order mark, UTF-16, and the Windows code page. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How many bytes at the start of a file to examine. */
const HEAD = 4096

/**
 * Detects a file's encoding by its byte order mark, by zero bytes between letters, or by its XML declaration. Without any of these, it's
 * UTF-8 if all bytes are valid UTF-8, otherwise the Windows code page for Western languages.
 */
export const encodingOf = async (path: string): Promise<Encoding> => {
  const head = await firstBytes(path)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] !== 0 && head[1] === 0) return 'utf-16le'
  if (head[0] === 0 && head[1] !== 0) return 'utf-16be'
  const declared = /^<\?xml[^>]*\bencoding=["']([\w-]+)["']/i.exec(head.toString('latin1'))?.[1]
  if (declared && /^(?:iso-8859-1|latin-?1|windows-1252|cp1252|us-ascii)$/i.test(declared))
    return 'windows-1252'
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252'
}

const firstBytes = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const isUtf8 = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The text of a file in pieces, without its byte order mark. */
export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk as Buffer, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
