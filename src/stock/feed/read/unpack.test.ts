import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { CFB, utils, write, type BookType, type WorkSheet } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { openFeed } from './openFeed.ts'
import { FeedError } from './row.ts'

/** Feeds in workbooks and archives, and files that are no feeds. */

async function read(bytes: string | Uint8Array) {
  using dir = folder({ feed: bytes })
  const feed = await openFeed(join(dir.path, 'feed'))
  const wrong: string[] = []
  const rows: Record<string, unknown>[] = []
  for await (const { place, cells } of feed.rows((where, why) => wrong.push(`${where} ${why}`)))
    rows.push({ place, ...Object.fromEntries(cells) })
  return { format: feed.format, rows, wrong }
}

function zip(files: Record<string, string | Uint8Array>): Buffer {
  const archive = CFB.utils.cfb_new()
  CFB.utils.cfb_del(archive, '/Sh33tJ5')
  for (const [path, bytes] of Object.entries(files))
    CFB.utils.cfb_add(archive, `/${path}`, Buffer.from(bytes))
  return CFB.write(archive, { fileType: 'zip', type: 'buffer', compression: true }) as Buffer
}

function book(sheets: Record<string, WorkSheet | unknown[][]>, bookType: BookType = 'xlsx'): Buffer {
  const workbook = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets))
    utils.book_append_sheet(workbook, Array.isArray(sheet) ? utils.aoa_to_sheet(sheet) : sheet, name)
  return write(workbook, { type: 'buffer', bookType, compression: true }) as Buffer
}

const STOCK = [
  ['Stock No', 'Make', 'Model', 'Price'],
  ['S1', 'Citroën', 'C3', 20990],
  ['S2', 'Kia', 'Rio'],
]
const ROWS = [
  { place: 'row 2', 'Stock No': ['S1'], Make: ['Citroën'], Model: ['C3'], Price: ['20990'] },
  { place: 'row 3', 'Stock No': ['S2'], Make: ['Kia'], Model: ['Rio'] },
]
const CSV = `${STOCK.map((row) => row.join()).join('\n')},\n`

async function isRead(kind: BookType) {
  const { format, rows, wrong } = await read(book({ Stock: STOCK }, kind))
  expect(format.kind).toBe('workbook')
  expect(rows).toEqual(ROWS)
  expect(wrong).toEqual([])
}
test.each<BookType>(['xlsx', 'biff8', 'html'])('A workbook of the kind %s is read', isRead)
test.each<BookType>(['xlsb', 'ods', 'xlml'])(
  'A workbook of the kind %s is read as well',
  { tags: 'nightly' },
  isRead,
)

test('A table in a web page that’s called a workbook is read in any encoding, and its texts stay as they are', async () => {
  const page =
    '<html><table><tr><td>Stock</td></tr><tr><th>Stock No</th><th>Make</th><th>Retail<br>price</th></tr><tr><td>0042</td><td>Citroën</td><td>$20,990</td></tr></table></html>'
  const row = { place: 'row 3', 'Stock No': ['0042'], Make: ['Citroën'], 'Retail price': ['$20,990'] }
  for (const bytes of [page, Buffer.from(page, 'latin1'), Buffer.from(`\ufeff${page}`, 'utf16le')])
    expect((await read(bytes)).rows).toEqual([row])
})

test('A workbook’s first sheet with headings is read from its header on, and the others are told', async () => {
  const { format, rows, wrong } = await read(
    book({
      Cover: [['Blue Gum Motors'], ['Printed', '28/11/2026']],
      Used: [['Used stock'], [], ...STOCK, [], ['A note', '', '', '', 'to the right']],
      New: STOCK,
    }),
  )
  expect(format).toEqual({ kind: 'workbook', sheet: 'Used' })
  expect(rows.slice(0, 2)).toEqual([
    { ...ROWS[0], place: 'row 4' },
    { ...ROWS[1], place: 'row 5' },
  ])
  expect(wrong).toEqual(['sheet “New”, with 2 rows isn’t the first sheet with vehicles, “Used”'])
})

test('A sheet’s numbers and dates are read as it shows them', async () => {
  const cells = [
    ['Stock No', 'Price', 'Km', 'Year', 'Date in stock', 'Sold', 'Power', 'Certified', 'Colour', 'VIN'],
    [],
  ]
  const sheet = utils.aoa_to_sheet(cells)
  const row = [
    { t: 'n', v: 123456789012 },
    { t: 'n', v: 20990, z: '"$"#,##0' },
    { t: 'n', v: 45000.4, z: '#,##0" km"' },
    { t: 'n', v: 2021, z: '0' },
    { t: 'n', v: 46354, z: 'm/d/yy' },
    { t: 'n', v: 46354.5, z: 'dd/mm/yyyy hh:mm' },
    { t: 'n', v: 0.1 + 0.2 },
    { t: 'b', v: true },
    { t: 'e', v: 42 },
    { t: 'n', v: 42, z: '00000' },
  ]
  row.forEach((cell, index) => {
    sheet[utils.encode_cell({ r: 1, c: index })] = cell
  })
  sheet['!ref'] = 'A1:J2'
  const { rows } = await read(book({ Stock: sheet }))
  expect(rows).toEqual([
    {
      place: 'row 2',
      'Stock No': ['123456789012'],
      Price: ['$20,990'],
      Km: ['45,000 km'],
      Year: ['2021'],
      'Date in stock': ['2026-11-28'],
      Sold: ['2026-11-28T12:00:00'],
      Power: ['0.3'],
      Certified: ['TRUE'],
      VIN: ['00042'],
    },
  ])
})

test.each<[string, () => Uint8Array]>([
  ['a compressed table', () => gzipSync(CSV)],
  ['an archive with a table', () => zip({ 'export/stock.csv': CSV, '__MACOSX/export/._stock.csv': 'x' })],
  ['an archive with a workbook', () => zip({ 'stock.xlsx': book({ Stock: STOCK }) })],
  ['a compressed workbook', () => gzipSync(book({ Stock: STOCK }, 'biff8'))],
])('The feed in %s is read', async (_, bytes) => {
  const { rows } = await read(bytes())
  expect(rows.map(({ place: _, ...cells }) => cells)).toEqual(ROWS.map(({ place: _, ...cells }) => cells))
})

function compound(stream: string): Buffer {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, `/${stream}`, Buffer.alloc(5000))
  return CFB.write(file, { type: 'buffer' }) as Buffer
}
const bytes = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(300)])

async function isRefused(why: string, file: () => string | Uint8Array) {
  const reading = read(file())
  await expect(reading).rejects.toThrow(FeedError)
  await expect(reading).rejects.toThrow(why)
}

test.each<[string, () => string | Uint8Array]>([
  ['is a PDF. Export the stock as CSV, Excel, XML or JSON instead', () => '%PDF-1.7\n1 0 obj\n'],
  ['is an image', () => bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['is an image', () => bytes('\xff\xd8\xff\xe0\0\x10JFIF\0')],
  ['is a Word document', () => zip({ 'word/document.xml': '<a/>', '[Content_Types].xml': '<a/>' })],
  ['is a Word document', () => '{\\rtf1\\ansi Stock}'],
  ['is a Word document', () => compound('WordDocument')],
  ['is a presentation', () => zip({ 'ppt/presentation.xml': '<a/>', 'a.xml': '<a/>' })],
  ['is a Numbers or Pages document', () => zip({ 'Index/Document.iwa': 'a', 'preview.jpg': 'a' })],
  ['is a password-protected workbook', () => compound('EncryptedPackage')],
  ['is an archive (7Z), which we can’t unpack', () => bytes("7z\xbc\xaf'\x1c\0\x04")],
  [
    'is an archive of several files: a.csv, b.csv; import one of them',
    () => zip({ 'a.csv': CSV, 'b.csv': CSV }),
  ],
  ['is an empty archive', () => zip({ '.DS_Store': 'a' })],
  ['is a damaged archive', () => gzipSync(CSV).subarray(0, -9)],
  ['is a damaged archive', () => zip({ 'a.csv': CSV }).subarray(0, -30)],
  ['is an archive in an archive', () => gzipSync(gzipSync(gzipSync(CSV)))],
  ['is a damaged workbook', () => book({ Stock: STOCK }, 'biff8').subarray(0, 1000)],
  [
    'is a damaged workbook',
    () => zip({ 'xl/workbook.xml': '<workbook/>', '[Content_Types].xml': '<Types/>' }),
  ],
  ['is a workbook without a table', () => book({ Empty: [['Nothing']] })],
  ['isn’t a text file', () => Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 7) % 32))],
  ['is a web page, not a feed', () => '<html><table><tr><td>Sign in</td></tr></table></html>'],
])('A file that can’t be a feed is refused because it %s', isRefused)

test.each<[string, () => Uint8Array]>([
  ['is an archive that holds more than 64 MiB', () => gzipSync(Buffer.alloc(65 << 20, 'a,'))],
  ['is an archive that holds more than 64 MiB', () => zip({ 'a.csv': Buffer.alloc(65 << 20, 'a,') })],
  [
    'is a workbook that holds more than 64 MiB',
    () => zip({ 'xl/workbook.xml': '<a/>', 'xl/worksheets/sheet1.xml': Buffer.alloc(65 << 20, '<a/>') }),
  ],
])('A file that can’t be in memory is refused because it %s', { tags: 'nightly' }, isRefused)

test('An archive that lies about its size is refused', async () => {
  const bytes = zip({ 'a.csv': Buffer.alloc(1 << 20, 'a,b\n') })
  // The size after unpacking stands in the central directory, 24 bytes after its signature.
  bytes.writeUInt32LE(1000, bytes.indexOf('PK\x01\x02') + 24)
  await expect(read(bytes)).rejects.toThrow('is a damaged archive')
})

test(
  'A sheet that claims to be as large as a sheet can be takes no more time',
  { tags: 'nightly' },
  async () => {
    const XML = '<?xml version="1.0"?>'
    const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (at: number, cells: string) => `<row r="${at}">${cells}</row>`
    const sheet = `${XML}<worksheet ${MAIN}><dimension ref="A1:XFD1048576"/><sheetData>
    ${row(1, cell('A1', 'Stock No') + cell('B1', 'Make') + cell('C1', 'Model'))}
    ${row(2, cell('A2', 'S1') + cell('B2', 'Kia') + cell('C2', 'Rio'))}
    ${row(1_048_576, cell('XFD1048576', 'far away'))}</sheetData></worksheet>`
    const whole = book({ Stock: STOCK })
    const archive = CFB.read(whole, { type: 'buffer' })
    const at = archive.FullPaths.findIndex((path: string) => path.endsWith('sheet1.xml'))
    const file = archive.FileIndex[at]
    if (!file) throw new Error('there is no sheet')
    file.content = Buffer.from(sheet)
    const { rows } = await read(CFB.write(archive, { fileType: 'zip', type: 'buffer' }) as Buffer)
    expect(rows).toEqual([{ place: 'row 2', 'Stock No': ['S1'], Make: ['Kia'], Model: ['Rio'] }])
  },
)
