import { Readable } from 'node:stream'
import { rowPathOfJson, rowsOfJson } from './json.ts'
import { encodingOf, textOf, type Encoding } from './decode.ts'
import { FeedError, type Row } from './row.ts'
import { LOOKED_THROUGH } from './rowPath.ts'
import { delimiterOf, rowsOfTable } from './table.ts'
import { rowPathOfXml, rowsOfXml } from './xml.ts'

/** A feed's file format. */
export type Format =
  | { kind: 'table'; delimiter: string; encoding: Encoding }
  | { kind: 'xml' | 'json'; rowPath: string; encoding: Encoding }

export interface Feed {
  format: Format
  /** Reads the feed one vehicle at a time. Every call starts again with the first vehicle. */
  rows: (onWrong: (place: string, why: string) => void) => AsyncGenerator<Row>
}

/**
 * Opens a feed of vehicles in any format: CSV and the like, XML or JSON.
 *
 * @param path the path of the file
 * @param rowPath where the vehicles are in XML or JSON ('listings.listing'), for files where that isn't clear
 * @throws FeedError if the file isn't a feed
 */
export const openFeed = async (path: string, rowPath?: string): Promise<Feed> => {
  const encoding = await encodingOf(path)
  const start = await startOf(path, encoding)
  const format = await formatOf(start, encoding, rowPath)
  return {
    format,
    rows: (onWrong) => {
      const text = textOf(path, encoding)
      if (format.kind === 'table') return rowsOfTable(text, format.delimiter, onWrong)
      return format.kind === 'xml' ? rowsOfXml(text, format.rowPath) : rowsOfJson(text, format.rowPath)
    },
  }
}

const startOf = async (path: string, encoding: Encoding): Promise<string> => {
  let start = ''
  for await (const piece of textOf(path, encoding)) {
    start += piece
    if (start.length >= LOOKED_THROUGH) break
  }
  return start
}

const formatOf = async (start: string, encoding: Encoding, rowPath?: string): Promise<Format> => {
  const first = start.trimStart()
  if (first === '') throw new FeedError('is empty')
  if (/^<(?:!doctype html|html)\b/i.test(first)) throw new FeedError('is a web page, not a feed')
  if (!/^[<{[]/.test(first)) return { kind: 'table', delimiter: delimiterOf(first), encoding }
  const kind = first.startsWith('<') ? 'xml' : 'json'
  const found =
    rowPath ?? (kind === 'xml' ? rowPathOfXml(first) : await rowPathOfJson(Readable.from([first])))
  if (found === undefined)
    throw new FeedError(
      `contains nothing that looks like a list of vehicles; say where they are with "rows" in stock.map.yaml`,
    )
  return { kind, rowPath: found, encoding }
}
