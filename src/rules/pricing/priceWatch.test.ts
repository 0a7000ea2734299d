import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceWatch, type KnownPrice } from './priceWatch.ts'

const at = (price: number | null, of = 'a car'): KnownPrice => ({ price, of })

test.each<[string, KnownPrice, KnownPrice, number | null]>([
  ['a lower price is told with the one before it', at(20_000), at(18_500), 20_000],
  ['a dollar less is less', at(20_000), at(19_999), 20_000],
  ['cents are not', at(20_000), at(19_999.5), null],
  ['the same is nothing', at(20_000), at(20_000), null],
  ['a rise is nothing', at(20_000), at(21_000), null],
  [
    'a price on another basis can’t be compared',
    at(20_000, 'drive away'),
    at(18_000, 'before on-road'),
    null,
  ],
  ['a price that was not told before is no fall', at(null), at(18_000), null],
  ['a price that is taken away is no fall', at(20_000), at(null), null],
])('%s', (_, known, now, from) => {
  expect(priceWatch(known, now).fell).toEqual(from === null ? null : { from, to: now.price })
})

test('a price that was taken away for a while is compared with the last one', () => {
  const { known } = priceWatch(at(20_000), at(null))
  expect(priceWatch(known, at(19_000)).fell).toEqual({ from: 20_000, to: 19_000 })
})

test('whatever a price does, each fall that is told is lower than the one told before, and telling twice is telling once', () => {
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
