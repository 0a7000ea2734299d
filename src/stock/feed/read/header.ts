import { parse } from 'csv-parse/sync'
import { CsvError } from 'csv-parse'
import { isHeading } from '../map/headings.ts'

/** Finds the row of a table that has the columns' names. Above it may be a title, a date or empty rows. */

export const LOOKED_AT = 20
/** How many characters that many rows have at most. */
const MOST_CHARACTERS = 200_000

const DELIMITERS = [',', '\t', ';', '|'] as const

/** How the cells and lines of a table are separated, and which record, from 0, is its header. */
export interface TableLayout {
  delimiter: string
  lineBreaks: string[]
  header: number
}

export const parsing = ({ delimiter, lineBreaks }: Omit<TableLayout, 'header'>) => ({
  delimiter,
  record_delimiter: lineBreaks,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
})

/** The layout of a table. Excel may say in a line above how its cells are separated: 'sep=;'. */
export function layoutOf(start: string): TableLayout {
  const lineBreaks = start.includes('\n') ? ['\r\n', '\n'] : ['\r']
  const [, given] = /^\s*"?sep=(.)"?[\r\n]/i.exec(start) ?? []
  const above = given === undefined ? 0 : 1
  const candidates = (given === undefined ? DELIMITERS : [given]).flatMap((delimiter) => {
    const records = firstRecords(start, { delimiter, lineBreaks }).slice(above)
    const header = headerOf(records)
    if (!header) return []
    const width = records[header.at]?.length
    const likeIt = records.filter(({ length }) => length === width).length
    return [{ delimiter, header: header.at + above, headings: header.headings, likeIt }]
  })
  const [best] = candidates.sort((one, other) => other.headings - one.headings || other.likeIt - one.likeIt)
  const { delimiter = given ?? ',', header = above } = best ?? {}
  return { delimiter, lineBreaks, header }
}

function firstRecords(start: string, separators: Omit<TableLayout, 'header'>): string[][] {
  const text = start.slice(0, MOST_CHARACTERS)
  if (!text.includes(separators.delimiter)) return []
  try {
    return parse(text, { ...parsing(separators), to: LOOKED_AT })
  } catch (error) {
    // The text may end in the middle of a cell. What's really wrong is told when all of it is read.
    if (error instanceof CsvError) return []
    throw error
  }
}

interface Header {
  /** Its place among the rows, from 0. */
  at: number
  /** How many of its cells are headings that feeds have. If there are none, it's only the first row that's about as long as the others. */
  headings: number
}

/** The header of a table; undefined if no row has at least two cells. */
export function headerOf(all: readonly (readonly string[])[]): Header | undefined {
  const records = all.slice(0, LOOKED_AT)
  const counts = records.map((record) => {
    const cells = record.filter((cell) => cell.trim() !== '')
    return { cells: cells.length, headings: cells.filter((cell) => isHeading(cell.trim())).length }
  })
  const likely = counts.map(({ cells, headings }) => (headings >= 2 && headings >= cells / 2 ? headings : 0))
  const most = Math.max(0, ...likely)
  if (most > 0) return { at: likely.indexOf(most), headings: most }
  const lengths = Map.groupBy(records, ({ length }) => length)
  const [usual = 0] = [...lengths.keys()].sort(
    (one, other) => (lengths.get(other)?.length ?? 0) - (lengths.get(one)?.length ?? 0),
  )
  const index = counts.findIndex(({ cells }) => cells >= Math.max(2, usual / 2))
  return index < 0 ? undefined : { at: index, headings: 0 }
}
