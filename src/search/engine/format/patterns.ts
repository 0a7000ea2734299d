import { NUMBER, OWN, REFERENCE, REFERENCE_BASE } from '../columns.ts'
import { damaged } from '../errors.ts'
import { addressed } from '../tokenise.ts'
import { readNumbers, type NumbersOf } from './numbers.ts'
import { picked, rowsWhere, type Codes, type Reader } from './reader.ts'
import { readSymbols, type ContextsOf } from './symbols.ts'

/** The text of a column in a row. */
export type TextOf = (column: number, row: number) => string

export interface Patterned {
  /** The distinct patterns; plain words between references. */
  patterns: string[]
  codes: Codes
  at: (row: number) => string
  /** Each row's first number, 0 where it has none. */
  numbers: () => ArrayLike<number>
}

const PARTS = new RegExp(`${REFERENCE}[^]|${NUMBER}|${OWN}|[^${REFERENCE}${NUMBER}${OWN}]+`, 'gu')

/** What fills one place of the patterns, and which of its values is a row's; all rows have one where not told. */
interface Hole<T> {
  values: T
  places: Uint32Array | undefined
}

/** Reads what writePatterns wrote; a row's text is put together when it is asked for. */
export function readPatterns(
  reader: Reader,
  rows: number,
  contextsOf: ContextsOf,
  numbersOf: NumbersOf,
  textOf: TextOf,
): Patterned {
  const patterns = reader.strings()
  const parts = patterns.map((pattern) => pattern.match(PARTS) ?? [])
  const codes = readSymbols(reader, rows, contextsOf)
  const holes = <T>(mark: string, read: (within: Uint32Array | undefined) => T): Hole<T>[] => {
    const counts = parts.map((list) => list.filter((part) => part === mark).length)
    const most = counts.reduce((a, b) => Math.max(a, b), 0)
    return Array.from({ length: most }, (_, hole) => {
      const all = counts.every((count) => count > hole)
      const within = all ? undefined : rowsWhere(rows, (row) => (counts[codes[row] ?? 0] ?? 0) > hole)
      const places = within && new Uint32Array(rows)
      if (places) within.forEach((row, place) => (places[row] = place + 1))
      return { values: read(within), places }
    })
  }
  const at = (places: Uint32Array | undefined, row: number): number => (places ? (places[row] ?? 0) - 1 : row)
  const numbers = holes(NUMBER, (within) =>
    readNumbers(
      reader,
      within?.length ?? rows,
      (a, b) => contextsOf(a, b, within),
      (column) => picked(numbersOf(column), within),
    ),
  )
  const owns = holes(OWN, (within) => readOwn(reader, within?.length ?? rows))
  const first = numbers[0]
  // Several texts of a row are made of the same one.
  let [lastRow, lastText] = [-1, '']
  return {
    patterns,
    codes,
    at: (row) => {
      if (row === lastRow) return lastText
      let text = ''
      let number = 0
      let own = 0
      for (const part of parts[codes[row] ?? 0] ?? damaged()) {
        if (part === NUMBER) {
          const { values = [], places } = numbers[number++] ?? {}
          text += String(values[at(places, row)])
        } else if (part === OWN) {
          const { values, places } = owns[own++] ?? {}
          text += values?.(at(places, row)) ?? ''
        } else if (part[0] === REFERENCE) {
          const code = part.charCodeAt(1) - REFERENCE_BASE
          const value = textOf(code >> 1, row)
          text += code & 1 ? addressed(value) : value
        } else text += part
      }
      lastRow = row
      lastText = text
      return text
    },
    numbers: () =>
      first?.places
        ? new Float64Array(first.places).map((place) => first.values[place - 1] ?? 0)
        : (first?.values ?? new Float64Array(rows)),
  }
}

/** Texts that follow no pattern: all first characters, then all second ones…; 0 is past the end. */
function readOwn(reader: Reader, length: number): (place: number) => string {
  const units = reader.packed(reader.varint() * length)
  return (place) => {
    let text = ''
    for (let i = place; units[i]; i += length) text += String.fromCharCode((units[i] ?? 0) - 1)
    return text
  }
}
