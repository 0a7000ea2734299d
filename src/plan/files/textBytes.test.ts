import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textBytes } from './textBytes.ts'

it('is the bytes of all pieces together', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    // Long enough that several are sent.
    fc.integer({ min: 1, max: 70_000 }).map((length) => 'é€😀x'.repeat(length)),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      expect(Buffer.from(textBytes(pieces)).equals(Buffer.from(pieces.join('')))).toBe(true)
    }),
    { numRuns: 30 },
  )
})

it('is empty of nothing', () => {
  expect(textBytes([])).toHaveLength(0)
})
