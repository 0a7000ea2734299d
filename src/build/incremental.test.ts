import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Car, Snapshot } from '#stock/entities.ts'
import { apply, DAY, edit, stateOf, writeState, type Edit } from './testing/edits.ts'
import {
  brokenReferences,
  NOW,
  openFixture,
  stockOf,
  treeOf,
  writeTenant,
  type Fixture,
} from './testing/fixture.ts'
import { OWN_SECTIONS, writeOwnSection } from './testing/ownSections.ts'

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
})
afterEach(() => fixture.close())

const SLUG = 'tenant'
const page = (path: string) => readFileSync(join(fixture.out, SLUG, path), 'utf8')
const listed = (stock: Snapshot): Car[] =>
  stock.cars.filter((car) => car.status === 'in_stock' && car.show_on_dealer_website)
function firstListed(stock: Snapshot): Car {
  const [car] = listed(stock)
  if (!car) throw new Error('no car')
  return car
}

/** Reserves, releases and buys the same vehicle, because random changes seldom do. */
const PAID_ONLINE: Edit[][] = [
  [
    { kind: 'reserve', at: 1 },
    { kind: 'reserve', at: 5 },
    { kind: 'reserve', at: 7 },
  ],
  [
    { kind: 'release', at: 0 },
    { kind: 'buy', at: 5 },
  ],
  [
    { kind: 'reserve', at: 1 },
    { kind: 'buy', at: 1 },
    { kind: 'price', at: 7 },
  ],
  [
    { kind: 'release', at: 0 },
    { kind: 'time', at: 80 },
  ],
]

/** A price drops after a few weeks, drops again, and rises. Pages show a price drop until it's too old. */
const FALLING: Edit[][] = [
  [{ kind: 'price', at: 900 }],
  [
    { kind: 'weeks', at: 2 },
    { kind: 'price', at: 600 },
    { kind: 'price', at: 601 },
  ],
  [
    { kind: 'time', at: 30 },
    { kind: 'price', at: 300 },
    { kind: 'move', at: 7 },
  ],
  [
    { kind: 'weeks', at: 5 },
    { kind: 'price', at: 408 },
  ],
  [{ kind: 'weeks', at: 8 }],
]

const rounds = fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })

test('Any sequence of builds ends like a clean one', { tags: 'nightly', timeout: 180_000 }, () =>
  fc.assert(
    fc.asyncProperty(rounds, fc.constantFrom(1, 2), fc.boolean(), async (edits, workers, hasOwn) => {
      const own = openFixture()
      try {
        const state = stateOf(12, hasOwn ? OWN_SECTIONS : {})
        if (hasOwn) writeOwnSection(own)
        writeState(own, SLUG, state)
        await own.build()
        for (const round of edits) {
          for (const one of round) apply(state, one)
          writeState(own, SLUG, state)
          await own.build({ now: state.now, workers })
        }
        const fresh = await own.buildAfresh({ now: state.now })
        expect(treeOf(join(own.out, SLUG))).toEqual(treeOf(join(fresh, SLUG)))
        expect(brokenReferences(join(own.out, SLUG))).toEqual([])
      } finally {
        own.close()
      }
    }),
    {
      numRuns: 4,
      endOnFailure: true,
      examples: [
        [PAID_ONLINE, 1, true],
        [FALLING, 1, false],
      ],
    },
  ),
)

const PATH = (car: Car) => `cars/${car.slug}/index.html`
const TOLD = '$1,000 less since <time datetime="2026-12-01">1 December</time>'
async function builtAt(stock: Snapshot, days: number, options: Parameters<Fixture['build']>[0] = {}) {
  writeTenant(fixture, SLUG, stock)
  const report = await fixture.build({ now: NOW + days * DAY, ...options })
  return report.tenants[SLUG]?.rendered
}
async function fallen() {
  const stock = stockOf(40)
  const car = firstListed(stock)
  car.before_price = null
  car.price = 30_000
  await builtAt(stock, 0)
  car.price = 29_000
  await builtAt(stock, 11)
  return { stock, car }
}

test('A price drop is shown on the vehicle’s page, by clean builds too, until the price rises again', async () => {
  const { stock, car } = await fallen()
  expect(page(PATH(car))).toContain(TOLD)
  expect(page('feeds/meta-vehicles.xml')).toContain('<price>30000 AUD</price>')
  await builtAt(stock, 20, { clean: true })
  expect(page(PATH(car))).toContain(TOLD)
  car.price = 29_500
  await builtAt(stock, 21)
  expect(page(PATH(car))).not.toContain('less since')
  expect(page('feeds/meta-vehicles.xml')).not.toContain('<price>30000 AUD</price>')
})

test(
  'A price drop is hidden after sixty days, and only the pages that show the vehicle are rendered again',
  { tags: 'nightly' },
  async () => {
    const { stock, car } = await fallen()
    // By day 71, no other vehicle is new or just sold any more, so no other page changes with time.
    await builtAt(stock, 71)
    expect(page(PATH(car))).toContain(TOLD)
    const before = treeOf(join(fixture.out, SLUG))
    await builtAt(stock, 71 + 1 / 24)
    const after = treeOf(join(fixture.out, SLUG))
    const changed = Object.keys(after).filter((file) => after[file] !== before[file])
    const pages = changed.filter((file) => file.endsWith('.html'))
    expect(pages).toContain(PATH(car))
    expect(pages.filter((file) => !page(file).includes(`/cars/${car.slug}"`))).toEqual([])
    expect(page(PATH(car))).not.toContain('less since')
  },
)

test(
  'A price drop is forgotten if the state is lost, without other effects',
  { tags: 'nightly' },
  async () => {
    const { stock, car } = await fallen()
    const other = join(fixture.dir, 'other-state')
    await builtAt(stock, 11, { stateDir: other })
    expect(page(PATH(car))).not.toContain('less since')
    expect(page(PATH(car))).toContain('$29,000')
  },
)

async function moved(car: Car, stock: Snapshot, slug: string, options: Parameters<Fixture['build']>[0] = {}) {
  car.slug = slug
  writeTenant(fixture, SLUG, stock)
  await fixture.build(options)
  return page('_redirects')
    .split('\n')
    .filter((line) => line.endsWith(' 301'))
}

test('A vehicle’s old address redirects to the new one, even after clean or idle builds', async () => {
  const stock = stockOf(6)
  const car = firstListed(stock)
  expect(await moved(car, stock, 'first')).toEqual([])
  expect(await moved(car, stock, 'second')).toEqual(['/cars/first /cars/second 301'])
  const both = ['/cars/first /cars/third 301', '/cars/second /cars/third 301']
  expect(await moved(car, stock, 'third')).toEqual(both)
  expect(await moved(car, stock, 'third')).toEqual(both)
  expect(await moved(car, stock, 'third', { clean: true, now: NOW + 40 * DAY })).toEqual(both)
  expect(await moved(car, stock, 'first')).toEqual([
    '/cars/second /cars/first 301',
    '/cars/third /cars/first 301',
  ])
})
