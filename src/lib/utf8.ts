import { isUtf8 } from 'node:buffer'

/** Decoding puts this in place of bytes that aren't UTF-8. */
const REPLACED = '\ufffd'
const REPLACEMENT = Buffer.from(REPLACED)
const NEW_LINE = 0x0a

/**
 * The first wrong byte, counted from 0, and its line, counted from 1; undefined if the whole text is valid.
 * @example notUtf8(Buffer.from([0x61, 0x0a, 0xe9])) // { byte: 2, line: 2 }
 */
export function notUtf8(bytes: Buffer): { byte: number; line: number } | undefined {
  if (isUtf8(bytes)) return undefined
  let [start, line] = [0, 1]
  for (;;) {
    const next = bytes.indexOf(NEW_LINE, start)
    const text = bytes.subarray(start, next < 0 ? bytes.length : next)
    if (next < 0 || !isUtf8(text)) return { byte: start + firstWrong(text), line }
    start = next + 1
    line++
  }
}

function firstWrong(bytes: Buffer): number {
  const text = bytes.toString('utf8')
  let byte = 0
  for (const part of text.split(REPLACED)) {
    byte += Buffer.byteLength(part)
    if (!bytes.subarray(byte, byte + REPLACEMENT.length).equals(REPLACEMENT)) break
    byte += REPLACEMENT.length
  }
  return byte
}
