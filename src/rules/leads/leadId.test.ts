import { expect, test } from 'vitest'
import { leadIdOf, readReference, referenceFrom } from './leadId.ts'

test('A reference has two groups of four letters and digits, none of which look alike', () => {
  expect(referenceFrom(new Uint8Array([0, 1, 2, 3, 28, 29, 30, 31, 99]))).toBe('FC-2345-WXYZ')
  const all = Array.from({ length: 256 }, (_, byte) => referenceFrom(new Uint8Array(8).fill(byte))).join('')
  expect(all.replaceAll('FC-', '')).not.toMatch(/[01IO]/)
  expect(new Set(all.replaceAll('FC-', '').replaceAll('-', '')).size).toBe(32)
})

test.each(['FC-7K2M-49QD', 'fc-7k2m-49qd', ' FC 7K2M 49QD ', 'fc7k2m49qd', 'FC-7K2M-49QD\n'])(
  'The reference is understood as people write it: %j',
  (written) => expect(readReference(written)).toBe('FC-7K2M-49QD'),
)

test.each([
  '',
  '42',
  'fc-Y2zXh0kAJPqUe1M7nB3vWg',
  'FC-7K2M-49Q0',
  'FC-7K2M-49QDD',
  'FC9F927644721311DCFE5E6D11',
])('Another text isn’t taken for a reference: %j', (text) => expect(readReference(text)).toBe(text))

test.each([17, '17', '3f2c-9a_B', 'a'.repeat(100)])(
  'The answered lead id %j is read (spec §3)',
  (answered) => {
    expect(leadIdOf(answered)).toBe(answered)
  },
)

test.each([
  ...[0, -1, 1.5, NaN, Infinity, 2 ** 53, '', '../leads', '1?x=1', 'a'.repeat(101), null, undefined, true],
  { id: 1 },
])('The answer %j isn’t a lead id (spec §3)', (answered) => {
  expect(leadIdOf(answered)).toBeNull()
})
