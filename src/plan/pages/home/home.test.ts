import { expect, test } from 'vitest'
import { car, pageAt, smallPages, type Small } from '../../testing/small.ts'

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
