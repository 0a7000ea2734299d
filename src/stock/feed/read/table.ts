import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parseJsonOrNothing } from '#lib/files.ts'
import { parsing, type TableLayout } from './header.ts'
import { addCell, addValue, FeedError, LONGEST_ROW, type Row } from './row.ts'

/** Reads tables: a row with the names of columns, then a row for each vehicle (RFC 4180, but with any delimiter). */

export type OnWrong = (place: string, why: string) => void

/**
 * @param onWrong called for each line that's left out, because it has more or fewer cells than there are columns
 * @throws FeedError if the table is invalid or truncated
 */
export async function* rowsOfTable(
  text: AsyncIterable<string>,
  layout: TableLayout,
  onWrong: OnWrong,
): AsyncGenerator<Row> {
  const { delimiter, header } = layout
  let ending = ''
  const watched = async function* () {
    for await (const piece of text) {
      ending = piece.slice(-1)
      yield piece
    }
  }
  const parser = Readable.from(watched()).pipe(
    parse({ ...parsing(layout), info: true, max_record_size: LONGEST_ROW }),
  )
  let columns: string[] | undefined
  let short: { place: string; why: string; record: string[] } | undefined
  let index = -1
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (++index < header) continue
      if (short) onWrong(short.place, short.why)
      short = undefined
      if (record.every((cell) => cell.trim() === '')) continue
      if (!columns) {
        columns = columnsOf(record)
        continue
      }
      const place = `line ${info.lines}`
      const why = `has ${record.length} cells, but there are ${columns.length} columns`
      // Some exporters add an empty cell at the end of a line, so cells beyond the last column don't matter if they're empty.
      if (record.slice(columns.length).some((cell) => cell.trim() !== '')) {
        onWrong(place, `${why}; put texts that contain ${NAMES[delimiter] ?? `“${delimiter}”`} in quotes`)
      } else if (record.length < columns.length) short = { place, why, record }
      else yield { place, cells: cellsOf(columns, record), columns }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error && typeof error['lines'] === 'number' ? `line ${error['lines']}: ` : ''
    throw new FeedError(`can’t be read as a table: ${line}${error.message}`)
  }
  if (!columns) throw new FeedError('is empty')
  // A last line with too few cells and without a line break means that the file is truncated.
  if (short && !/[\r\n]/.test(ending) && !isFooter(short.record))
    throw new FeedError(`ends in the middle of a vehicle (${short.place})`)
  if (short) onWrong(short.place, short.why)
}

const NAMES: Record<string, string> = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab', '|': 'a bar' }

/** Whether a table's last line counts what's above it ('Total: 45 vehicles') instead of being the start of a vehicle. */
const isFooter = (record: readonly string[]): boolean =>
  /\b(?:total|rows?|records?|vehicles?|end of)\b/i.test(record[0] ?? '')

export function* rowsOfSheet(records: Iterable<readonly string[]>, header: number): Generator<Row> {
  let columns: string[] | undefined
  let rowNumber = 0
  for (const record of records) {
    if (rowNumber++ < header || record.every((cell) => cell.trim() === '')) continue
    if (columns) yield { place: `row ${rowNumber}`, cells: cellsOf(columns, record), columns }
    else columns = columnsOf(record)
  }
}

/** The names of columns, without those at the end that have none. */
function columnsOf(record: readonly string[]): string[] {
  const columns = record.map(columnName)
  return columns.slice(0, columns.findLastIndex((name) => name !== '') + 1)
}

/** 'image[0].url' and 'image[1].url' are one column with two texts. */
const columnName = (name: string): string =>
  name
    .trim()
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(/\[\d+\]/g, '')

/** Matches cells that contain JSON (Meta: `[{"url": "…"}]`), which become columns of their own. */
const NESTED = /^(?:\[\s*\{|\{\s*"|\[\s*")/

function cellsOf(columns: readonly string[], record: readonly string[]): Row['cells'] {
  const cells = new Map<string, string[]>()
  columns.forEach((column, index) => {
    const text = record[index] ?? ''
    const nested = NESTED.test(text) ? parseJsonOrNothing(text) : undefined
    if (nested === undefined) addCell(cells, column, text)
    else addValue(cells, column, nested)
  })
  return cells
}
