import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { sampleStock } from '#demo/stock/sampleStock.ts'
import { contentHash } from '#lib/hash.ts'
import { planTenant } from '#plan/plan.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import type { Snapshot } from '#stock/entities.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { newTenant } from '../new/newTenant.ts'
import { pullStock } from '../snapshot/pull.ts'
import { importFeed, type ImportOptions, type Question } from './importFeed.ts'

const NOW = Date.parse('2026-11-26T00:00:00Z')
const SLUG = 'blue-gum-motors'
let root: string
const dir = () => join(root, SLUG)
const read = (name: string) => readFileSync(join(dir(), name), 'utf8')
const snapshot = () => JSON.parse(read('snapshot.json')) as Snapshot & { sample?: boolean }
const OPTIONS = { logins: {}, allowPrivate: false, now: NOW, dryRun: false, remap: false, allowFewer: false }
const bring = (feed: string, more: Partial<ImportOptions> = {}) =>
  importFeed(SLUG, feed, { ...OPTIONS, tenantsDir: root, stateDir: join(root, '.state'), ...more })
const pull = (allowFewer = false) =>
  pullStock(SLUG, {}, { tenantsDir: root, stateDir: join(root, '.state'), now: NOW, allowFewer })
const csv = (vehicles: number, price = 20_000) =>
  `Stock No,Make,Model,Price,Condition\n${Array.from({ length: vehicles }, (_, index) => `A${index},Kia,Rio,${price},Used\n`).join('')}`
const ROWS = [
  ['Stock No', 'Make', 'Model', 'Price', 'Condition'],
  ['A1', 'Kia', 'Rio', 20_990, 'Used'],
  ['A2', 'Kia', 'Cerato', 21_990, 'Used'],
]
const NEXT = ['A3', 'Kia', 'Stonic', 22_990, 'New']
function workbook(rows: unknown[][]): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet(rows), 'Stock')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
function feedAt(text: string, name = 'export.csv') {
  const file = join(root, name)
  writeFileSync(file, text)
  return file
}

beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'forecourt-import-test-')))
  const answers = { slug: SLUG, template: 'group', region: 'en-AU', name: 'Blue Gum Motors' } as const
  await newTenant(answers, { tenantsDir: root, sampleStock })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('An import replaces a new tenant’s sample stock with the feed, and writes all its files', async () => {
  const settings = JSON.parse(read('site.json')) as object
  const { files, source, pulled } = await bring(feedAt(csv(12)))
  expect(source).toBe('stock.csv')
  expect(files).toEqual(['site.json', 'snapshot.json', 'stock.csv', 'stock.map.yaml'])
  expect(pulled).toMatchObject({ vehicles: 12, written: true, warnings: [] })
  const { cars, sample, locations } = snapshot()
  expect(sample).toBeUndefined()
  expect(locations).toEqual([])
  expect(cars).toHaveLength(12)
  expect(cars[0]).toMatchObject({ slug: 'kia-rio-a0', price: 20_000 })
  expect(JSON.parse(read('site.json'))).toEqual({ ...settings, stock: { source: 'stock.csv' } })
  expect((await loadTenant(dir())).site.stock.source).toBe('stock.csv')
})

test.each([
  ['Stock list 28-11.XLSX', 'stock.xlsx', () => workbook(ROWS)],
  ['export.csv.gz', 'stock.csv.gz', () => gzipSync(ROWS.map((row) => row.join()).join('\n'))],
])('A feed named %s is copied as %s, which `snapshot` reads again', async (name, source, bytes) => {
  const file = join(root, name)
  writeFileSync(file, bytes())
  expect(await bring(file)).toMatchObject({ source, pulled: { vehicles: 2 } })
  expect((await loadTenant(dir())).site.stock.source).toBe(source)
  writeFileSync(join(dir(), source), source.endsWith('gz') ? bytes() : workbook([...ROWS, NEXT]))
  expect(await pull()).toMatchObject({ vehicles: source.endsWith('gz') ? 2 : 3 })
})

test('What an earlier version left of the sample goes with the next import, and the vehicles keep their addresses', async () => {
  await bring(feedAt(csv(12)))
  const left = {
    locations: [
      {
        id: 111,
        name: 'Blue Gum Motors',
        contact_detail: { phone: '02 5550 0100' },
        address: { street: '100 High Street', city: 'Parramatta' },
      },
    ],
    models: [{ id: 1, name: 'RAV4' }],
    service_bookings: { 11: {} },
  }
  const before = snapshot()
  writeFileSync(join(dir(), 'snapshot.json'), JSON.stringify({ ...before, ...left }))
  const { pulled } = await bring(feedAt(csv(12)))
  expect(pulled).toMatchObject({ written: true, changes: { added: [], gone: [] } })
  const { cars, locations, models, service_bookings } = snapshot()
  expect([locations, models, service_bookings]).toEqual([[], [], {}])
  expect(cars.map(({ slug }) => slug)).toEqual(before.cars.map(({ slug }) => slug))
})

test('An import names an unreadable mapping and writes nothing', async () => {
  writeFileSync(join(dir(), 'stock.map.yaml'), 'fields:\n  prise: Price\n')
  await expect(bring(feedAt(csv(12)))).rejects.toThrow('stock.map.yaml: line 1: fields has prise')
  expect(snapshot().sample).toBe(true)
})

test('A feed’s locations that the site lacks are named with their vehicles and the lines to add, except a feed’s only one', async () => {
  const feed = feedAt(
    'Stock No,Make,Model,Branch,Condition\nA1,Kia,Rio,Taree,Used\nA2,Kia,Rio,Gosford,Used\nA3,Kia,Rio,Gosford,Used\n',
  )
  const only = feedAt('Stock No,Make,Model,Branch,Condition\nA1,Kia,Rio,Yard 1,Used\n', 'only.csv')
  const troublesWith = async (feed: string, names: readonly string[]) => {
    const site = JSON.parse(read('site.json')) as object
    writeFileSync(
      join(dir(), 'site.json'),
      JSON.stringify({ ...site, locations: names.map((name) => ({ name })) }),
    )
    return (await bring(feed, { dryRun: true })).look.troubles.filter((trouble) =>
      trouble.includes('location'),
    )
  }
  expect(await troublesWith(only, ['Blue Gum'])).toEqual([])
  expect(await troublesWith(only, ['Taree', 'Gosford'])).toEqual([
    expect.stringMatching(/^1 vehicle is at a location that the site doesn’t have/),
  ])
  expect(await troublesWith(feed, ['Taree', 'Gosford'])).toEqual([])
  const [told, ...more] = await troublesWith(feed, ['Taree'])
  expect(more).toEqual([])
  expect(told).toMatch(
    /^2 vehicles are at locations that the site doesn’t have, so they’re shown at “Taree”: “Gosford” \(2\)\./,
  )
  const [line = ''] = /^ *\{ "name": "Gosford".*\}$/m.exec(told ?? '') ?? []
  const site = JSON.parse(read('site.json')) as { locations: object[] }
  writeFileSync(
    join(dir(), 'site.json'),
    JSON.stringify({ ...site, locations: [...site.locations, JSON.parse(line)] }),
  )
  await bring(feed)
  const { context } = planTenant(
    await loadTenant(dir()),
    readStock(sourceOf(readFileSync(join(dir(), 'snapshot.json'))), contentHash, null).stock,
    NOW,
  )
  expect(context.listed.map(({ brief }) => brief.location_name).sort()).toEqual([
    'Gosford',
    'Gosford',
    'Taree',
  ])
})

test('A feed of vehicles by stock number is still read when only one is left', async () => {
  const vehicles = { A: { make: 'Kia', model: 'Rio', year: 2020, price: 20_990, condition: 'Used' } }
  await bring(feedAt(JSON.stringify({ ...vehicles, B: vehicles.A }), 'export.json'))
  expect(snapshot().cars.map(({ stocknum }) => stocknum)).toEqual(['A', 'B'])
  writeFileSync(join(dir(), 'stock.json'), JSON.stringify(vehicles))
  expect(await pull()).toMatchObject({ vehicles: 1, changes: { added: [], gone: ['2020-kia-rio-b'] } })
})

test('A dry run names the lines that are left out', async () => {
  const feed = feedAt(`${csv(1)}A2,Kia,Rio,20,990,Used\n`)
  expect((await bring(feed, { dryRun: true })).look.troubles).toEqual([
    expect.stringMatching(/^line 3: left out because it has 6 cells, but there are 5 columns/),
  ])
})

test('A dry run of an import writes nothing', async () => {
  const before = ['site.json', 'snapshot.json'].map(read)
  const { look, files } = await bring(feedAt(csv(12)), { dryRun: true })
  expect(files).toEqual([])
  expect(look.vehicles).toHaveLength(5)
  expect(['site.json', 'snapshot.json'].map(read)).toEqual(before)
  expect(existsSync(join(dir(), 'stock.map.yaml'))).toBe(false)
})

test('An import with unclear columns writes nothing unless somebody confirms them', async () => {
  const feed = feedAt(
    'Stock No,Make,Model,Condition,Amount asked\nA1,Kia,Rio,Used,20990\nA2,Kia,Rio,Used,21990\n',
  )
  await expect(bring(feed)).rejects.toThrow(
    /nothing was written, because these columns aren’t clear:\n {2}price from “Amount asked” \(20990, 21990\): the heading/,
  )
  expect(snapshot().sample).toBe(true)
  const { pulled } = await importFeed(SLUG, feed, {
    ...OPTIONS,
    tenantsDir: root,
    stateDir: join(root, '.state'),
    confirm: () => true,
  })
  expect(pulled?.vehicles).toBe(2)
  expect(snapshot().cars[0]?.price).toBe(20_990)
})

test('A mapping corrected by hand is kept until a new guess is requested', async () => {
  await bring(feedAt(csv(12)))
  const corrected = read('stock.map.yaml').replace('model: Model', 'badge: Model\n  model: Model')
  writeFileSync(join(dir(), 'stock.map.yaml'), corrected)
  await bring(feedAt(csv(12)))
  expect(read('stock.map.yaml')).toBe(corrected)
  expect(snapshot().cars[0]).toMatchObject({ badge: 'Rio' })
  await bring(feedAt(csv(12)), { remap: true })
  expect(read('stock.map.yaml')).not.toBe(corrected)
})

describe('`snapshot` of an imported feed', () => {
  beforeEach(() => bring(feedAt(csv(12))))

  test('`snapshot` reads the feed again and says what has changed', async () => {
    writeFileSync(join(dir(), 'stock.csv'), csv(11, 19_000).replace('A3,Kia,Rio,19000', 'A99,Kia,Rio,9990'))
    const { changes, written } = await pull()
    expect(written).toBe(true)
    expect(changes.added).toEqual(['kia-rio-a99'])
    expect(changes.gone).toEqual(['kia-rio-a3', 'kia-rio-a11'])
    expect(changes.changed[0]).toEqual({
      slug: 'kia-rio-a0',
      fields: [{ field: 'price', from: 20_000, to: 19_000 }],
    })
  })

  test('`snapshot` writes nothing if the feed hasn’t changed', async () => {
    const before = read('snapshot.json')
    expect(await pull()).toMatchObject({ vehicles: 12, written: false })
    expect(read('snapshot.json')).toBe(before)
  })

  test.each([
    ['has lost most of its vehicles', csv(5), 'has 5 of 12 vehicles: that’s 58% fewer'],
    ['has no vehicles', 'Stock No,Make,Model,Price\n', 'has no vehicles that can be shown'],
    ['was cut off', csv(12).slice(0, -12), 'ends in the middle of a vehicle'],
    ['is a web page', '<html>Sign in</html>', 'is a web page'],
  ])('`snapshot` refuses a feed that %s, and keeps the last snapshot', async (_, text, message) => {
    const before = read('snapshot.json')
    writeFileSync(join(dir(), 'stock.csv'), text)
    await expect(pull()).rejects.toThrow(message)
    expect(read('snapshot.json')).toBe(before)
    expect(existsSync(join(dir(), 'snapshot.json.new'))).toBe(false)
  })

  test('`snapshot` accepts a feed that lost vehicles if an operator confirms', async () => {
    writeFileSync(join(dir(), 'stock.csv'), csv(5))
    expect(await pull(true)).toMatchObject({ vehicles: 5, written: true })
  })

  test('`snapshot` accepts a feed that lost vehicles if `stock.most_lost` allows it', async () => {
    const settings = {
      ...(JSON.parse(read('site.json')) as object),
      stock: { source: 'stock.csv', most_lost: 60 },
    }
    writeFileSync(join(dir(), 'site.json'), JSON.stringify(settings))
    writeFileSync(join(dir(), 'stock.csv'), csv(5))
    expect(await pull()).toMatchObject({ vehicles: 5, written: true })
  })

  test('`snapshot` names an unreadable mapping and its line', async () => {
    writeFileSync(join(dir(), 'stock.map.yaml'), 'fields:\n  prise: Price\n')
    await expect(pull()).rejects.toThrow('stock.map.yaml: line 1: fields has prise')
    rmSync(join(dir(), 'stock.map.yaml'))
    await expect(pull()).rejects.toThrow('stock.map.yaml is missing. Run forecourt import')
  })
})

describe('pictures', () => {
  const withPictures = (...pictures: string[]) =>
    `Stock No,Make,Model,Photos\n${pictures.map((picture, index) => `A${index},Kia,Rio,${picture}\n`).join('')}`
  const images = () => (JSON.parse(read('site.json')) as { images?: unknown }).images

  test.each<[string, string[], string[] | undefined]>([
    [
      'on ordinary hosts are resized by the site',
      ['https://b.example/1.jpg', 'https://a.example/2.jpg'],
      ['a.example', 'b.example'],
    ],
    ['in the tenant’s folder are resized by the site', ['photos/1.jpg|/photos/2.jpg'], []],
    [
      'on an image service are resized by address',
      ['https://dealer.b-cdn.net/1.jpg', 'https://cdn.shopify.com/2.jpg'],
      undefined,
    ],
  ])('A feed’s pictures %s', async (_, pictures, hosts) => {
    const { images: said, files } = await bring(feedAt(withPictures(...pictures)))
    const wanted = hosts && { service: 'none', hosts }
    expect([said, images()]).toEqual([wanted, wanted])
    expect(files).toContain('site.json')
    const listed = snapshot().cars.flatMap((car) => car.images.map(({ image }) => image.url))
    expect(listed).toEqual(pictures.flatMap((picture) => picture.split('|')))
    expect((await loadTenant(dir())).site.images.service).toBe(hosts ? 'none' : 'by_address')
  })

  test('An import copies the pictures that are beside the feed or in another folder, and names a missing folder', async () => {
    const jpeg = Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0', 'latin1')
    writeFileSync(join(root, 'front.jpg'), jpeg)
    writeFileSync(join(root, 'A1_1.jpg'), jpeg)
    const feed = feedAt(withPictures('front.jpg', ''))
    await expect(bring(feed, { photos: join(root, 'none') })).rejects.toThrow(
      'there’s no such folder or archive',
    )
    expect(snapshot().sample).toBe(true)
    expect(await bring(feed)).toMatchObject({ photos: { pictures: 2, vehicles: 2 } })
    expect(readdirSync(join(dir(), 'photos')).sort()).toEqual(['A1_1.jpg', 'front.jpg'])
    expect(images()).toEqual({ service: 'none', hosts: [] })
    const tenant = await loadTenant(dir())
    const { stock } = readStock(sourceOf(readFileSync(join(dir(), 'snapshot.json'))), contentHash, null)
    const { records } = planTenant(tenant, stock, NOW).context
    expect(records.map(({ primary_image_url }) => primary_image_url)).toEqual([
      expect.stringMatching(/^\/photos\/[\da-f]{16}\.jpg$/),
      expect.stringMatching(/^\/photos\/[\da-f]{16}\.jpg$/),
    ])
  })

  test('An import keeps what an editor has set for pictures', async () => {
    const mine = { service: 'by_address' }
    writeFileSync(
      join(dir(), 'site.json'),
      JSON.stringify({ ...(JSON.parse(read('site.json')) as object), images: mine }),
    )
    await bring(feedAt(withPictures('https://b.example/1.jpg')))
    expect(images()).toEqual(mine)
  })
})
describe('In a terminal, what a feed doesn’t say', () => {
  const feed = () =>
    feedAt(
      'Stock No,Make,Model,Price,Condition,Status,Yard\n' +
        [
          'Used,In stock,Dandenong',
          'Used,In stock,Ringwood',
          'Ex-rental,Bay 3,Ringwood',
          'Used,bay 3,Main yard',
          'Used,Q,',
        ]
          .map((rest, index) => `A${index},Kia,Rio,20990,${rest}\n`)
          .join(''),
    )
  const MEANS: Record<string, string> = {
    'Bay 3': 'coming_soon',
    'Ex-rental': 'demo',
    'Main yard': 'Blue Gum Motors',
    Dandenong: 'Blue Gum Motors',
  }
  const RINGWOOD = { name: 'Ringwood', street: '2 Main Road', city: 'Ringwood' }
  const asked: string[] = []
  const explain = ({ unknown, locations, canAdd, region }: Question) => {
    expect({ locations, canAdd, region }).toMatchObject({ canAdd: true, region: 'en-AU' })
    asked.push(...unknown.map(({ field, text, count }) => `${field} ${text} ${count}`))
    const means = unknown.flatMap((word) => {
      const meaning = MEANS[word.text]
      return meaning === undefined ? [] : [{ word, meaning }]
    })
    return Promise.resolve({ means, added: locations.includes('Ringwood') ? [] : [RINGWOOD] })
  }
  beforeEach(() => void (asked.length = 0))
  const facts = () => snapshot().cars.map(({ status, car_type }) => `${status} ${car_type}`)
  const FACTS = ['in_stock used', 'in_stock used', 'coming_soon demo', 'coming_soon used', 'Q used']

  test('is asked, and the answers are written where the next import finds them', async () => {
    const { files } = await bring(feed(), { explain, confirm: () => true })
    expect(asked).toEqual([
      ...['status Bay 3 2', 'status Q 1', 'car_type Ex-rental 1'],
      ...['location_name Ringwood 2', 'location_name Dandenong 1', 'location_name Main yard 1'],
    ])
    expect(files).toContain('site.json')
    expect((await loadTenant(dir())).site.locations).toMatchObject([{ name: 'Blue Gum Motors' }, RINGWOOD])
    expect(facts()).toEqual(FACTS)
    asked.length = 0
    await bring(feed(), { explain })
    expect(asked, 'only what nobody has said').toEqual(['status Q 1'])
    expect(facts()).toEqual(FACTS)
  })

  test('is added to a mapping of the tenant’s own, whose comments stay', async () => {
    await bring(feed(), { confirm: () => true })
    const own = `# Ours.\n${read('stock.map.yaml')}`
    writeFileSync(join(dir(), 'stock.map.yaml'), own)
    await bring(feed(), { explain })
    const mapping = read('stock.map.yaml')
    expect(mapping).toContain('# Ours.\n')
    expect(parse(mapping)).toEqual({
      fields: {
        ...(parse(own) as { fields: object }).fields,
        status: { column: 'Status', values: { 'Bay 3': 'coming_soon' } },
        car_type: { column: 'Condition', values: { 'Ex-rental': 'demo' } },
        location_name: {
          column: 'Yard',
          values: { Dandenong: 'Blue Gum Motors', 'Main yard': 'Blue Gum Motors' },
        },
      },
    })
  })

  test('ends the import if nobody answers, and nothing is written', async () => {
    const before = readdirSync(dir())
    const nothing = { explain: () => Promise.resolve(undefined), confirm: () => true }
    await expect(bring(feed(), nothing)).rejects.toThrow(/nothing was written/)
    expect(readdirSync(dir())).toEqual(before)
    expect(snapshot().sample).toBe(true)
  })
})
