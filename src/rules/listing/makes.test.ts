import { describe, expect, test } from 'vitest'
import { displayMake, makeSynonyms, namesOfMake, sameMake, spellingsOf } from './makes.ts'

describe('spec §2 Make aliases', () => {
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
  ])('%j is shown as %j', (make, shown) => {
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
  ])('a search for %j also finds %j', (make, expected) => {
    const found = spellingsOf(make)
    expect(found).toEqual(expect.arrayContaining(expected))
    expect(found[0]).toBe(make)
    expect(new Set(found).size).toBe(found.length)
  })

  test('finds only the make itself if it has no alias', () => {
    expect(spellingsOf('Toyota')).toEqual(['Toyota'])
    expect(spellingsOf('')).toEqual([''])
  })

  test.each<[string, string[]]>([
    ['Škoda', ['Škoda', 'SKODA', 'Skoda']],
    ['SKODA', ['Škoda', 'SKODA', 'Skoda']],
    ['Isuzu Ute', ['Isuzu Ute', 'Isuzu UTE', 'Isuzu-Ute']],
    ['Toyota', ['Toyota']],
  ])('all names of %j are %j', (make, names) => {
    expect(namesOfMake(make)).toEqual(names)
  })

  test('has synonym groups for the search service', () => {
    expect(makeSynonyms()).toHaveLength(6)
    expect(makeSynonyms()).toContainEqual(['škoda', 'skoda'])
  })

  test.each<[unknown, unknown, boolean]>([
    ['SKODA', 'Škoda', true],
    ['SsangYong', 'KGM SsangYong', true],
    ['toyota', 'Toyota', true],
    ['Isuzu', 'Isuzu Ute', false],
    ['Kia', 'Toyota', false],
    ['', '', false],
    [null, undefined, false],
  ])('whether %j and %j are the same make: %j', (one, other, same) => {
    expect(sameMake(one, other)).toBe(same)
  })
})
