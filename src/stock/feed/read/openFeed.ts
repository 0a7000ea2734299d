import { Readable } from 'node:stream'
import { rowPathOfJson, rowsOfJson } from './json.ts'
import { bytesOf, type Content, encodingOf, textOf, type Encoding } from './content.ts'
import { layoutOf } from './header.ts'
import { FeedError, type Row } from './row.ts'
import { LOOKED_THROUGH } from './rowPath.ts'
import { rowsOfSheet, rowsOfTable, type OnWrong } from './table.ts'
import { unpack } from './unpack.ts'
import { openWorkbook, recordsOf, type Sheet } from './workbook.ts'
import { rowPathOfXml, rowsOfXml } from './xml.ts'

export type Format =
  | { kind: 'table'; delimiter: string; encoding: Encoding; header: number; lineBreaks: string[] }
  | { kind: 'xml' | 'json'; rowPath: string; encoding: Encoding }
  | { kind: 'workbook'; sheet: string }

export interface Feed {
  format: Format
  /** Reads the feed one vehicle at a time. Every call starts again with the first vehicle. */
  rows: (onWrong: OnWrong) => AsyncGenerator<Row>
}

/**
 * CSV and the like, a workbook, XML or JSON, and any of these in an archive.
 *
 * @param rowPath where the vehicles are in XML or JSON ('listings.listing'), for files where that isn't clear
 * @throws FeedError if the file isn't a feed
 */
export async function openFeed(path: string, rowPath?: string): Promise<Feed> {
  const { content, kind } = await unpack(path)
  if (kind === 'workbook') {
    const sheet = await openWorkbook(content)
    if (sheet.rows.length === 0) throw new FeedError('is a workbook without a table')
    return feedOf(sheet)
  }
  const encoding = await encodingOf(content)
  const start = await startOf(content, encoding)
  if (isSheet(start)) {
    const text = new TextDecoder(encoding).decode(await bytesOf(content))
    const sheet = await openWorkbook(Buffer.from(text))
    if (sheet.headings > 0) return feedOf(sheet)
  }
  const format = await formatOf(start, encoding, rowPath)
  return {
    format,
    rows: (onWrong) => {
      const text = textOf(content, encoding)
      if (format.kind === 'table') return rowsOfTable(text, format, onWrong)
      return format.kind === 'xml' ? rowsOfXml(text, format.rowPath) : rowsOfJson(text, format.rowPath)
    },
  }
}

const feedOf = (sheet: Sheet): Feed => ({
  format: { kind: 'workbook', sheet: sheet.name },
  rows: async function* (onWrong) {
    yield* rowsOfSheet(recordsOf(sheet), sheet.header)
    for (const { name, rows } of sheet.others)
      onWrong(`sheet “${name}”, with ${rows} rows`, `isn’t the first sheet with vehicles, “${sheet.name}”`)
  },
})

const WEB_PAGE = /^<(?:!doctype html|html|head|meta|style|table)\b/i

/** Whether a text is a table in the form of a web page, or in Excel's old XML. Much software exports these and calls them .xls. */
function isSheet(start: string): boolean {
  const first = start.trimStart()
  return WEB_PAGE.test(first)
    ? /<table\b/i.test(first)
    : first.startsWith('<') &&
        /<(?:\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/.test(first.slice(0, 5000))
}

async function startOf(content: Content, encoding: Encoding): Promise<string> {
  let start = ''
  for await (const piece of textOf(content, encoding)) {
    start += piece
    if (start.length >= LOOKED_THROUGH) break
  }
  return start
}

async function formatOf(
  start: string,
  encoding: Encoding,
  rowPath?: string,
): Promise<Exclude<Format, { kind: 'workbook' }>> {
  const first = start.trimStart()
  if (first === '') throw new FeedError('is empty')
  if (WEB_PAGE.test(first)) throw new FeedError('is a web page, not a feed')
  if (!/^[<{[]/.test(first)) {
    return { kind: 'table', encoding, ...layoutOf(start) }
  }
  const kind = first.startsWith('<') ? 'xml' : 'json'
  const guessedPath =
    rowPath ?? (kind === 'xml' ? rowPathOfXml(first) : await rowPathOfJson(Readable.from([first])))
  if (guessedPath === undefined)
    throw new FeedError(
      `contains nothing that looks like a list of vehicles; say where they are with "rows" in stock.map.yaml`,
    )
  return { kind, rowPath: guessedPath, encoding }
}
