import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadZip } from 'client-zip'
import type { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { feedAccess } from '#cli/edit/desk.ts'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { photograph } from '#photos/testing/photoHost.ts'
import type { CallerEnv } from '#server/guards/caller.ts'
import type { Inspection } from '#stock/feed/map/inspect.ts'
import { feedTroubleOf } from '#stock/feed/feedTrouble.ts'
import { stockRoutes, changedMapping } from './stockRoutes.ts'
import { parseMapping } from '#stock/feed/map/mapping.ts'

const TEXT = `# Ours
dates: dmy
fields:
  make: Make # as on the badge
  price: { first: [Special, Price], currency: Currency }
  # Ask Kim before changing this.
  status: Status # from the workshop's list
  car_type:
    column: Type
    values:
      N: new # brand new
      D: demo
specifications:
  Tare: TareKg
`

test('The meaning of a word is added to a mapping, which keeps its comments and all else', () => {
  const made = changedMapping(TEXT, {
    status: { words: { Workshop: 'coming_soon', 'On: hold, “x”': 'reserved' } },
    car_type: { words: { d: 'used' } },
  })
  for (const comment of TEXT.match(/#.*/g) ?? []) expect(made).toContain(comment)
  const { fields, ...rest } = parseMapping(made)
  expect(rest).toEqual({ dates: 'dmy', specifications: { Tare: { columns: ['TareKg'], first: [] } } })
  expect(fields).toEqual({
    ...parseMapping(TEXT).fields,
    status: {
      columns: ['Status'],
      first: [],
      values: { Workshop: 'coming_soon', 'On: hold, “x”': 'reserved' },
    },
    car_type: { columns: ['Type'], first: [], values: { N: 'new', d: 'used' } },
  })
})

test('A word whose meaning is taken back is as before', () => {
  const made = changedMapping(TEXT, { car_type: { words: { N: '', D: '' } } })
  expect(parseMapping(made).fields.car_type).toEqual({ columns: ['Type'], first: [] })
})

test('A field gets another column, or none', () => {
  const made = changedMapping(TEXT, {
    price: { column: 'Price' },
    make: { column: '' },
    body: { column: 'Shape' },
    status: { column: 'State' },
  })
  const { fields } = parseMapping(made)
  expect(fields.price).toEqual({ columns: ['Price'], first: [], currency: 'Currency' })
  expect(fields.make).toBeUndefined()
  expect(fields.body).toEqual({ columns: ['Shape'], first: [] })
  expect(made).toContain('  status: State # from the workshop')
})

test('Vehicles for which a feed says nothing get a value, even if there’s no column', () => {
  const made = changedMapping('fields:\n  make: Make\n', { car_type: { words: { '': 'new' } } })
  expect(parseMapping(made).fields.car_type).toEqual({ columns: [], first: [], value: 'new' })
  expect(changedMapping(made, { car_type: { words: { '': '' } } })).toBe('fields:\n  make: Make\n')
})

const SLUG = 'millbrook-cars'
const FEED = `Stock No,Make,Model,Year,Price,Was,Status,Cond,Yard
U1,FORD,Ranger,2020,40000,45000,Frontline,USED,North
U2,Ford,Ranger,2021,41000,46000,Workshop,X,Elsewhere
U3,Kia,Rio,2022,20000,25000,workshop,-,North
`
const MAPPING = `# Ours
fields:
  stocknum: Stock No
  make: Make
  model: Model
  year: Year
  price: Was
  status: Status # from the workshop
  car_type: Cond
  location_name: Yard
`

let root: string
let dir: string
let app: Hono<CallerEnv>
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-stock-desk-'))
  dir = join(root, SLUG)
  copyTenant(SLUG, dir)
  const settings = JSON.parse(read('site.json')) as object
  const locations = [{ name: 'North' }, { name: 'South' }]
  write(
    'site.json',
    JSON.stringify({ ...settings, locations, stock: { source: 'stock.csv', most_lost: 100 } }),
  )
  write('stock.csv', FEED)
  write('stock.map.yaml', MAPPING)
  const now = () => Date.parse('2026-11-20T00:00:00Z')
  const feed = feedAccess({ tenantsDir: root, stateDir: join(root, '.state'), environment: {}, now })
  app = stockRoutes({ folder: () => dir, options: { stateDir: 'no-state' } }, feed)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const read = (file: string): string => readFileSync(join(dir, file), 'utf8')
const write = (file: string, text: string): void => writeFileSync(join(dir, file), text)
const cars = () => (JSON.parse(read('snapshot.json')) as { cars: Record<string, unknown>[] }).cars

interface Said extends Partial<Inspection> {
  version?: string
  source?: string
  trouble?: string
  message?: string
}
async function ask(path: string, method = 'GET', body?: BodyInit) {
  const answer = await app.request(path, { method, ...(body !== undefined && { body }) })
  return { status: answer.status, said: (await answer.json()) as Said }
}
const save = async (fields: object, version?: string) =>
  ask('/stock', 'PUT', JSON.stringify({ version: version ?? (await ask('/stock')).said.version, fields }))

test('The desk shows which words a feed has, and what each is taken to mean', async () => {
  const { said } = await ask('/stock')
  expect(said).toMatchObject({ source: 'stock.csv', vehicles: 3, fields: { price: ['Was'] } })
  expect(said.columns?.[4]).toEqual({ name: 'Price', samples: ['40000', '41000', '20000'] })
  expect(said.words?.status.words).toEqual([
    { text: 'Workshop', count: 2, means: '' },
    { text: 'Frontline', count: 1, means: 'in_stock' },
  ])
  expect(said.words?.car_type.words).toEqual([
    { text: 'USED', count: 1, means: 'used' },
    { text: 'X', count: 1, means: '' },
    { text: '', count: 1, means: 'used' },
  ])
  expect(said.words?.location_name).toEqual({
    choices: ['North', 'South'],
    words: [
      { text: 'North', count: 2, means: 'North' },
      { text: 'Elsewhere', count: 1, means: '' },
    ],
  })
})

test('What a word means and which column a field comes from change the vehicles at once', async () => {
  const { status, said } = await save({
    status: { words: { Workshop: 'coming_soon' } },
    car_type: { words: { X: 'demo', '': 'new' } },
    location_name: { words: { Elsewhere: 'South' } },
    price: { column: 'Price' },
  })
  expect(status).toBe(200)
  expect(said.words?.status.words[0]).toEqual({ text: 'Workshop', count: 2, means: 'coming_soon' })
  expect(cars()).toMatchObject([
    { status: 'in_stock', car_type: 'used', price: 40_000 },
    { status: 'coming_soon', car_type: 'demo', price: 41_000, location_name: 'South' },
    { status: 'coming_soon', car_type: 'new', price: 20_000 },
  ])
  expect(read('stock.map.yaml')).toContain('# Ours\nfields:\n  stocknum: Stock No\n')
  expect(read('stock.map.yaml')).toContain('# from the workshop')
})

test.each([
  ['a feed that then has no vehicles', { make: { column: '' }, model: { column: '' } }, /no vehicles|has 0/],
  ['a field that doesn’t exist', { colors: { column: 'Make' } }, /isn’t a field of a vehicle/],
])('The desk doesn’t save a mapping for %s', { tags: 'nightly' }, async (_, fields, message) => {
  await save({})
  const before = read('snapshot.json')
  const { status, said } = await save(fields)
  expect(status).toBe(422)
  expect(said.message).toMatch(message)
  expect(read('stock.map.yaml')).toBe(MAPPING)
  expect(read('snapshot.json')).toBe(before)
  expect(feedTroubleOf(join(root, '.state'), SLUG)).toBeUndefined()
})

test('A mapping that somebody else has changed isn’t overwritten', async () => {
  const { version } = (await ask('/stock')).said
  write('stock.map.yaml', `${MAPPING}  rego: Rego\n`)
  const { status } = await save({ price: { column: 'Price' } }, version)
  expect(status).toBe(409)
  expect(read('stock.map.yaml')).toBe(`${MAPPING}  rego: Rego\n`)
})

test('A feed that can’t be read is reported, and a site without a feed has nothing to map', async () => {
  rmSync(join(dir, 'stock.csv'))
  expect((await ask('/stock')).said).toMatchObject({
    source: 'stock.csv',
    trouble: expect.any(String) as string,
  })
  rmSync(join(dir, 'stock.map.yaml'))
  expect((await ask('/stock')).said).toEqual({})
})

test(
  'Pictures in a ZIP archive are added by the numbers in their names, with reasons for those that can’t be',
  { tags: 'nightly' },
  async () => {
    await save({})
    const picture = new Uint8Array(await photograph())
    const archive = await downloadZip([
      { name: 'Our photos/U1_1.jpg', input: picture },
      { name: 'Our photos/U2_1.jpg', input: 'no picture' },
    ]).arrayBuffer()
    expect(await ask('/stock/photos', 'POST', archive)).toEqual({
      status: 200,
      said: {
        pictures: 1,
        vehicles: 1,
        strangers: [],
        refused: [expect.stringMatching(/^Our photos\/U2_1\.jpg isn’t a picture/) as string],
      },
    })
    expect(existsSync(join(dir, 'photos/U1_1.jpg'))).toBe(true)
    expect(await ask('/stock/photos', 'POST', 'PK\u0003\u0004')).toMatchObject({
      status: 422,
      said: { message: expect.stringMatching(/^The file is a damaged archive/) as string },
    })
  },
)

test('An archive that’s too large is refused with the limit', async () => {
  const headers = { 'content-length': String(5 * 1024 ** 3) }
  const answer = await app.request('/stock/photos', { method: 'POST', headers, body: 'PK' })
  expect([answer.status, await answer.json()]).toEqual([
    413,
    { message: 'That’s too large to send. The limit is 4 GB.' },
  ])
})
