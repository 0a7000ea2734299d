import { expect, test } from 'vitest'
import { clientAddress } from './address.ts'

test.each([
  ['who is connected', '203.0.113.9', undefined, 0, '203.0.113.9'],
  ['what a visitor claims is nothing', '203.0.113.9', '1.2.3.4', 0, '203.0.113.9'],
  ['what one proxy saw', '10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
  ['behind one proxy a visitor claims in vain', '10.0.0.1', '1.2.3.4, 203.0.113.9', 1, '203.0.113.9'],
  ['two proxies', '10.0.0.1', '203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['fewer proxies than said', '10.0.0.1', undefined, 2, '10.0.0.1'],
  ['IPv4 written as IPv6', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['the network of an IPv6 address', '2001:db8:0:7::1', undefined, 0, '2001:db8:0:7::/64'],
  ['the same network', '2001:0db8:0000:0007:a:b:c:d', undefined, 0, '2001:db8:0:7::/64'],
  ['this machine', '::1', undefined, 0, '0:0:0:0::/64'],
  ['nothing known', '', undefined, 0, 'unknown'],
])('%s', (_name, peer, forwarded, proxies, expected) => {
  expect(clientAddress(peer, forwarded, proxies)).toBe(expected)
})
