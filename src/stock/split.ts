interface SplitSnapshot {
  /** The snapshot's JSON with an empty list of cars. */
  rest: string
  /** Where each car starts and ends, in bytes. The end is the position after the car's last byte. */
  cars: [start: number, end: number][]
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPENING_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSING_BRACKET = 0x5d
export const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
const CARS = Buffer.from('"cars"')

/**
 * Doesn't parse vehicles, because when a snapshot changes, most of them are already known by their hash. Doesn't check what's inside
 * brackets.
 *
 * @param endOf returns the position after the car that starts at a position, or the same position if none starts there
 * @returns undefined if the layout is unexpected; then parse the whole text, which also reports errors
 */
export function splitCars(bytes: Buffer, endOf = skipValue): SplitSnapshot | undefined {
  let offset = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const start = offset
  let carList: { from: number; to: number; cars: [number, number][] } | undefined

  offset = skipSpace(bytes, offset)
  if (bytes[offset++] !== OPENING_BRACE) return undefined
  for (;;) {
    offset = skipSpace(bytes, offset)
    const key = offset
    offset = skipString(bytes, offset)
    if (offset < 0) return undefined
    const isCars = bytes.subarray(key, offset).equals(CARS)
    offset = skipSpace(bytes, offset)
    if (bytes[offset++] !== COLON) return undefined
    offset = skipSpace(bytes, offset)
    if (isCars) {
      if (carList) return undefined
      const list = splitList(bytes, offset, endOf)
      if (!list) return undefined
      carList = { from: offset, to: list.end, cars: list.items }
      offset = list.end
    } else {
      offset = skipValue(bytes, offset)
      if (offset < 0) return undefined
    }
    offset = skipSpace(bytes, offset)
    const next = bytes[offset++]
    if (next === CLOSING_BRACE) break
    if (next !== COMMA) return undefined
  }
  if (!carList || skipSpace(bytes, offset) !== bytes.length) return undefined
  return {
    rest: `${bytes.toString('utf8', start, carList.from)}[]${bytes.toString('utf8', carList.to)}`,
    cars: carList.cars,
  }
}

function splitList(
  bytes: Buffer,
  from: number,
  endOf: typeof skipValue,
): { items: [number, number][]; end: number } | undefined {
  let offset = from
  if (bytes[offset++] !== OPENING_BRACKET) return undefined
  const items: [number, number][] = []
  offset = skipSpace(bytes, offset)
  if (bytes[offset] === CLOSING_BRACKET) return { items, end: offset + 1 }
  for (;;) {
    offset = skipSpace(bytes, offset)
    const end = endOf(bytes, offset)
    if (end <= offset) return undefined
    items.push([offset, end])
    offset = skipSpace(bytes, end)
    const next = bytes[offset++]
    if (next === CLOSING_BRACKET) return { items, end: offset }
    if (next !== COMMA) return undefined
  }
}

export function skipSpace(bytes: Buffer, from: number): number {
  let offset = from
  for (
    let byte = bytes[offset];
    byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
    byte = bytes[offset]
  )
    offset++
  return offset
}

/** Returns the position after a string; -1 if no string starts here, or if the string doesn't end. */
function skipString(bytes: Buffer, from: number): number {
  if (bytes[from] !== QUOTE) return -1
  for (let offset = from + 1; offset < bytes.length; offset++) {
    const byte = bytes[offset]
    if (byte === QUOTE) return offset + 1
    if (byte === BACKSLASH) offset++
  }
  return -1
}

/** Returns the position after a value; -1 if the value doesn't end. */
export function skipValue(bytes: Buffer, from: number): number {
  const first = bytes[from]
  if (first === QUOTE) return skipString(bytes, from)
  if (first !== OPENING_BRACE && first !== OPENING_BRACKET) return skipScalar(bytes, from)
  let depth = 0
  let offset = from
  while (offset < bytes.length) {
    const byte = bytes[offset]
    if (byte === QUOTE) {
      offset = skipString(bytes, offset)
      if (offset < 0) return -1
      continue
    }
    offset++
    if (byte === OPENING_BRACE || byte === OPENING_BRACKET) depth++
    else if ((byte === CLOSING_BRACE || byte === CLOSING_BRACKET) && --depth === 0) return offset
  }
  return -1
}

function skipScalar(bytes: Buffer, from: number): number {
  let offset = from
  for (; offset < bytes.length; offset++) {
    const byte = bytes[offset]
    if (
      byte === COMMA ||
      byte === CLOSING_BRACKET ||
      byte === CLOSING_BRACE ||
      (byte !== undefined && byte <= 0x20)
    )
      break
  }
  return offset
}
