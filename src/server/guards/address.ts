import { isIPv6 } from 'node:net'

/**
 * Whose request it is, for counting. An IPv6 customer has a whole network of addresses, so all of a /64 are one.
 *
 * @param peer who is connected: the visitor, or the last proxy
 * @param forwarded the X-Forwarded-For header; anybody can write into it, so only what trusted proxies added counts
 * @param proxies how many proxies stand before this server, each adding the address that it saw
 */
export const clientAddress = (peer: string, forwarded: string | undefined, proxies: number): string => {
  const seen = [...(forwarded ?? '').split(',').map((each) => each.trim()), peer].filter(Boolean)
  const address = (seen.at(-1 - proxies) ?? seen[0] ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(address) ? networkOf(address) : address.slice(0, 64)
}

/** The first four groups of an IPv6 address. */
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
