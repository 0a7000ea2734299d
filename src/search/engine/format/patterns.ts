import { NUMBER, OWN, REFERENCE, REFERENCE_BASE } from '../index/columns.ts'
import { damaged } from '../errors.ts'
import { addressed } from '../tokenise.ts'
import { readNumbers, type OrderOf } from './numbers.ts'
import { rowsWhere, type Codes, type Reader } from './reader.ts'
import { readSymbols, type ContextsOf } from './symbols.ts'

export type TextOf = (column: number, row: number) => string

export interface Patterned {
  /** The distinct patterns. A pattern is a text with references to other columns, and with placeholders. */
  patterns: string[]
  codes: Codes
  at: (row: number) => string
  /** Each row's first number, or 0 for a row without numbers. */
  numbers: () => ArrayLike<number>
}

const PARTS = new RegExp(`${REFERENCE}[^]|${NUMBER}|${OWN}|[^${REFERENCE}${NUMBER}${OWN}]+`, 'gu')

/** Reads what writePatterns wrote. The text of a row is put together only when it's read. */
export function readPatterns(
  reader: Reader,
  rows: number,
  contextsOf: ContextsOf,
  orderOf: OrderOf,
  textOf: TextOf,
): Patterned {
  const patterns = reader.strings()
  const parts = patterns.map((pattern) => pattern.match(PARTS) ?? [])
  const codes = readSymbols(reader, rows, contextsOf)
  /** The first result is for the first of these placeholders in each pattern, the next one for the second, and so on. */
  const holes = <T>(mark: string, read: (within: Uint32Array | undefined) => T): T[] => {
    const counts = parts.map((list) => list.filter((part) => part === mark).length)
    const most = counts.reduce((a, b) => Math.max(a, b), 0)
    return Array.from({ length: most }, (_, hole) => {
      const has = counts.map((count) => Number(count > hole))
      return read(has.includes(0) ? rowsWhere(codes, has) : undefined)
    })
  }
  const numbers = holes(NUMBER, (within) => readNumbers(reader, rows, within, 0, contextsOf, orderOf).values)
  const owns = holes(OWN, (within) => readOwn(reader, rows, within))
  // The last text read is kept, because the texts of several other columns in the same row may contain it.
  let [lastRow, lastText] = [-1, '']
  return {
    patterns,
    codes,
    at: (row) => {
      if (row === lastRow) return lastText
      let text = ''
      let number = 0
      let ownIndex = 0
      for (const part of parts[codes[row] ?? 0] ?? damaged()) {
        if (part === NUMBER) {
          text += String(numbers[number++]?.[row])
        } else if (part === OWN) {
          text += owns[ownIndex++]?.(row) ?? ''
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
    numbers: () => numbers[0] ?? new Float64Array(rows),
  }
}

/** Written character by character: the first characters of all texts, then all second ones, and so on. A 0 marks the end of a text. */
function readOwn(reader: Reader, rows: number, within: Uint32Array | undefined): (row: number) => string {
  const length = within?.length ?? rows
  const units = reader.packed(reader.varint() * length)
  const places = within && new Uint32Array(rows)
  within?.forEach((row, place) => places && (places[row] = place))
  return (row) => {
    let text = ''
    for (let i = places ? (places[row] ?? 0) : row; units[i]; i += length)
      text += String.fromCharCode((units[i] ?? 0) - 1)
    return text
  }
}
