import { expect, test } from 'vitest'
import { car, smallContext } from '#plan/testing/small.ts'
import type { Finding } from './finding.ts'
import { checkModelPrices } from './modelPrices.ts'

const MODELS = [
  { id: 1, name: 'Tableland 19', slug: 'tableland-19', manufacturer_name: 'Wanderstone' },
  { id: 2, name: 'Drover', slug: 'drover', manufacturer_name: 'Wanderstone' },
]
const CARS = [
  car(1, { price: 87_990 }),
  car(2, { price: 60_000, car_type: 'used' }),
  car(3, { model: 'Drover', price: 34_990 }),
]

test.each<[string, string, string[]]>([
  ['another price than that in stock', 'The Tableland 19\nstarts at $84,990.', ['2: $84,990, $87,990']],
  ['the price in stock', 'The Tableland 19 starts at $87,990.', []],
  ['a price, but no model', 'Caravans from $19,990.', []],
  ['two models', 'The Tableland 19 and the Drover, from $30,000.', []],
  ['a model and, in another paragraph, a price', 'The Drover.\n\nTow bars from $990.', []],
  ['a longer name', 'The Drover2 from $10,000.', []],
])('A page with %s is reported if it contradicts the stock', (_, text, expected) => {
  const context = smallContext({
    site: { template: 'rv', build_model_pages: true },
    models: MODELS,
    cars: CARS,
    content: [{ path: '/offers' }],
  })
  const found: Finding[] = []
  checkModelPrices(
    context,
    () => text,
    (finding) => found.push(finding),
  )
  expect(
    found.map(({ line, message }) => `${line}: ${(message.match(/\$[\d,]*\d/g) ?? []).join(', ')}`),
  ).toEqual(expected)
})
