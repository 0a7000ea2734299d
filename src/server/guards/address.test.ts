import { expect, test } from 'vitest'
import { countable } from './address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0db8:0000:0007:a:b:c:d', '2001:db8:0:7::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', 'unknown'],
  ['x'.repeat(100), 'x'.repeat(64)],
])('The address “%s” counts as %s', (address, expected) => {
  expect(countable(address)).toBe(expected)
})
