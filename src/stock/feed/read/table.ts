import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { addCell, addValue, FeedError, type Row } from './row.ts'

/** Reads tables: first a line with the names of columns, then a line for each vehicle (RFC 4180, but with any delimiter). */

const DELIMITERS = [',', '\t', ';', '|'] as const

/** The delimiter that occurs most in the first line, outside quotes. */
export const delimiterOf = (text: string): string => {
  const names = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((each) => names.split(each).length - 1)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Maximum length of a line, in characters. Without it, a quote that isn't closed would load the whole file into memory. */
const LONGEST_RECORD = 1_000_000

/**
 * @param onWrong called for each line that's left out, because it has more or fewer cells than there are columns
 * @throws FeedError if the table is invalid or truncated
 */
export async function* rowsOfTable(
  text: AsyncIterable<string>,
  delimiter: string,
  onWrong: (place: string, why: string) => void,
): AsyncGenerator<Row> {
  let ending = ''
  const watched = async function* () {
    for await (const piece of text) {
      ending = piece.slice(-1)
      yield piece
    }
  }
  const parser = Readable.from(watched()).pipe(
    parse({
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_RECORD,
    }),
  )
  let columns: string[] | undefined
  let short: { place: string; why: string } | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (short) onWrong(short.place, short.why)
      short = undefined
      if (record.every((cell) => cell.trim() === '')) continue
      if (!columns) {
        columns = record.map((name) => columnName(name))
        continue
      }
      const place = `line ${info.lines}`
      // Some exporters add an empty cell at the end of a line, so cells beyond the last column don't matter if they're empty.
      const extra = record.slice(columns.length).some((cell) => cell.trim() !== '')
      if (extra || record.length < columns.length) {
        short = { place, why: `has ${record.length} cells, but there are ${columns.length} columns` }
        continue
      }
      yield { place, cells: cellsOf(columns, record), columns }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error && typeof error['lines'] === 'number' ? `line ${error['lines']}: ` : ''
    throw new FeedError(`can’t be read as a table: ${line}${error.message}`)
  }
  if (!columns) throw new FeedError('is empty')
  // A last line with too few cells and without a line break means that the file is truncated.
  if (short && !/[\r\n]/.test(ending)) throw new FeedError(`ends in the middle of a vehicle (${short.place})`)
  if (short) onWrong(short.place, short.why)
}

/** 'image[0].url' and 'image[1].url' are one column with two texts. */
const columnName = (name: string): string => name.trim().replace(/\[\d+\]/g, '')

/** Matches cells that contain JSON (Meta: `[{"url": "…"}]`), which become columns of their own. */
const NESTED = /^(?:\[\s*\{|\{\s*"|\[\s*")/

const cellsOf = (columns: readonly string[], record: readonly string[]): Row['cells'] => {
  const cells = new Map<string, string[]>()
  columns.forEach((column, at) => {
    const text = record[at] ?? ''
    const nested = NESTED.test(text) ? parsed(text) : undefined
    if (nested === undefined) addCell(cells, column, text)
    else addValue(cells, column, nested)
  })
  return cells
}

/** The parsed JSON; undefined if the text only looks like JSON. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
