import { expect, test } from 'vitest'
import { isElsewhere, postcodeMessage, stateCode, stateMessage } from './postal.ts'

test.each([
  ['en-AU', ['', 'NSW', 'nsw', 'N.S.W.', 'New South Wales', 'Tas']],
  ['en-NZ', ['', 'Canterbury', 'Hawke’s Bay', 'South Island']],
  ['en-US', ['', 'NE', 'Nebraska', 'D.C.', 'north carolina']],
] as const)('In %s, these are states or regions: %j', (region, states) => {
  expect(states.filter((state) => stateMessage(state, region) !== null)).toEqual([])
})

test.each([
  ['en-AU', 'NE'],
  ['en-AU', 'Sydney'],
  ['en-US', 'NSW'],
  ['en-NZ', '8011'],
  [undefined, '8011'],
] as const)('In %s, %s isn’t a state', (region, state) => {
  expect(stateMessage(state, region)).toMatch(/^must be a state/)
})

test('A state has one abbreviation, however it’s written', () => {
  expect([
    stateCode('new south wales', 'en-AU'),
    stateCode('N.E.', 'en-US'),
    stateCode('x', 'en-US'),
  ]).toEqual(['NSW', 'NE', undefined])
})

test.each([
  ['en-AU', ['', '2302', '0800', '0200'], ['230', '23021', '0100', '68127', 'NSW 2302']],
  ['en-NZ', ['', '8011', '0110'], ['801', '68127', 'x']],
  ['en-US', ['', '68127', '68127-1234'], ['2302', '68127-', '681270']],
  [undefined, ['', '2302', '68127'], ['abc', '230']],
] as const)('In %s, %j are postcodes and %j aren’t', (region, good, bad) => {
  expect(good.filter((postcode) => postcodeMessage(postcode, region) !== null)).toEqual([])
  expect(bad.filter((postcode) => postcodeMessage(postcode, region) === null)).toEqual([])
})

test('A postcode that no address in a state has is noticed', () => {
  expect(isElsewhere('2302', 'VIC', 'en-AU')).toBe(false)
  expect(isElsewhere('3000', 'WA', 'en-AU')).toBe(true)
  expect(isElsewhere('68127', 'Nebraska', 'en-US')).toBe(false)
  expect(isElsewhere('68127', 'CA', 'en-US')).toBe(true)
  expect(isElsewhere('', 'CA', 'en-US')).toBe(false)
  expect(isElsewhere('8011', 'Canterbury', 'en-NZ')).toBe(false)
})
