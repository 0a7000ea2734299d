import fc from 'fast-check'
import { expect, test } from 'vitest'
import { briefOf, packBrief, unpackBrief } from './brief.ts'
import { readCar } from './entities.ts'
import { readStock, SnapshotError, sourceOf, type StockMemory } from './snapshot.ts'

const hashOf = (data: string | Uint8Array) =>
  typeof data === 'string' ? data : Buffer.from(data).toString('latin1')
const read = (snapshot: unknown, memory?: StockMemory) =>
  readStock(
    sourceOf(Buffer.from(typeof snapshot === 'string' ? snapshot : JSON.stringify(snapshot))),
    hashOf,
    null,
    memory,
  )

const car = (slug: string, more: object = {}) => ({
  id: 1,
  slug,
  make: 'Kia',
  model: 'Rio',
  car_type: 'used',
  ...more,
})

test('An empty snapshot has no vehicles, models, locations or warnings', () => {
  const { stock } = read({})
  expect(stock).toMatchObject({ vehicles: [], models: [], locations: [], warnings: [] })
})

test('Coordinates that aren’t on Earth are left out with a warning', () => {
  const { stock } = read({ locations: [{ id: 1, name: 'Yard', address: { lat: 151.2, long: -33.8 } }] })
  expect(stock.locations[0]?.address).toMatchObject({ lat: null, long: -33.8 })
  expect(stock.warnings).toEqual([
    expect.stringMatching(/lat should be a number from -90 to 90, or null; ignored/),
  ])
})

test.each([
  ['', 'is not valid JSON'],
  ['{"cars":[', 'is not valid JSON'],
  ['[]', 'must contain an object'],
  ['null', 'must contain an object'],
  ['{"cars": {}}', 'must be a list'],
  ['{"cars": [], "models": 4}', 'must be a list'],
  ['{"cars": [], "manufacturers": []}', 'must be an object'],
  ['{"cars": [{"a": }]}', 'is not valid JSON'],
])('The snapshot %j is refused as a whole', (text, message) => {
  expect(() => read(text)).toThrow(SnapshotError)
  expect(() => read(text)).toThrow(message)
})

test('A car whose text is broken is named', () => {
  expect(() => read('{"cars": [{"slug": "a", "make": "Kia", "model": "Rio"}, {"slug": tru}]}')).toThrow(
    expect.objectContaining({ field: 'cars[1]' }) as Error,
  )
})

test.each([
  ['no slug', car('')],
  ['a slug with a dot', car('a.b')],
  ['a slug that points to a parent folder', car('../x')],
  ['a slug with a space', car('a b')],
  ['no name, make or model', { slug: 'nameless' }],
  ['a make without a model', { slug: 'half', make: 'Kia' }],
  ['a number instead of its fields', 7],
  ['null instead of its fields', null],
])('A car with %s is left out and named', (_, bad) => {
  const { stock } = read({ cars: [car('good'), bad] })
  expect(stock.vehicles.map(({ brief }) => brief.slug)).toEqual(['good'])
  expect(stock.warnings).toEqual([expect.stringMatching(/^cars\[1\].*left out/)])
})

test('The first of two cars with the same slug is kept, ignoring case', () => {
  const { stock } = read({ cars: [car('Rio-1', { id: 5 }), car('rio-1', { id: 6 })] })
  expect(stock.vehicles.map(({ brief }) => brief.id)).toEqual([5])
  expect(stock.warnings).toEqual(['cars[1] (rio-1): left out because its slug repeats that of cars[0]'])
})

test('Fields of the wrong type are emptied and named', () => {
  const { stock } = read({
    cars: [car('a', { price: {}, km: '12000', images: 'x', sold: 'yes', car_type: 'NEW' })],
  })
  const [vehicle] = stock.vehicles
  expect(vehicle?.brief).toMatchObject({ price: null, km: 12_000, sold: false, car_type: 'new' })
  expect(stock.warnings).toEqual([
    'cars[0] (a): price should be a number or null, sold should be true or false, images should be a list; ignored',
  ])
})

test('All pictures have https addresses', () => {
  const images = [{ image: { url: '//img.example/1.jpg', thumb: { url: 'http://img.example/1s.jpg' } } }]
  const primary_image_url = 'http://img.example/1.jpg'
  const { stock } = read({ cars: [car('rio', { primary_image_url, images })] })
  const [vehicle] = stock.vehicles
  expect(vehicle?.brief.primary_image_url).toBe('https://img.example/1.jpg')
  expect(vehicle?.car().images).toEqual([
    { image: { url: 'https://img.example/1.jpg', thumb: { url: 'https://img.example/1s.jpg' } } },
  ])
  expect(stock.warnings).toEqual([])
})

test('No page asks a shopper’s browser for a picture on a private machine', () => {
  const url = 'https://127.0.0.1/x.jpg'
  const images = [url, 'https://img.example/1.jpg'].map((each) => ({
    image: { url: each, thumb: { url: each } },
  }))
  const { stock } = read({ cars: [car('rio', { primary_image_url: url, images, thumbnails: [url] })] })
  const [vehicle] = stock.vehicles
  expect(vehicle?.brief.primary_image_url).toBe('')
  expect(JSON.stringify(vehicle?.car())).not.toContain('127.0.0.1')
  expect(JSON.stringify(vehicle?.car())).toContain('https://img.example/1.jpg')
  expect(stock.warnings).toEqual([
    expect.stringContaining('primary_image_url should be the address of a picture, on the public internet'),
  ])
})

test('Warnings beyond two hundred are only counted', () => {
  const { stock } = read({ cars: Array.from({ length: 250 }, () => car('!')) })
  expect(stock.warnings).toHaveLength(201)
  expect(stock.warnings.at(-1)).toBe('…and 50 more warnings')
})

test('A snapshot is read the same with and without memory of an earlier read', () => {
  const anyCar = fc.oneof(
    fc.record({
      slug: fc.constantFrom('a', 'b', 'c', '../d', ''),
      make: fc.string(),
      model: fc.string(),
      price: fc.jsonValue(),
    }),
    fc.jsonValue(),
  )
  const order = fc.array(fc.nat(7), { maxLength: 12 })
  const example: [unknown[], number[], number[]] = [
    [1, 12, 1.5, {}, [], '', null, 'é'],
    [0, 3, 6],
    [1, 2, 0],
  ]
  fc.assert(
    fc.property(fc.array(anyCar, { minLength: 8, maxLength: 8 }), order, order, (cars, then, since) => {
      const [before, now] = [then, since].map((places) => ({ cars: places.map((place) => cars[place]) }))
      const memory = read(before).memory()
      const plain = read(now)
      const recalled = read(now, memory)
      const seen = ({ stock }: typeof plain) => ({
        ...stock,
        vehicles: stock.vehicles.map(({ brief, hash, car }) => ({ brief, hash, car: car() })),
      })
      expect(seen(recalled)).toEqual(seen(plain))
      expect(recalled.memory()).toEqual(plain.memory())
    }),
    { numRuns: 300, examples: [example] },
  )
})

test('Each vehicle has its own text, in any order of access', () => {
  const { stock } = read({ cars: [car('a'), car('b')] })
  const slugs = [0, 0, 1, 0, 1].map((at) => stock.vehicles[at]?.car().slug)
  expect(slugs).toEqual(['a', 'a', 'b', 'a', 'b'])
})

test('Every field of a car has a value of its type, whatever comes in', () => {
  const blank = readCar({}, () => {})
  const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(blank), '__proto__', 'x'), fc.jsonValue()),
      (raw) => {
        const car = readCar(raw, () => {})
        expect(Object.keys(car)).toEqual(Object.keys(blank))
        for (const [field, value] of Object.entries(car)) {
          const empty = typeOf(blank[field as keyof typeof blank])
          if (empty !== 'null') expect(typeOf(value), field).toBe(empty)
          if (typeof value === 'number') expect(Number.isFinite(value), field).toBe(true)
          if (typeof value === 'string') expect(value, field).not.toMatch(/[^\P{Cc}\t\n\r]|\p{Cs}/u)
        }
      },
    ),
  )
})

test('Long texts and lists of a car are cut, but never within a character', () => {
  expect(readCar({ slug: 'x'.repeat(999) }, () => {}).slug).toHaveLength(200)
  expect(readCar({ rego: `${'x'.repeat(19)}😀` }, () => {}).rego.isWellFormed()).toBe(true)
  expect(readCar({ images: Array.from({ length: 999 }, () => ({})) }, () => {}).images).toHaveLength(200)
})

test('A brief is the same after packing and unpacking', () => {
  const brief = briefOf(readCar({ slug: 'a', price: 5, features: ['b'] }, () => {}))
  expect(unpackBrief(JSON.parse(JSON.stringify(packBrief(brief))) as unknown[])).toEqual(brief)
})
