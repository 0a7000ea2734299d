import { expect, test } from 'vitest'
import { stockOf } from '#build/testing/fixture.ts'
import { readReservations, reservationsText, withReservations } from './reservations.ts'
import { readStock, sourceOf } from './snapshot.ts'

const { stock } = readStock(sourceOf(Buffer.from(JSON.stringify(stockOf(12)))), String, null)
const free = stock.vehicles.filter(({ brief }) => brief.status === 'in_stock' && !brief.reserved)
const [first, second] = free.map(({ brief }) => brief.slug) as [string, string]
const shown = (reserved: string[], sold: [string, number][] = []) =>
  withReservations(stock, { reserved: new Set(reserved), sold: new Map(sold) })
const find = (of: typeof stock, slug: string) => of.vehicles.find(({ brief }) => brief.slug === slug)

test('A vehicle with a deposit is reserved and a purchased one sold; others don’t change', () => {
  const after = shown([first], [[second, 1_795_000_000]])
  expect(find(after, first)?.brief.reserved).toBe(true)
  expect(find(after, first)?.car().reserved).toBe(true)
  const sold = { status: 'sold', sold: true, sold_date_timestamp: 1_795_000_000 }
  expect(find(after, second)?.brief).toMatchObject(sold)
  expect(find(after, second)?.car()).toMatchObject(sold)
  const before = new Set(stock.vehicles)
  expect(after.vehicles.filter((vehicle) => !before.has(vehicle))).toHaveLength(2)
})

test('A vehicle’s hash differs while it’s reserved or sold, so that its pages are made again', () => {
  const hash = find(stock, first)?.hash
  expect(find(shown([first]), first)?.hash).not.toBe(hash)
  expect(find(shown([], [[first, 1]]), first)?.hash).not.toBe(find(shown([], [[first, 2]]), first)?.hash)
  expect(find(shown([]), first)?.hash).toBe(hash)
})

test('A reservation doesn’t bring a removed vehicle back', () => {
  expect(shown(['gone-2020'], [['gone-too', 1]]).vehicles).toEqual(stock.vehicles)
})

test('Reservations are always the same bytes, and invalid slugs and times are left out', () => {
  const text = reservationsText({ reserved: new Set(['b', 'a']), sold: new Map([['c', 5]]) })
  expect(text).toBe('{"reserved":["a","b"],"sold":{"c":5}}\n')
  expect(reservationsText(readReservations(text))).toBe(text)
  const odd = readReservations('{"reserved":["../x",1,"ok"],"sold":{"__proto__":1,"../y":1,"z":"soon"}}')
  expect([...odd.reserved]).toEqual(['ok'])
  expect([...odd.sold.keys()].filter((slug) => slug !== '__proto__')).toEqual([])
})
