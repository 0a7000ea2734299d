import { parentPort, workerData } from 'node:worker_threads'
import { CFB, read, set_cptable, SSF, type CellObject, type WorkBook } from '@e965/xlsx'
import { withZip, ZipError } from '#lib/zip.ts'
import { headerOf, LOOKED_AT } from './header.ts'
import { MOST_IN_MEMORY, tooLarge } from './content.ts'
import { FeedError } from './row.ts'
import type { SheetMessage } from './workbook.ts'

/** Reads a workbook in a thread of its own, which may run out of time or memory without harm (workbook.ts). */

/** Unpacked here, where sizes are checked, and packed again, because SheetJS unpacks any archive, whatever its size. */
const repacked = (bytes: Buffer): Promise<Buffer> =>
  withZip(bytes, async (entries) => {
    const parts = entries.filter(({ path }) => /\.(?:xml|rels|bin)$|^mimetype$/i.test(path))
    if (parts.reduce((sum, { size }) => sum + size, 0) > MOST_IN_MEMORY)
      throw tooLarge('is a workbook that holds more than')
    const archive = CFB.utils.cfb_new()
    for (const part of parts) CFB.utils.cfb_add(archive, `/${part.path}`, await part.read())
    return CFB.write(archive, { fileType: 'zip', type: 'buffer' }) as Buffer
  })

const workbookOf = (bytes: Buffer): WorkBook =>
  read(bytes, { type: 'buffer', dense: true, cellNF: true, cellHTML: false, cellFormula: false, raw: true })

/** The text of a cell as the sheet shows it, but dates in the one form that can't be misunderstood: '2026-11-28'. */
function textOf(cell: CellObject | undefined, date1904: boolean): string {
  if (cell?.v === undefined || cell.t === 'e') return ''
  const { v, z, w } = cell
  if (typeof v !== 'number') return typeof v === 'string' ? v : (w ?? String(v))
  if (z !== undefined && SSF.is_date(z)) {
    const date = SSF.parse_date_code(v, { date1904 }) as DateCode | null
    if (date && v >= 1) {
      const { y, m, d, H, M, S } = date
      const two = (number: number) => String(number).padStart(2, '0')
      return `${y}-${two(m)}-${two(d)}${v % 1 === 0 ? '' : `T${two(H)}:${two(M)}:${two(S)}`}`
    }
  }
  // Long numbers are shown in short as '1.2E+11', but they're somebody's stock number.
  return w === undefined || /^-?[\d.]+E[+-]?\d+$/.test(w) ? String(v) : w
}

type DateCode = Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number>

function rowsOf({ '!data': data = [] }: { '!data'?: (CellObject | undefined)[][] }, date1904: boolean) {
  const first: string[][] = []
  const lines: Buffer[] = []
  let size = 0
  for (let index = 0; index < data.length; index++) {
    const row: string[] = []
    // A hostile sheet may have one cell in its last column, so only cells that there are, are looked at.
    data[index]?.forEach((cell, column) => {
      const text = textOf(cell, date1904)
      if (text.trim() === '' || column >= MOST_COLUMNS) return
      while (row.length < column) row.push('')
      row.push(text)
    })
    if (first.length < LOOKED_AT) first.push(row)
    const line = Buffer.from(`${JSON.stringify(row)}\n`)
    size += line.length
    if (size > MOST_IN_MEMORY) throw tooLarge('is a workbook that holds more than')
    lines.push(line)
  }
  return { first, lines }
}

const MOST_COLUMNS = 1000

const COMPOUND = [
  ['WordDocument', 'is a Word document. Export the stock as CSV or Excel instead'],
  ['PowerPoint Document', 'is a presentation. Export the stock as CSV or Excel instead'],
  ['EncryptedPackage', 'is a password-protected workbook; save it without a password'],
] as const

async function readableWorkbook(bytes: Buffer): Promise<Buffer> {
  const start = bytes.subarray(0, 2).toString('latin1')
  if (start === 'PK') return repacked(bytes)
  if (start !== '\xd0\xcf') return bytes
  const file = CFB.read(bytes, { type: 'buffer' })
  const other = COMPOUND.find(([stream]) => CFB.find(file, `/${stream}`))
  if (other) throw new FeedError(other[1])
  // Workbooks of before 1997 have texts in many encodings.
  set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  return bytes
}

async function messageOf(bytes: Buffer): Promise<SheetMessage> {
  const { SheetNames: names, Sheets: sheets, Workbook: settings } = workbookOf(await readableWorkbook(bytes))
  const date1904 = settings?.WBProps?.date1904 === true
  const tables = names
    .filter((_, index) => !settings?.Sheets?.[index]?.Hidden)
    .flatMap((name) => {
      const { first, lines } = rowsOf(sheets[name] ?? {}, date1904)
      const header = headerOf(first)
      return header ? [{ name, header, lines }] : []
    })
  const best = tables.find(({ header }) => header.headings > 0) ?? tables[0]
  return {
    name: best?.name ?? '',
    header: best?.header.at ?? 0,
    headings: best?.header.headings ?? 0,
    rows: Buffer.concat(best?.lines ?? []),
    others: tables
      .filter((sheet) => sheet !== best && sheet.header.headings > 0)
      .map(({ name, header, lines }) => ({ name, rows: lines.length - header.at - 1 })),
  }
}

/** What an error means. Those of SheetJS are for programmers. */
function troubleOf(error: unknown): string {
  if (error instanceof FeedError) return error.message
  if (error instanceof ZipError) return error.message
  return error instanceof Error && /password/i.test(error.message)
    ? 'is a password-protected workbook; save it without a password'
    : 'is a damaged workbook. Open it in Excel and save it again, or save it as CSV'
}

const message = await messageOf(Buffer.from(workerData as Uint8Array)).catch((error: unknown) => ({
  trouble: troubleOf(error),
}))
parentPort?.postMessage(message)
