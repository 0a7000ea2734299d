import { expect, test } from 'vitest'
import {
  countsByMake,
  displayMake,
  makesFoundBy,
  makeSynonyms,
  namesOfMake,
  sameMake,
  spellingsOf,
} from './makes.ts'

test.each<[unknown, string]>([
  ['SsangYong', 'KGM SsangYong'],
  ['SSANGYONG', 'KGM SsangYong'],
  ['Suzuki Australia', 'Suzuki'],
  ['Suzuki', 'Suzuki'],
  ['SKODA', 'Škoda'],
  ['skoda', 'Škoda'],
  ['Škoda', 'Škoda'],
  ['Isuzu UTE', 'Isuzu Ute'],
  ['Mercedes Benz', 'Mercedes-Benz'],
  // Makes without an alias stay as they are.
  ['Isuzu', 'Isuzu'],
  ['GWM', 'GWM'],
  ['Haval', 'Haval'],
  ['KGM', 'KGM'],
  [' Toyota ', 'Toyota'],
  ['', ''],
  [null, ''],
  [5, ''],
])('The make %j is shown as %j (spec §2)', (make, shown) => {
  expect(displayMake(make)).toBe(shown)
})

test.each<[string, string[]]>([
  ['Isuzu Ute', ['Isuzu Ute', 'Isuzu UTE', 'Isuzu']],
  ['Isuzu', ['Isuzu', 'Isuzu Ute']],
  ['GWM Haval', ['GWM Haval', 'GWM', 'Haval']],
  ['Haval', ['Haval', 'GWM Haval', 'GWM']],
  ['Mercedes Benz', ['Mercedes Benz', 'Mercedes-Benz', 'Mercedes']],
  ['Mercedes-Benz', ['Mercedes-Benz', 'Mercedes Benz']],
  ['SsangYong', ['SsangYong', 'KGM SsangYong', 'KGM']],
  ['KGM SsangYong', ['KGM SsangYong', 'SsangYong']],
  ['Suzuki', ['Suzuki', 'Suzuki Australia']],
  ['Suzuki Australia', ['Suzuki Australia', 'Suzuki']],
  ['Škoda', ['Škoda', 'SKODA']],
  ['SKODA', ['SKODA', 'Škoda']],
])('A search for the make %j finds %j (spec §2)', (make, expected) => {
  const found = spellingsOf(make)
  expect(found).toEqual(expect.arrayContaining(expected))
  expect(found[0]).toBe(make)
  expect(new Set(found).size).toBe(found.length)
})

test('A search for a make without an alias finds only that make', () => {
  expect(spellingsOf('Toyota')).toEqual(['Toyota'])
  expect(spellingsOf('')).toEqual([''])
})

test.each<[string, string[]]>([
  ['Škoda', ['Škoda', 'SKODA', 'Skoda']],
  ['SKODA', ['Škoda', 'SKODA', 'Skoda']],
  ['Isuzu Ute', ['Isuzu Ute', 'Isuzu UTE', 'Isuzu-Ute']],
  ['Toyota', ['Toyota']],
])('The names of the make %j are %j', (make, names) => {
  expect(namesOfMake(make)).toEqual(names)
})

test.each<[string, string[]]>([
  ['Isuzu Ute', ['Isuzu Ute', 'Isuzu']],
  ['GWM Haval', ['GWM Haval', 'GWM', 'Haval']],
  ['KGM SsangYong', ['KGM SsangYong', 'KGM']],
  ['Isuzu', ['Isuzu']],
  ['Haval', ['Haval']],
  ['Škoda', ['Škoda']],
  ['Toyota', ['Toyota']],
])('A list filtered by %s has the makes %j (spec §2)', (make, makes) => {
  expect(makesFoundBy(make)).toEqual(makes)
})

test('The number of vehicles of a make includes those of related makes', () => {
  expect(countsByMake({ Toyota: 9, HAVAL: 4, 'GWM Haval': 3, GWM: 2 })).toEqual({
    ...{ Toyota: 9, HAVAL: 4, 'GWM Haval': 9, GWM: 2 },
  })
})

test('The search service has six groups of synonyms for makes', () => {
  expect(makeSynonyms()).toHaveLength(6)
  expect(makeSynonyms()).toContainEqual(['škoda', 'skoda'])
})

test.each([
  ['SKODA', 'Škoda'],
  ['SsangYong', 'KGM SsangYong'],
  ['toyota', 'Toyota'],
])('The names %j and %j are of the same make', (one, other) => {
  expect(sameMake(one, other)).toBe(true)
})

test.each([
  ['Isuzu', 'Isuzu Ute'],
  ['Kia', 'Toyota'],
  ['', ''],
  [null, undefined],
])('The names %j and %j aren’t of the same make', (one, other) => {
  expect(sameMake(one, other)).toBe(false)
})
