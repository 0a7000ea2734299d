import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf } from './pageBytes.ts'

const HOSTILE = ['a', 'é', '…', '😀', '\ud83d', '\ude00', '\0', '\ufeff']

test.each([1, 1_000, 30_000, 500_000])('encodes as any encoder does, %i times over', (times) => {
  for (const each of [...HOSTILE, HOSTILE.join('')]) {
    const text = each.repeat(times)
    expect(bytesOf([text]).equals(new TextEncoder().encode(text))).toBe(true)
  }
})

test('pieces come one after the other, whatever they are', () => {
  const piece = fc.oneof(fc.string({ unit: 'grapheme' }), fc.uint8Array())
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const bytes = pieces.map((each) => (typeof each === 'string' ? Buffer.from(each) : each))
      expect(bytesOf(pieces)).toEqual(Buffer.concat(bytes))
    }),
  )
})

test('a page stays as it is when another is made', () => {
  const first = bytesOf(['…'.repeat(5_000)])
  bytesOf(['x'.repeat(50_000)])
  expect(first.toString()).toBe('…'.repeat(5_000))
})
