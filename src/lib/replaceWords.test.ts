import { expect, test } from 'vitest'
import { replaceWords } from './replaceWords.ts'

const replace = replaceWords({ 'driver licence': 'driver’s license', licence: 'license', colour: 'color' })

test.each([
  ['Colour, COLOUR and colour', 'Color, COLOR and color'],
  ['coloured, two-colour', 'coloured, two-color'],
  ['Your driver licence, a dealer licence', 'Your driver’s license, a dealer license'],
  ['constructor', 'constructor'],
  ['', ''],
])('The text %j becomes %j', (text, expected) => expect(replace(text)).toBe(expected))
