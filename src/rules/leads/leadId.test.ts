import { expect, test } from 'vitest'
import { leadIdOf } from './leadId.ts'

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
