import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceWatch, type KnownPrice } from './priceWatch.ts'

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
  expect(priceWatch(known, now).fell).toEqual(from === null ? null : { from, to: now.price })
})

test('A price that was missing for a while is compared with the last one', () => {
  const { known } = priceWatch(at(20_000), at(null))
  expect(priceWatch(known, at(19_000)).fell).toEqual({ from: 20_000, to: 19_000 })
})

test('Each drop is reported once, each lower than the one before', () => {
  const prices = fc.array(fc.option(fc.integer({ min: 11, max: 99_999 })), { minLength: 1 })
  fc.assert(
    fc.property(fc.integer({ min: 11, max: 99_999 }), prices, (first, later) => {
      let known = at(first)
      const told: number[] = [first]
      for (const price of later) {
        const news = priceWatch(known, at(price))
        if (news.fell) {
          expect(news.fell.from).toBe(told.at(-1))
          expect(news.fell.to).toBeLessThan(news.fell.from)
          told.push(news.fell.to)
        }
        expect(priceWatch(news.known, at(price)).fell).toBeNull()
        ;({ known } = news)
      }
    }),
  )
})
