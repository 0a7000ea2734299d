import { readSync } from 'node:fs'
import { parseJson } from './snapshot.ts'
import { OPENING_BRACE, skipSpace, skipValue } from './split.ts'

/** Reads a snapshot in pieces. Only one vehicle at a time is in memory, instead of a file of hundreds of megabytes. */

/** How many bytes to read at a time. After their use, larger pieces would stay in memory longer, until they're garbage-collected. */
const PIECE = 1 << 18
const [COMMA, COLON, OPENING_BRACKET, CLOSING_BRACKET, CLOSING_BRACE] = [0x2c, 0x3a, 0x5b, 0x5d, 0x7d]

/**
 * @param onCar called with the text of each vehicle and its position in the file. It mustn't keep the text, because that would keep a whole
 * piece of the file in memory
 * @returns all other fields; undefined if the file isn't laid out as a snapshot
 * @throws SnapshotError if one of the other fields isn't JSON
 */
export function scanSnapshot(
  fd: number,
  onCar: (text: Buffer, start: number) => void,
): Map<string, unknown> | undefined {
  const file = windowOf(fd)
  const rest = new Map<string, unknown>()
  let hasCars = false
  if (file.next() === 0xef) file.skip(3)
  if (file.next() !== OPENING_BRACE) return undefined
  file.skip(1)
  for (;;) {
    const name = file.value()
    if (!name || file.next() !== COLON) return undefined
    const key = String(parseJson(name.text.toString(), ''))
    file.skip(1)
    if (key === 'cars') {
      if (hasCars || !eachOf(file, onCar)) return undefined
      hasCars = true
    } else {
      const value = file.value()
      if (!value) return undefined
      rest.set(key, parseJson(value.text.toString(), key))
    }
    const after = file.next()
    file.skip(1)
    if (after === CLOSING_BRACE) break
    if (after !== COMMA) return undefined
  }
  return hasCars && file.next() === undefined ? rest : undefined
}

/** @returns false if what comes next isn't a list, or if the list doesn't end */
function eachOf(file: Window, onCar: (text: Buffer, start: number) => void): boolean {
  if (file.next() !== OPENING_BRACKET) return false
  file.skip(1)
  if (file.next() === CLOSING_BRACKET) {
    file.skip(1)
    return true
  }
  for (;;) {
    const value = file.value()
    if (!value) return false
    onCar(value.text, value.start)
    const after = file.next()
    file.skip(1)
    if (after === CLOSING_BRACKET) return true
    if (after !== COMMA) return false
  }
}

type Window = ReturnType<typeof windowOf>

function windowOf(fd: number) {
  let [bytes, offset, start, isWhole] = [Buffer.alloc(0), 0, 0, false]
  const more = () => {
    const unread = bytes.length - offset
    // The part grows for a long value, so that the value isn't scanned again and again.
    const wanted = Math.max(PIECE, unread)
    const wider = Buffer.allocUnsafe(unread + wanted)
    bytes.copy(wider, 0, offset)
    const length = readSync(fd, wider, unread, wanted, start + bytes.length)
    bytes = wider.subarray(0, unread + length)
    start += offset
    offset = 0
    isWhole = length === 0
  }
  /** The next byte that isn't white space; undefined at the end of the file. */
  const next = (): number | undefined => {
    for (;;) {
      offset = skipSpace(bytes, offset)
      if (offset < bytes.length || isWhole) return bytes[offset]
      more()
    }
  }
  return {
    next,
    skip: (count: number) => {
      offset += count
    },
    /** Reads the next value; undefined if there's none, or if the file ends before the value does. */
    value: (): { text: Buffer; start: number } | undefined => {
      if (next() === undefined) return undefined
      for (;;) {
        const end = skipValue(bytes, offset)
        // If a value ends exactly where the part in memory ends, the rest of the file may continue it.
        if (end > offset && (end < bytes.length || isWhole)) {
          const piece = { text: bytes.subarray(offset, end), start: start + offset }
          offset = end
          return piece
        }
        if (isWhole || end === offset) return undefined
        more()
      }
    },
  }
}
