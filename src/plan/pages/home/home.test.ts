import { expect, test } from 'vitest'
import { car, pageAt, smallPages, type Small } from '../../testing/small.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import { choosersOf } from './home.ts'
import { StockTally } from './stockTally.ts'

const bodyTypes = (small: Small) => pageAt(smallPages(small), '/', 'home').props.bodyTypes
const cars = (...bodies: string[]) =>
  bodies.map((body, index) =>
    car(index + 1, { body, primary_image_url: index === 3 ? '' : `https://img.example/${index}.jpg` }),
  )

test('The home page shows the body types that most vehicles have, each with the first picture of one', () => {
  const stock = cars('SUV', 'SUV', 'Ute', 'SUV', 'Sedan', 'Ute', 'Wagon', 'Van', '')
  const sold = car(20, { body: 'Hatch', status: 'sold', sold: true })
  expect(bodyTypes({ cars: [...stock, sold] }).map(({ label, image }) => [label, image])).toEqual([
    ['SUV', 'https://img.example/1.jpg'],
    ['Ute', 'https://img.example/5.jpg'],
    ['Sedan', 'https://img.example/4.jpg'],
    ['Van', 'https://img.example/7.jpg'],
  ])
  expect(bodyTypes({ cars: stock })[0]?.href).toMatch(/^\/search\/[^?]+\?body=SUV$/)
})

test('Stock of a single body type needs no choice of body types', () => {
  expect(bodyTypes({ cars: cars('SUV', 'SUV', '') })).toEqual([])
})

test('A dealer’s own links are shown instead', () => {
  const own = { label: 'Family cars', href: '/search?seats=7', image: '' }
  const site = { home: { body_types: [own] } }
  expect(bodyTypes({ cars: cars('SUV', 'Ute'), site }).map(({ label }) => label)).toEqual(['Family cars'])
})

function choosersFor(cars: readonly object[]) {
  const vehicles = cars.map((car) => ({
    brief: { status: 'in_stock', make: 'Kia', body: 'SUV', price: 20_000, ...car },
  })) as unknown as Vehicle[]
  const tally = new StockTally()
  tally.update(vehicles, { gone: [], come: vehicles })
  return choosersOf(tally)
}

test('The home page offers makes, round prices between vehicles, and bodies, each once', () => {
  const cars = [
    { make: 'SKODA', price: 12_990 },
    { make: 'Škoda', body: 'Wagon', price: 21_990 },
    { make: 'Toyota', body: 'Wagon', price: null },
  ]
  expect(choosersFor(cars)).toEqual([
    {
      name: 'make',
      label: 'Make',
      options: [
        { value: 'Škoda', label: 'Škoda' },
        { value: 'Toyota', label: 'Toyota' },
      ],
    },
    {
      name: 'price',
      label: 'Price',
      options: [
        { value: '-15000', label: 'Up to $15,000' },
        { value: '-20000', label: 'Up to $20,000' },
      ],
    },
    {
      name: 'body',
      label: 'Body',
      options: [
        { value: 'SUV', label: 'SUV' },
        { value: 'Wagon', label: 'Wagon' },
      ],
    },
  ])
})

test('The home page offers no filter with a single value, and no values of sold vehicles', () => {
  expect(choosersFor([])).toEqual([])
  const sold = { body: 'Van', status: 'sold', make: 'Ford', price: 90_000 }
  expect(choosersFor([{ body: '' }, sold, { make: '', price: null }])).toEqual([])
})
