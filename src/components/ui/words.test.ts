import { describe, expect, test } from 'vitest'
import { localWords } from '#rules/words.ts'
import { words } from './words.ts'

const REGIONS = ['en-AU', 'en-NZ', 'en-US']

describe('words', () => {
  test.each(REGIONS)('%s has every word', (region) => {
    const said = words(region)
    expect(Object.keys(said).sort()).toEqual(Object.keys(words('en-AU')).sort())
    expect(Object.entries(said).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('the US has its own spelling throughout (spec §9)', () => {
    for (const text of Object.values(words('en-US'))) {
      expect(localWords(text, 'en-US')).toBe(text)
      expect(text).not.toMatch(/enquir/i)
    }
  })

  test('an unknown region, and a name every object has, read as Australian', () => {
    expect(words('fr-FR')).toBe(words('en-AU'))
    expect(words('constructor')).toBe(words('en-AU'))
  })
})
