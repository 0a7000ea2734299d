import { damaged } from '../errors.ts'
import type { Codes, Reader } from './reader.ts'
import { boundOf, readSymbols, startsOf, type ContextsOf } from './symbols.ts'

export interface Lists {
  values: string[]
  /** Which of the distinct lists each row has. */
  codes: Codes
  /** Where each distinct list starts in `items`, plus one entry for the end of the last. */
  starts: Uint32Array
  items: Codes
}

/** Reads what writeLists wrote: the distinct lists, and which of them each row has. */
export function readLists(reader: Reader, rows: number, contextsOf: ContextsOf): Lists {
  const values = reader.strings()
  const count = reader.varint()
  const starts = startsOf(reader.packed(count))
  const items = reader.packed(starts[count] ?? 0)
  const codes = readSymbols(reader, rows, contextsOf)
  if (boundOf(codes) > count) damaged()
  return { values, codes, starts, items }
}
