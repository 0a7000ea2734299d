import { damaged } from '../errors.ts'
import type { Codes, Reader } from './reader.ts'
import { boundOf, readSymbols, startsOf, type ContextsOf } from './symbols.ts'

export interface Lists {
  values: string[]
  /** For each row, the code of its list among the distinct lists. */
  codes: Codes
  /** For each distinct list, where it starts in `items`. There's one more entry, for where the last list ends. */
  starts: Uint32Array
  items: Codes
}

export function readLists(reader: Reader, rows: number, contextsOf: ContextsOf): Lists {
  const values = reader.strings()
  const count = reader.varint()
  const starts = startsOf(reader.packed(count))
  const items = reader.packed(starts[count] ?? 0)
  const codes = readSymbols(reader, rows, contextsOf)
  if (boundOf(codes) > count) damaged()
  return { values, codes, starts, items }
}
