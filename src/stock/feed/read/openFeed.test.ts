import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { openFeed } from './openFeed.ts'
import { FeedError } from './row.ts'

/** The vehicles of a feed as plain objects, and what was left out of it. */
async function read(bytes: string | Uint8Array, rowPath?: string) {
  using dir = folder({ feed: bytes })
  const feed = await openFeed(join(dir.path, 'feed'), rowPath)
  const wrong: string[] = []
  const rows: Record<string, unknown>[] = []
  for await (const { place, cells } of feed.rows((where, why) => wrong.push(`${where} ${why}`)))
    rows.push({ place, ...Object.fromEntries(cells) })
  return { format: feed.format, rows, wrong }
}

const tableWith = (mark: string) => 'VIN;Make;Price\nV1;Škoda;"$20,990"\nV2;Kia;\n'.replaceAll(';', mark)
const TABLE = tableWith(',')
const ROWS = [
  { place: 'line 2', VIN: ['V1'], Make: ['Škoda'], Price: ['$20,990'] },
  { place: 'line 3', VIN: ['V2'], Make: ['Kia'] },
]

test.each([
  ['commas', TABLE],
  ['a byte order mark', `\ufeff${TABLE}`],
  ['Windows line ends', TABLE.replaceAll('\n', '\r\n')],
  ['semicolons', tableWith(';')],
  ['tabs', tableWith('\t')],
  ['bars', tableWith('|')],
  ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${TABLE}`, 'utf16le'))],
  ['UTF-16 without a byte order mark', new Uint8Array(Buffer.from(TABLE, 'utf16le'))],
  ['empty lines', TABLE.replace('\n', '\n\n').replace('V2', '\nV2')],
])('A table with %s is read', async (name, bytes) => {
  const { rows, wrong } = await read(bytes)
  expect(rows.map(({ place: _, ...cells }) => cells)).toEqual(ROWS.map(({ place: _, ...cells }) => cells))
  if (name !== 'empty lines') expect(rows.map(({ place }) => place)).toEqual(['line 2', 'line 3'])
  expect(wrong).toEqual([])
})

test('A table in the Windows code page is read', async () => {
  const { format, rows } = await read(Buffer.from('VIN,Make\nV1,Citro\u00ebn\n', 'latin1'))
  expect(format).toMatchObject({ kind: 'table', delimiter: ',', encoding: 'windows-1252' })
  expect(rows).toEqual([{ place: 'line 2', VIN: ['V1'], Make: ['Citroën'] }])
})

test('A table may have lists in numbered columns or in cells with JSON', async () => {
  const { rows } = await read(
    'image[0].url,image[1].url,photos\nhttps://a.example/1.jpg,https://a.example/2.jpg,"[{""url"":""https://a.example/3.jpg""}]"\n',
  )
  expect(rows).toEqual([
    {
      place: 'line 2',
      'image.url': ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
      'photos.url': ['https://a.example/3.jpg'],
    },
  ])
})

test.each([
  ['Excel’s line with the separator', `sep=;\r\n${tableWith(';')}`],
  ['Excel’s line with a bar as the separator', `\ufeffsep=|\n${tableWith('|')}`],
  ['a title', `Blue Gum Motors, Taree\n\n${TABLE}`],
  ['a title in as many cells as there are columns', `"Stock list",,\nPrinted,28/11/2026,\n,,\n${TABLE}`],
  ['a title and semicolons', `Stock list, printed on 28/11/2026, 10:30, page 1\n${tableWith(';')}`],
  [
    'a title and headings that we don’t know',
    `Lager\n\n${TABLE.replace('VIN,Make,Price', 'Nr,Marke,Preis')}`,
  ],
])('A table is read below %s', async (_, bytes) => {
  const { rows, wrong } = await read(bytes)
  expect(rows.map(({ place: _, ...cells }) => Object.values(cells))).toEqual(
    ROWS.map(({ place: _, ...cells }) => Object.values(cells)),
  )
  expect(wrong).toEqual([])
})

test.each([
  ['in the headings', TABLE.replace('Price\n', 'Price,\n')],
  ['in the other lines', TABLE.replace(/(?<!Price)\n/g, ',\n')],
  ['in all lines', TABLE.replaceAll('\n', ',\n')],
])('A trailing comma %s changes nothing', async (_, bytes) => {
  expect(await read(bytes)).toMatchObject({ rows: ROWS, wrong: [] })
})

test.each([
  ['a comma too many', 'V3,Kia,"1",200', 'line 4 has 4 cells, but there are 3 columns; put texts'],
  ['a total', 'Total: 2 vehicles', 'line 4 has 1 cells, but there are 3 columns'],
])('A last line with %s and without a line break is left out alone', async (_, line, why) => {
  const { rows, wrong } = await read(TABLE + line)
  expect(rows).toEqual(ROWS)
  expect(wrong.join()).toContain(why)
})

test('A line of a table is numbered as an editor does it, whatever is above it', async () => {
  const { rows } = await read('Stock list\n\nVIN,Make,Notes\n"V1",Kia,"two\nlines"\nV2,Kia,\n')
  expect(rows.map(({ place }) => place)).toEqual(['line 5', 'line 6'])
})

test('A line with a different number of cells is left out of a table and named', async () => {
  const { rows, wrong } = await read('a,b\n1\n1,2\n1,2,3\n1,2,\n')
  expect(rows.map(({ place }) => place)).toEqual(['line 3', 'line 5'])
  expect(wrong).toEqual([
    'line 2 has 1 cells, but there are 2 columns',
    'line 4 has 3 cells, but there are 2 columns; put texts that contain a comma in quotes',
  ])
})

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<listings xmlns:g="http://base.google.com/ns/1.0"><title>All</title><link rel="self"/>
<listing id="7"><g:price currency="AUD">20990</g:price><make><![CDATA[Kia]]></make><model>Rio &amp; co</model><year>2020</year>
<image><url>https://a.example/1.jpg</url></image><image><url>https://a.example/2.jpg</url></image></listing>
<listing id="8"><g:price>1</g:price><make>&eacute;</make><model>Y</model><year>1</year></listing>
</listings>`

test('XML is read with attributes, prefixes, CDATA, entities and lists', async () => {
  const { format, rows } = await read(XML)
  expect(format).toMatchObject({ kind: 'xml', rowPath: 'listings.listing' })
  expect(rows).toEqual([
    {
      place: 'line 3',
      id: ['7'],
      price: ['20990'],
      'price.currency': ['AUD'],
      make: ['Kia'],
      model: ['Rio & co'],
      year: ['2020'],
      'image.url': ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    },
    { place: 'line 5', id: ['8'], price: ['1'], make: ['é'], model: ['Y'], year: ['1'] },
  ])
})

test('XML is read in its declared code page', async () => {
  const text = XML.replace('UTF-8', 'ISO-8859-1').replace('&eacute;', 'Citroën')
  const { rows } = await read(Buffer.from(text, 'latin1'))
  expect(rows[1]).toMatchObject({ make: ['Citroën'] })
})

test('In XML, the vehicles are the most frequent element that has texts of its own', async () => {
  const vehicle = (id: number) =>
    `<vehicle><id>${id}</id><make>Kia</make><model>Rio</model><price>1</price><options><option><code>a</code></option><option><code>b</code></option></options></vehicle>`
  const { format, rows } = await read(
    `<feed><dealer><name>A</name>${vehicle(1)}${vehicle(2)}</dealer><dealer><name>B</name>${vehicle(3)}</dealer></feed>`,
  )
  expect(format).toMatchObject({ rowPath: 'feed.dealer.vehicle' })
  expect(rows.map(({ id }) => id)).toEqual([['1'], ['2'], ['3']])
  expect(rows[0]?.['options.option.code']).toEqual(['a', 'b'])
})

const CARS = [
  {
    '@type': 'Car',
    name: 'A',
    model: 'B',
    sku: 1,
    offers: { price: 1000 },
    image: ['https://a.example/1.jpg'],
  },
  { '@type': 'Car', name: 'C', model: 'D', sku: 2, offers: { price: 2000.5 } },
]

test.each([
  ['', CARS],
  ['data.vehicles', { data: { pages: 1, vehicles: CARS } }],
  ['@graph', { '@context': 'https://schema.org', '@graph': CARS }],
  [
    'itemListElement.item',
    { '@type': 'ItemList', itemListElement: CARS.map((item) => ({ '@type': 'ListItem', item })) },
  ],
  ['dealers.cars', { dealers: CARS.map((car) => ({ name: car.name, cars: [car] })) }],
])('JSON is read with its vehicles at %j', async (rowPath, json) => {
  const { format, rows } = await read(JSON.stringify(json))
  expect(format).toMatchObject({ kind: 'json', rowPath })
  expect(rows).toEqual([
    {
      place: 'vehicle 1',
      '@type': ['Car'],
      name: ['A'],
      model: ['B'],
      sku: ['1'],
      'offers.price': ['1000'],
      image: ['https://a.example/1.jpg'],
    },
    {
      place: 'vehicle 2',
      '@type': ['Car'],
      name: ['C'],
      model: ['D'],
      sku: ['2'],
      'offers.price': ['2000.5'],
    },
  ])
})

const [ONE, OTHER] = [
  { make: 'Kia', model: 'Rio', year: 2020, price: 20990 },
  { make: 'Kia', model: 'Cerato', year: 2021, price: 21990, rego: 'ABC123' },
]
test.each<[string, object, string, string, string[]]>([
  ['stock numbers', { S1: ONE, S2: OTHER }, '*', 'stock key', ['S1', 'S2']],
  [
    'stock numbers below',
    { meta: 1, vehicles: { 'S.1': ONE, S2: OTHER } },
    'vehicles.*',
    'stock key',
    ['S.1', 'S2'],
  ],
  ['the stock number of the only one', { vehicles: { S1: ONE } }, 'vehicles.*', 'stock key', ['S1']],
  ['names of lists', { new: [ONE], used: [OTHER] }, '*', 'group', ['new', 'used']],
  [
    'stock numbers in each yard',
    { yards: { a: { name: 'A', cars: { S1: ONE } }, b: { name: 'B', cars: { S2: OTHER } } } },
    'yards.*.cars.*',
    'stock key',
    ['S1', 'S2'],
  ],
])('JSON is read with its vehicles by %s', async (_, json, rowPath, column, keys) => {
  const { format, rows } = await read(JSON.stringify(json))
  expect(format).toMatchObject({ rowPath })
  expect(rows).toEqual([
    expect.objectContaining({ model: ['Rio'], [column]: [keys[0]] }),
    ...(keys.length === 1 ? [] : [expect.objectContaining({ model: ['Cerato'], [column]: [keys[1]] })]),
  ])
})

test('Pictures and options of vehicles aren’t taken for vehicles, though there are more of them', async () => {
  const images = ['front', 'rear', 'side'].map((title) => ({ title, url: 'a', width: 1, height: 1 }))
  const { format } = await read(JSON.stringify([ONE, OTHER].map((car) => ({ ...car, images }))))
  expect(format).toMatchObject({ rowPath: '' })
})

test('JSON is read at the path that a mapping gives', async () => {
  const { rows } = await read(JSON.stringify({ a: [{ x: 1 }], b: CARS }), 'a')
  expect(rows).toEqual([{ place: 'vehicle 1', x: ['1'] }])
})

test.each([
  ['nothing', '', 'is empty'],
  ['only spaces', ' \n ', 'is empty'],
  ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'is a web page, not a feed'],
  ['a truncated table', 'a,b,c\n1,2,3\n4,5', 'ends in the middle of a vehicle (line 3)'],
  ['a quote that is never closed', 'a,b\n1,"2\n3,4\n', 'can’t be read as a table'],
  ['truncated XML', XML.slice(0, -40), 'is not well-formed XML'],
  ['invalid XML', XML.replace('</make>', '</mark>'), 'is not well-formed XML'],
  ['truncated JSON', JSON.stringify(CARS).slice(0, -20), 'is not valid JSON after vehicle'],
  ['JSON without vehicles', '{"error": "no access"}', 'contains nothing that looks like a list of vehicles'],
])('A file with %s is refused with the reason', async (_, bytes, message) => {
  const reading = read(bytes)
  await expect(reading).rejects.toThrow(FeedError)
  await expect(reading).rejects.toThrow(message)
})

test('A feed throws nothing but a FeedError, whatever is in its file', { tags: 'nightly' }, async () => {
  using dir = folder()
  const file = join(dir.path, 'feed')
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'<>/ab"\'&;,{}[]:\n\r\t1 ') }),
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.nat(XML.length).map((at) => XML.slice(0, at)),
  )
  await fc.assert(
    fc.asyncProperty(text, async (each) => {
      writeFileSync(file, each)
      try {
        const feed = await openFeed(file)
        for await (const { cells } of feed.rows(() => {})) expect(cells).toBeInstanceOf(Map)
      } catch (error) {
        expect(error).toBeInstanceOf(FeedError)
      }
    }),
    { numRuns: 300 },
  )
})

const HONEST = '{"stocknum":"A1","make":"Kia","model":"Rio"}'
const xml = (vehicle: string) => `<r><v><make>Kia</make></v><v>${vehicle}</v><v><make>Kia</make></v></r>`
/** More than a vehicle may have. */
const MANY = 1_100_000

test.each<[string, string, string?]>([
  ['a list that never ends', `[${HONEST},{"a":[${'[],'.repeat(MANY)}[]]}]`, ''],
  ['a text that never ends', `[${HONEST},{"a":"${'x'.repeat(9 * MANY)}"}]`, ''],
  ['a number that never ends', `[${HONEST},{"a":${'1'.repeat(9 * MANY)}}]`, ''],
  ['a name that never ends', `[${HONEST},{"${'x'.repeat(9 * MANY)}":1}]`, ''],
  ['lists in lists', `[${HONEST},{"a":${'['.repeat(100)}${']'.repeat(100)}}]`, ''],
  ['lists in lists beside the vehicles', `{"a":${'['.repeat(100)}${']'.repeat(100)},"b":[${HONEST}]}`, 'b'],
  ['elements without end', xml('<a>1</a>'.repeat(MANY / 8)), 'r.v'],
  ['text without end', xml(`<a>${'x'.repeat(MANY)}</a>`), 'r.v'],
  ['an attribute without end', xml(`<a b="${'x'.repeat(MANY)}"/>`), 'r.v'],
  ['elements in elements', xml(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`), 'r.v'],
])('A feed with %s is refused before it fills the memory', async (_, text, rowPath) => {
  const reading = read(text, rowPath)
  await expect(reading).rejects.toThrow(FeedError)
  await expect(reading).rejects.toThrow(/vehicle of more than 1000000 characters|nest|Max buffer length/)
})

test('What stands beside the vehicles may be longer than a vehicle', async () => {
  const beside = JSON.stringify(Array.from({ length: MANY / 2 }, (_, index) => index % 10))
  expect((await read(`{"beside":${beside},"vehicles":[${HONEST}]}`, 'vehicles')).rows).toHaveLength(1)
})
