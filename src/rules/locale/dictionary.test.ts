import { expect, test } from 'vitest'
import { dictionary } from './dictionary.ts'

const say = dictionary('test', { ask: 'Make an enquiry', stock: 'All stock' }, { stock: 'All inventory' })

test('A dictionary has Australian words for Australia, New Zealand and unknown regions', () => {
  for (const region of ['en-AU', 'en-NZ', 'fr-FR', 'constructor', undefined]) {
    expect(say(region)).toEqual({ ask: 'Make an enquiry', stock: 'All stock' })
  }
})

test('A dictionary has American spelling automatically, and different words if given', () => {
  expect(say('en-US')).toEqual({ ask: 'Make an inquiry', stock: 'All inventory' })
})

test('A dictionary is the same object each time, since pages ask for it often', () => {
  expect(say('en-US')).toBe(say('en-US'))
  expect(say('en-AU')).toBe(say('en-NZ'))
})
