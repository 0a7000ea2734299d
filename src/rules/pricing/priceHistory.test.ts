import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../constants.ts'
import {
  FALL_TOLD_DAYS,
  priceFall,
  nextPublishedPrice,
  STOOD_DAYS,
  type PublishedPrice,
  noticePriceFall,
  type KnownPrice,
} from './priceHistory.ts'

const at = (price: number | null, of = 'a car'): KnownPrice => ({ price, of })

test.each<[string, KnownPrice, KnownPrice, number | null]>([
  ['A lower price is reported with the one before it', at(20_000), at(18_500), 20_000],
  ['A drop of one dollar is reported', at(20_000), at(19_999), 20_000],
  ['A drop of cents isn’t reported', at(20_000), at(19_999.5), null],
  ['An unchanged price isn’t reported', at(20_000), at(20_000), null],
  ['A rise isn’t reported', at(20_000), at(21_000), null],
  ['Prices on different bases aren’t compared', at(20_000, 'drive away'), at(18_000, 'before on-road'), null],
  ['A first price isn’t reported as a drop', at(null), at(18_000), null],
  ['A removed price isn’t reported as a drop', at(20_000), at(null), null],
])('%s', (_, known, now, from) => {
  expect(noticePriceFall(known, now).fell).toEqual(from === null ? null : { from, to: now.price })
})

test('A price that was missing for a while is compared with the last one', () => {
  const { known } = noticePriceFall(at(20_000), at(null))
  expect(noticePriceFall(known, at(19_000)).fell).toEqual({ from: 20_000, to: 19_000 })
})

test('Each drop is reported once, each lower than the one before', () => {
  const prices = fc.array(fc.option(fc.integer({ min: 11, max: 99_999 })), { minLength: 1 })
  fc.assert(
    fc.property(fc.integer({ min: 11, max: 99_999 }), prices, (first, later) => {
      let known = at(first)
      const told: number[] = [first]
      for (const price of later) {
        const news = noticePriceFall(known, at(price))
        if (news.fell) {
          expect(news.fell.from).toBe(told.at(-1))
          expect(news.fell.to).toBeLessThan(news.fell.from)
          told.push(news.fell.to)
        }
        expect(noticePriceFall(news.known, at(price)).fell).toBeNull()
        ;({ known } = news)
      }
    }),
  )
})

/** One build: its day, the price that it publishes and, optionally, what the price is for. */
type Built = readonly [day: number, price: number, of?: string]

const knownAfter = (builds: readonly Built[]): PublishedPrice | undefined =>
  builds.reduce<PublishedPrice | undefined>(
    (known, [day, price, of = 'drive away']) => nextPublishedPrice(known, { price, of }, day * DAY_MS),
    undefined,
  )
function fallAfter(builds: readonly Built[], day: number) {
  const known = knownAfter(builds)
  const fall = known && priceFall(known, day * DAY_MS)
  return fall ? `${fall.from} until ${fall.at / DAY_MS}` : null
}

const on = (...build: Built): Built => build
test.each<[string, readonly Built[], number, string | null]>([
  ['the first build', [on(0, 20_000)], 0, null],
  ['an unchanged price', [on(0, 20_000), on(9, 20_000)], 9, null],
  ['a drop after a week', [on(0, 20_000), on(7, 19_000)], 7, '20000 until 7'],
  ['a drop within the week, which may correct a mistake', [on(0, 200_000), on(6.9, 20_000)], 7, null],
  ['a drop and more builds', [on(0, 20_000), on(9, 19_000), on(12, 19_000)], 30, '20000 until 9'],
  ['another drop soon after', [on(0, 20_000), on(9, 19_000), on(11, 18_000)], 12, '20000 until 9'],
  ['another drop after a week', [on(0, 20_000), on(9, 19_000), on(16, 18_000)], 16, '19000 until 16'],
  ['a rise after a drop', [on(0, 20_000), on(9, 18_000), on(10, 19_000)], 10, null],
  ['a rise, then a drop within the week', [on(0, 20_000), on(9, 21_000), on(10, 20_000)], 10, null],
  ['a typing mistake', [on(0, 20_000), on(9, 2_000), on(9.1, 19_500)], 10, null],
  ['a drop sixty days ago', [on(0, 20_000), on(9, 19_000)], 69, '20000 until 9'],
  ['a drop over sixty days ago', [on(0, 20_000), on(9, 19_000)], 69.1, null],
  ['another price basis', [on(0, 20_000), on(9, 18_000, 'plus on-road costs')], 9, null],
  ['a drop of less than a dollar', [on(0, 20_000.5), on(9, 20_000)], 9, null],
  ['a clock that was set back', [on(0, 20_000), on(9, 19_000)], 8, null],
])('The price before a drop, if there was one, is right after %s', (_, builds, day, expected) => {
  expect(fallAfter(builds, day)).toBe(expected)
})

const builds = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 6 })), {
    minLength: 1,
    maxLength: 14,
  })
  .map((steps) => {
    let day = 0
    return steps.map(([wait, price]): Built => [(day += wait), price * 1000])
  })

test('A drop is shown only from a price that held for a week, with no rise since', () => {
  fc.assert(
    fc.property(builds, fc.integer({ min: 0, max: 70 }), (built, wait) => {
      const [lastDay, price] = built.at(-1) ?? [0, 0]
      const now = (lastDay + wait) * DAY_MS
      const known = knownAfter(built)
      const fall = known && priceFall(known, now)
      if (!fall) return
      const before = built.filter(([day]) => day * DAY_MS < fall.at)
      const after = built.filter(([day]) => day * DAY_MS > fall.at)
      const run = before.slice(before.findLastIndex(([, each]) => each !== fall.from) + 1)
      expect(run.length).toBeGreaterThan(0)
      expect(fall.at - (run[0]?.[0] ?? 0) * DAY_MS).toBeGreaterThanOrEqual(STOOD_DAYS * DAY_MS)
      expect(fall.from).toBeGreaterThan(price)
      const prices = after.map(([, each]) => each)
      expect(prices).toEqual(prices.toSorted((a, b) => b - a))
      expect(now - fall.at).toBeLessThanOrEqual(FALL_TOLD_DAYS * DAY_MS)
    }),
    { numRuns: 500 },
  )
})

test('Building again changes nothing', () => {
  fc.assert(
    fc.property(builds, fc.nat(100), (built, wait) => {
      const [day, price] = built.at(-1) ?? [0, 0]
      const once = knownAfter(built)
      expect(nextPublishedPrice(once, { price, of: 'drive away' }, (day + wait) * DAY_MS)).toBe(once)
    }),
  )
})
