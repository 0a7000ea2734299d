import { expect, test } from 'vitest'
import { RECENT_SHOWN } from './latestFirst.ts'
import { parseRecent, type RecentVehicle } from './recent.ts'

const vehicle = (id: number, change: Partial<RecentVehicle> = {}): RecentVehicle => ({
  id,
  slug: `car-${id}`,
  title: `Car ${id}`,
  image: `/images/${id}.jpg?width=384`,
  price: '$20,990',
  ...change,
})
const many = (count: number): RecentVehicle[] =>
  Array.from({ length: count }, (_, index) => vehicle(index + 1))

test('Stored vehicles come back unchanged', () => {
  const kept = many(RECENT_SHOWN + 1)
  expect(parseRecent(JSON.stringify(kept))).toEqual(kept)
})

test('Only as many vehicles are read as a page shows, plus the page’s own', () => {
  expect(parseRecent(JSON.stringify(many(500)))).toHaveLength(RECENT_SHOWN + 1)
})

test.each([null, undefined, '', 'null', '{', '{}', '"cars"', '[null, 3, "car", []]', 7])(
  'No vehicles are read if the storage holds %j',
  (stored) => expect(parseRecent(stored)).toEqual([]),
)

test.each([
  ...[
    { id: '1' },
    { id: 1.5 },
    { id: null },
    { slug: '../admin' },
    { slug: 'a/b' },
    { slug: '' },
    { slug: 3 },
  ],
  ...[{ title: '   ' }, { title: {} }],
])('A vehicle with %j is left out and the others are kept', (broken) => {
  expect(parseRecent(JSON.stringify([{ ...vehicle(1), ...broken }, vehicle(2)]))).toEqual([vehicle(2)])
})

test.each(['javascript:alert(1)', '//elsewhere.example/a.jpg', 'http://a.example/a.jpg', '/\\evil', 5])(
  'A picture at %j is dropped',
  (image) =>
    expect(parseRecent(JSON.stringify([{ ...vehicle(1), image }]))).toEqual([vehicle(1, { image: '' })]),
)

test('The latest entry of each vehicle is kept, and long texts are cut', () => {
  const stored = [vehicle(1, { title: 'x'.repeat(900) }), vehicle(1, { price: '$1' }), vehicle(2)]
  const parsed = parseRecent(JSON.stringify(stored))
  expect(parsed.map(({ id }) => id)).toEqual([1, 2])
  expect(parsed[0]?.title).toHaveLength(200)
})
