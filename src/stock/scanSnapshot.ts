import { readSync } from 'node:fs'
import { parseJson } from './snapshot.ts'
import { OPEN_OBJECT, skipSpace, skipValue } from './split.ts'

/** Goes through a snapshot piece by piece, so that of hundreds of megabytes none but the vehicle at hand is held. */

/** Bytes. Larger ones would be garbage for longer. */
const PIECE = 1 << 18
const [COMMA, COLON, OPEN_LIST, CLOSE_LIST, CLOSE_OBJECT] = [0x2c, 0x3a, 0x5b, 0x5d, 0x7d]

/**
 * @param fd of the file, from its start
 * @param onCar is given each vehicle's text, which it must not keep, and where it starts in the file
 * @returns all other fields; undefined if the text is not laid out as a snapshot is
 * @throws SnapshotError if another field is no JSON
 */
export const scanSnapshot = (
  fd: number,
  onCar: (text: Buffer, start: number) => void,
): Map<string, unknown> | undefined => {
  const file = windowOf(fd)
  const rest = new Map<string, unknown>()
  let hasCars = false
  if (file.next() === 0xef) file.skip(3)
  if (file.next() !== OPEN_OBJECT) return undefined
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
    if (after === CLOSE_OBJECT) break
    if (after !== COMMA) return undefined
  }
  return hasCars && file.next() === undefined ? rest : undefined
}

/** @returns whether it is a list that ends */
const eachOf = (file: Window, onCar: (text: Buffer, start: number) => void): boolean => {
  if (file.next() !== OPEN_LIST) return false
  file.skip(1)
  if (file.next() === CLOSE_LIST) {
    file.skip(1)
    return true
  }
  for (;;) {
    const value = file.value()
    if (!value) return false
    onCar(value.text, value.start)
    const after = file.next()
    file.skip(1)
    if (after === CLOSE_LIST) return true
    if (after !== COMMA) return false
  }
}

type Window = ReturnType<typeof windowOf>

/** What of a file is in memory, and where reading has come to in it. */
const windowOf = (fd: number) => {
  let [bytes, at, start, isWhole] = [Buffer.alloc(0), 0, 0, false]
  const more = () => {
    const kept = bytes.length - at
    // Of a value longer than a piece ever more, so that it is not looked through again and again.
    const wanted = Math.max(PIECE, kept)
    const wider = Buffer.allocUnsafe(kept + wanted)
    bytes.copy(wider, 0, at)
    const length = readSync(fd, wider, kept, wanted, null)
    bytes = wider.subarray(0, kept + length)
    start += at
    at = 0
    isWhole = length === 0
  }
  /** The next byte that is no space; undefined at the end. */
  const next = (): number | undefined => {
    for (;;) {
      at = skipSpace(bytes, at)
      if (at < bytes.length || isWhole) return bytes[at]
      more()
    }
  }
  return {
    next,
    skip: (count: number) => {
      at += count
    },
    /** The value that comes next; undefined if none does, or where it does not end. */
    value: (): { text: Buffer; start: number } | undefined => {
      if (next() === undefined) return undefined
      for (;;) {
        const end = skipValue(bytes, at)
        // What ends where the window ends may go on after it.
        if (end > at && (end < bytes.length || isWhole)) {
          const found = { text: bytes.subarray(at, end), start: start + at }
          at = end
          return found
        }
        if (isWhole || end === at) return undefined
        more()
      }
    },
  }
}
