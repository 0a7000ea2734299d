interface SplitSnapshot {
  /** The snapshot's JSON with an empty list of cars. */
  rest: string
  /** Where each car starts and ends, in bytes. The end is the position after the car's last byte. */
  cars: [start: number, end: number][]
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
export const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const CARS = Buffer.from('"cars"')

/**
 * Doesn't parse vehicles, because when a snapshot changes, most of them are already known by their hash. Doesn't check what's inside
 * brackets.
 *
 * @param endOf returns the position after the car that starts at a position, or the same position if none starts there
 * @returns undefined if the layout is unexpected; then parse the whole text, which also reports errors
 */
export function splitCars(bytes: Buffer, endOf = skipValue): SplitSnapshot | undefined {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const start = at
  let found: { from: number; to: number; cars: [number, number][] } | undefined

  at = skipSpace(bytes, at)
  if (bytes[at++] !== OPEN_OBJECT) return undefined
  for (;;) {
    at = skipSpace(bytes, at)
    const key = at
    at = skipString(bytes, at)
    if (at < 0) return undefined
    const isCars = bytes.subarray(key, at).equals(CARS)
    at = skipSpace(bytes, at)
    if (bytes[at++] !== COLON) return undefined
    at = skipSpace(bytes, at)
    if (isCars) {
      if (found) return undefined
      const list = splitList(bytes, at, endOf)
      if (!list) return undefined
      found = { from: at, to: list.end, cars: list.items }
      at = list.end
    } else {
      at = skipValue(bytes, at)
      if (at < 0) return undefined
    }
    at = skipSpace(bytes, at)
    const next = bytes[at++]
    if (next === CLOSE_OBJECT) break
    if (next !== COMMA) return undefined
  }
  if (!found || skipSpace(bytes, at) !== bytes.length) return undefined
  return {
    rest: `${bytes.toString('utf8', start, found.from)}[]${bytes.toString('utf8', found.to)}`,
    cars: found.cars,
  }
}

function splitList(
  bytes: Buffer,
  from: number,
  endOf: typeof skipValue,
): { items: [number, number][]; end: number } | undefined {
  let at = from
  if (bytes[at++] !== OPEN_LIST) return undefined
  const items: [number, number][] = []
  at = skipSpace(bytes, at)
  if (bytes[at] === CLOSE_LIST) return { items, end: at + 1 }
  for (;;) {
    at = skipSpace(bytes, at)
    const end = endOf(bytes, at)
    if (end <= at) return undefined
    items.push([at, end])
    at = skipSpace(bytes, end)
    const next = bytes[at++]
    if (next === CLOSE_LIST) return { items, end: at }
    if (next !== COMMA) return undefined
  }
}

export function skipSpace(bytes: Buffer, from: number): number {
  let at = from
  for (
    let byte = bytes[at];
    byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
    byte = bytes[at]
  )
    at++
  return at
}

/** Returns the position after a string; -1 if no string starts here, or if the string doesn't end. */
function skipString(bytes: Buffer, from: number): number {
  if (bytes[from] !== QUOTE) return -1
  for (let at = from + 1; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) return at + 1
    if (byte === BACKSLASH) at++
  }
  return -1
}

/** Returns the position after a value; -1 if the value doesn't end. */
export function skipValue(bytes: Buffer, from: number): number {
  const first = bytes[from]
  if (first === QUOTE) return skipString(bytes, from)
  if (first !== OPEN_OBJECT && first !== OPEN_LIST) return skipScalar(bytes, from)
  let depth = 0
  let at = from
  while (at < bytes.length) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      at = skipString(bytes, at)
      if (at < 0) return -1
      continue
    }
    at++
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++
    else if ((byte === CLOSE_OBJECT || byte === CLOSE_LIST) && --depth === 0) return at
  }
  return -1
}

function skipScalar(bytes: Buffer, from: number): number {
  let at = from
  for (; at < bytes.length; at++) {
    const byte = bytes[at]
    if (
      byte === COMMA ||
      byte === CLOSE_LIST ||
      byte === CLOSE_OBJECT ||
      (byte !== undefined && byte <= 0x20)
    )
      break
  }
  return at
}
