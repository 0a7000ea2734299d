import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, mix, parseHex, readable, textOn } from './colour.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each([
  ['#000', [0, 0, 0]],
  ['#FfF', [255, 255, 255]],
  ['#1f6f54', [31, 111, 84]],
])('The colour %s is read as %j', (text, rgb) => expect(parseHex(text)).toEqual(rgb))

test.each(['red', '#12', '#12345', '#1234567', '', '#ggg'])('The text %j isn’t a colour', (text) =>
  expect(() => parseHex(text)).toThrow('is not a colour'),
)

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
])('The contrast between %s and %s is %f', (one, other, ratio) =>
  expect(contrast(one, other)).toBeCloseTo(ratio, 2),
)

test('Mixing two colours by 0 or 1 gives one of them unchanged', () => {
  expect(mix('#123456', '#abcdef', 0)).toBe('#123456')
  expect(mix('#123456', '#abcdef', 1)).toBe('#abcdef')
})

test('Text on any colour is readable', () => {
  fc.assert(fc.property(hex, (colour) => contrast(textOn(colour), colour) >= 4.5))
})

test('A readable shade reaches its ratio on any background', () => {
  fc.assert(
    fc.property(hex, hex, (colour, ground) => contrast(readable(colour, [ground], 4.5), ground) >= 4.5),
  )
})

test('A colour that is already readable is kept', () => {
  expect(readable('#0a5a94', ['#ffffff'], 4.5)).toBe('#0a5a94')
})
