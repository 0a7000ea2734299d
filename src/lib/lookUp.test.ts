import { expect, test } from 'vitest'
import { fill } from '#alerts/words.ts'
import { conditionWord } from '#rules/vehicle/condition.ts'
import { priceOf } from '#rules/pricing/price.ts'
import { headingOf } from '#stock/feed/map/headings.ts'
import { wordOf } from '#stock/feed/values/spelling.ts'
import { lookUp } from './lookUp.ts'

const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

test.each(INHERITED)('A table doesn’t have %s unless it’s written there', (name) => {
  expect(lookUp({}, name)).toBeUndefined()
  expect(lookUp(JSON.parse(`{ "${name}": 1 }`) as Record<string, number>, name)).toBe(1)
})

test.each(INHERITED)('A feed, a vehicle or a site’s own words may say %s', (name) => {
  expect(headingOf(name).words.every((word) => typeof word === 'string')).toBe(true)
  expect(wordOf(name)).toEqual(expect.any(String))
  expect(conditionWord({ car_type: name })).toBe('')
  expect(priceOf({ price: 20_000, car_type: name }, { priceSuffixes: {} })).toMatchObject({ suffix: '' })
  expect(fill(`{${name}}`, {})).toBe(`{${name}}`)
})
