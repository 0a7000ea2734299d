import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, mix, parseHex, readable, textOn } from './colour.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('colours', () => {
  test.each([
    ['#000', [0, 0, 0]],
    ['#FfF', [255, 255, 255]],
    ['#1f6f54', [31, 111, 84]],
  ])('parses %s', (text, rgb) => expect(parseHex(text)).toEqual(rgb))

  test.each(['red', '#12', '#12345', '#1234567', '', '#ggg'])("'%s' isn't a colour", (text) =>
    expect(() => parseHex(text)).toThrow('is not a colour'),
  )

  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
  ])('the contrast of %s and %s is %f', (one, other, ratio) =>
    expect(contrast(one, other)).toBeCloseTo(ratio, 2),
  )

  test('mixing 0 or 1 gives one of the colours unchanged', () => {
    expect(mix('#123456', '#abcdef', 0)).toBe('#123456')
    expect(mix('#123456', '#abcdef', 1)).toBe('#abcdef')
  })

  test('text on any colour is readable', () => {
    fc.assert(fc.property(hex, (colour) => contrast(textOn(colour), colour) >= 4.5))
  })

  test('a readable shade reaches its ratio on any background', () => {
    fc.assert(
      fc.property(hex, hex, (colour, ground) => contrast(readable(colour, [ground], 4.5), ground) >= 4.5),
    )
  })

  test('keeps a colour that is already readable', () => {
    expect(readable('#0a5a94', ['#ffffff'], 4.5)).toBe('#0a5a94')
  })
})
