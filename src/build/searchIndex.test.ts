import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openIndex } from '#search/engine/index.ts'
import { searchRecordOf } from '#search/record.ts'
import { briefOf } from '#stock/brief.ts'
import {
  brokenReferences,
  openFixture,
  stockOf,
  treeOf,
  writeTenant,
  type Fixture,
} from './testing/fixture.ts'

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
})
afterEach(() => fixture.close())

const SLUG = 'tenant'
const siteDir = () => join(fixture.out, SLUG)
const pointer = () =>
  JSON.parse(readFileSync(join(siteDir(), 'search/index.json'), 'utf8')) as { file: string; delta?: string }

/** The published index's vehicles and their prices. */
function published(): Map<string, unknown> {
  const { file, delta } = pointer()
  const [index, changes] = [file, delta].map((path) => path && readFileSync(join(siteDir(), path)))
  const engine = openIndex(index as Uint8Array, changes as Uint8Array | undefined)
  const { hits } = engine.search({ hitsPerPage: 1_000, attributesToHighlight: [] })
  return new Map(hits.map(({ objectID, price }) => [objectID, price]))
}

const SNAPSHOT = stockOf(40)

/** Builds with other prices for so many vehicles, and returns all prices. */
async function buildRepriced(count: number, clean = false): Promise<Map<string, unknown>> {
  const cars = SNAPSHOT.cars.map((car, i) => (i < count ? { ...car, price: 54_321 + i } : car))
  writeTenant(fixture, SLUG, { ...SNAPSHOT, cars })
  await fixture.build({ clean })
  expect(brokenReferences(siteDir())).toEqual([])
  return new Map(cars.map((car) => [car.slug, searchRecordOf(briefOf(car)).price]))
}

test('A changed price publishes a delta, many make a new index, and clean builds decide alike', async () => {
  await buildRepriced(0)
  const first = pointer()
  expect(first.delta).toBeUndefined()

  const prices = await buildRepriced(1)
  const second = pointer()
  expect(second).toMatchObject({ file: first.file, delta: expect.stringMatching(/^\/search\/delta\./) })
  expect(published()).toEqual(new Map([...published().keys()].map((slug) => [slug, prices.get(slug)])))
  const site = treeOf(siteDir())
  await buildRepriced(1, true)
  expect(treeOf(siteDir())).toEqual(site)
  expect(treeOf(join(await fixture.buildAfresh(), SLUG))).toEqual(site)

  await buildRepriced(0)
  expect(pointer()).toEqual(first)
  expect(existsSync(join(fixture.out, '.retired', SLUG, second.delta ?? ''))).toBe(true)

  await buildRepriced(8)
  expect(pointer().delta).toBeUndefined()
  expect(pointer().file).not.toBe(first.file)
  expect(treeOf(join(await fixture.buildAfresh(), SLUG))).toEqual(treeOf(siteDir()))
})

test('An index that was deleted by hand comes back, and one that nobody remembers is made anew', async () => {
  await buildRepriced(0)
  await buildRepriced(1)
  const { file, delta = '' } = pointer()
  for (const path of [file, delta]) rmSync(join(siteDir(), path))
  await buildRepriced(1)
  expect(pointer()).toMatchObject({ file, delta })
  rmSync(fixture.state, { recursive: true })
  await buildRepriced(1)
  expect(pointer().delta).toBeUndefined()
  expect(treeOf(join(await fixture.buildAfresh(), SLUG))).toEqual(treeOf(siteDir()))
})
