import { damaged } from '../errors.ts'
import { codesFor, type Codes, type Reader } from './reader.ts'
import { readSymbols, startsOf, type ContextOf } from './symbols.ts'

export interface Lists {
  values: string[]
  /** Where each row's items start; one more at the end. */
  starts: Uint32Array
  items: Codes
}

/** Reads what writeLists wrote: the distinct lists, and which of them each row has. */
export function readLists(reader: Reader, rows: number, contextOf: ContextOf): Lists {
  const values = reader.strings()
  const count = reader.varint()
  const kinds = startsOf(reader.packed(count))
  const kindItems = reader.packed(kinds[count] ?? 0)
  const codes = readSymbols(reader, rows, contextOf)
  const starts = new Uint32Array(rows + 1)
  for (let row = 0; row < rows; row++) {
    const code = codes[row] ?? 0
    if (code >= count) damaged()
    starts[row + 1] = (starts[row] ?? 0) + (kinds[code + 1] ?? 0) - (kinds[code] ?? 0)
  }
  const items = codesFor(starts[rows] ?? 0, values.length)
  for (let row = 0; row < rows; row++) {
    let at = starts[row] ?? 0
    const code = codes[row] ?? 0
    for (let i = kinds[code] ?? 0; i < (kinds[code + 1] ?? 0); i++) items[at++] = kindItems[i] ?? 0
  }
  return { values, starts, items }
}
