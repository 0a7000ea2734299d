import { expect, test } from 'vitest'
import { catalogueOf, linesOf, TRADES } from './catalogue.ts'

test.each(TRADES)('The catalogue of %s lists no line twice', (trade) => {
  const names = catalogueOf(trade).lines.map(({ make, model, series, body, years }) =>
    [make, model, series, body, ...years].join(' '),
  )
  expect(new Set(names).size).toBe(names.length)
})

const BIKE = {
  model: 'MT-07',
  series: 'MTN690',
  years: [2018, 2026],
  body: 'Naked',
  draw: 'naked',
  pitch: 'Light and eager.',
  specs: { Engine: { Capacity: '689 cc', Power: '54 kW' }, Licence: { 'LAMS approved': 'No' } },
  grades: [{ badge: '', price: 14990, adds: ['Quickshifter'] }],
}
const COMMON = {
  make: 'Yamaha',
  current: true,
  seats: 2,
  doors: null,
  fuel: 'Petrol',
  engine: '689 cc twin',
  transmission: '6 speed manual',
  drive: 'Chain',
  wmi: 'JYA',
  features: ['ABS'],
}

test('A line has its file’s values unless it sets its own, and lists its specifications in rows', () => {
  const [bike, older] = linesOf({ common: COMMON, lines: [BIKE, { ...BIKE, current: false }] }, 'yamaha.yaml')
  expect(bike).toMatchObject({ make: 'Yamaha', model: 'MT-07', current: true })
  expect(bike?.specs).toEqual([
    ['Engine', 'Capacity', '689 cc'],
    ['Engine', 'Power', '54 kW'],
    ['Licence', 'LAMS approved', 'No'],
  ])
  expect(older?.current).toBe(false)
})

test('An error in the catalogue names its file and field', () => {
  const read = (more: object) =>
    linesOf({ common: COMMON, lines: [BIKE, { ...BIKE, ...more }] }, 'yamaha.yaml')
  expect(() => read({ draw: 'boat', seets: 2 })).toThrow(/yamaha\.yaml: .*seets/)
  expect(() => read({ draw: 'boat' })).toThrow(/yamaha\.yaml: lines\[1\]\.draw must be one of/)
  expect(() => read({ specs: { Engine: { Power: 54 } } })).toThrow(
    /yamaha\.yaml: lines\[1\]\.specs must have groups/,
  )
  expect(() => read({ grades: [{ badge: '', price: '14990', adds: [] }] })).toThrow(
    /yamaha\.yaml: lines\[1\]\.grades\[0\]\.price must be/,
  )
})
