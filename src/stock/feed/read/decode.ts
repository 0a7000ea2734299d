import { chunksOf, headOf, type Content } from './content.ts'

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
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
