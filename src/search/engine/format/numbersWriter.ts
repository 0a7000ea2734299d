import { inOrder, numbered, type Distinct } from './distinct.ts'
import { ascending, DELTA, DICTIONARY, PLANES, WRITTEN_OUT } from './numbers.ts'
import { writeSymbols, type ContextColumn } from './symbolsWriter.ts'
import { cheapest, Writer } from './writer.ts'

/** A column by which the rows can be sorted, so that another column's numbers may compress better. `column` is its index in the file. */
export interface BaseColumn {
  column: number
  values: ArrayLike<number>
}

/** The order in which the rows already are, for numbers that rise or fall slowly from row to row. */
export const ROWS: BaseColumn = { column: -1, values: [] }

/** With more different numbers than this, a dictionary isn't worthwhile. */
const MOST_DISTINCT = 4096

function planes(values: readonly number[]): Writer {
  const writer = new Writer()
  const least = values.reduce((a, b) => Math.min(a, b), values[0] ?? 0)
  writer.byte(PLANES)
  writer.varint(least)
  writer.planes(values.map((value) => value - least))
  return writer
}

function delta(values: readonly number[], base: BaseColumn): Writer {
  const writer = new Writer()
  writer.byte(DELTA)
  writer.varint(base.column + 1)
  const order = base === ROWS ? undefined : ascending(base.values)
  let last = 0
  writer.planes(
    values.map((_, i) => {
      const value = values[order ? (order[i] ?? 0) : i] ?? 0
      const step = value - last
      last = value
      return step < 0 ? -step * 2 - 1 : step * 2
    }),
  )
  return writer
}

function dictionary(
  { values, codes }: Distinct<number>,
  contexts: readonly ContextColumn[],
  within: ArrayLike<number> | undefined,
): Writer {
  const writer = new Writer()
  writer.byte(DICTIONARY)
  writer.varint(values.length)
  writer.planes(values.map((value, i) => value - (values[i - 1] ?? 0)))
  writeSymbols(writer, codes, contexts, within)
  return writer
}

/**
 * Writes numbers in the way that compresses best; as text if any is negative, fractional or above 2^51.
 *
 * @param contexts columns that may help to predict the numbers, with codes for all rows
 * @param bases columns in whose order the numbers may compress better, with values only for rows that have a number
 * @param within the rows that have a number; all by default
 */
export function writeNumbers(
  writer: Writer,
  values: readonly number[],
  contexts: readonly ContextColumn[],
  bases: readonly BaseColumn[],
  within?: ArrayLike<number>,
): void {
  if (values.some((value) => !Number.isSafeInteger(value) || value < 0 || value > 2 ** 51)) {
    writer.byte(WRITTEN_OUT)
    writer.strings(values.map(String))
    return
  }
  const ways = [planes(values), ...bases.map((base) => delta(values, base))]
  const distinct = numbered(values, Math.max(64, Math.min(MOST_DISTINCT, values.length / 3)))
  if (distinct) ways.push(dictionary(inOrder(distinct), contexts, within))
  writer.append(cheapest(ways))
}
