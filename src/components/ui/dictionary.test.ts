import { describe, expect, test } from 'vitest'
import { financeWords } from '#features/finance/words.ts'
import { leadWords } from '#features/leads/words.ts'
import { searchWords } from '#features/search/words.ts'
import { vehicleWords } from '#features/vehicle/words.ts'
import { localWords } from '#rules/words.ts'
import { dictionary } from './dictionary.ts'
import { words } from './words.ts'

describe('dictionary', () => {
  const say = dictionary({ ask: 'Make an enquiry', stock: 'All stock' }, { stock: 'All inventory' })

  test('Australian where it is spoken, and where the region is none', () => {
    for (const region of ['en-AU', 'en-NZ', 'fr-FR', 'constructor', undefined]) {
      expect(say(region)).toEqual({ ask: 'Make an enquiry', stock: 'All stock' })
    }
  })

  test('American spelling by itself, other words where they are given', () => {
    expect(say('en-US')).toEqual({ ask: 'Make an inquiry', stock: 'All inventory' })
  })

  test('the same object each time: a page asks often', () => {
    expect(say('en-US')).toBe(say('en-US'))
    expect(say('en-AU')).toBe(say('en-NZ'))
  })
})

test.each([
  ['views', words],
  ['vehicle', vehicleWords],
  ['forms', leadWords],
  ['finance', financeWords],
  ['search', searchWords],
])('the words of %s: every one in every region, the US in its own spelling', (_, say) => {
  const names = Object.keys(say('en-AU')).sort()
  for (const region of ['en-AU', 'en-NZ', 'en-US']) {
    expect(Object.keys(say(region)).sort()).toEqual(names)
    expect(Object.values(say(region)).filter((text) => text.trim() === '')).toEqual([])
  }
  for (const text of Object.values(say('en-US'))) expect(localWords(text, 'en-US')).toBe(text)
})
