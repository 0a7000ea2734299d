import { describe, expect, test } from 'vitest'
import { dictionary } from './dictionary.ts'

describe('dictionary', () => {
  const say = dictionary('test', { ask: 'Make an enquiry', stock: 'All stock' }, { stock: 'All inventory' })

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
