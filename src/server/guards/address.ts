import { isIPv6 } from 'node:net'

/**
 * Returns the address under which a visitor's requests are counted. An IPv6 customer gets a whole /64 network, so
 * such a network counts as one address.
 * @returns 'unknown' if the address is empty
 */
export const countable = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? networkOf(plain) : plain.slice(0, 64) || 'unknown'
}

/** Returns the first four groups of an IPv6 address. */
const networkOf = (address: string): string => {
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
