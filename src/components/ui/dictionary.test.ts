import { describe, expect, test } from 'vitest'
import { dictionary } from './dictionary.ts'

describe('dictionary', () => {
  const say = dictionary('test', { ask: 'Make an enquiry', stock: 'All stock' }, { stock: 'All inventory' })

  test('returns Australian words for Australia, New Zealand and unknown regions', () => {
    for (const region of ['en-AU', 'en-NZ', 'fr-FR', 'constructor', undefined]) {
      expect(say(region)).toEqual({ ask: 'Make an enquiry', stock: 'All stock' })
    }
  })

  test('returns American spelling automatically, and different words if given', () => {
    expect(say('en-US')).toEqual({ ask: 'Make an inquiry', stock: 'All inventory' })
  })

  test('returns the same object each time, since pages ask for it often', () => {
    expect(say('en-US')).toBe(say('en-US'))
    expect(say('en-AU')).toBe(say('en-NZ'))
  })
})
