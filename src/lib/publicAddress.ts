import { lookup, type LookupAddress } from 'node:dns'
import { isOn } from './environment/variable.ts'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * A tenant's files may contain any web address. This keeps requests to them away from our own and shoppers' machines
 * and networks, where they could reach services that trust anyone inside. For our own requests, a host's name is
 * looked up once, and the connection uses the address that was checked.
 */

/** IPv4 addresses outside the public internet (IANA's registry of special addresses). */
const SPECIAL: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Special addresses within the public part of IPv6: tunnels to IPv4, and addresses reserved for examples. */
const SPECIAL_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [net, prefix] of SPECIAL) special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of SPECIAL_6) special.addSubnet(net, prefix, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

export const PRIVATE = 'EPRIVATE'

export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** So that few addresses must be parsed: https, and a name with dots. */
const PUBLIC_NAME =
  /^https:\/\/(?:[a-z\d](?:-*[a-z\d])*\.)+(?!local(?:host)?\b|internal\b|arpa\b)[a-z]{2,24}(?=[/?#]|$)/i
/** Matches names within one machine or network (IANA's registry of special names), and those without a dot. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$|^[^.[]*\.?$/

/** As far as the address itself says. With FORECOURT_FEED_ALLOW_PRIVATE=1, any web address is public. */
export function isPublicAddress(address: string): boolean {
  if (PUBLIC_NAME.test(address)) return true
  let host: string
  try {
    host = new URL(address).hostname
  } catch {
    return false
  }
  if (isOn(process.env, 'FORECOURT_FEED_ALLOW_PRIVATE')) return true
  const ip = host.replace(/^\[|\]$/g, '')
  return isIP(ip) === 0 ? !PRIVATE_NAME.test(host) : isPublic(ip)
}

const refused = (): NodeJS.ErrnoException =>
  Object.assign(new Error('the address is private'), { code: PRIVATE })

/**
 * @param host of a URL: a name or an address, in brackets if it's IPv6
 * @throws Error with the code EPRIVATE if the address isn't public
 */
export function refusePrivate(host: string): void {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !isPublic(address)) throw refused()
}

/** Like `dns.lookup`, but fails with EPRIVATE if any of the name's addresses is private. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, [])
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address)))
      return callback(refused(), [])
    const [{ address, family } = { address: '', family: 0 }] = addresses
    if (options.all) callback(null, addresses)
    else callback(null, address, family)
  })
}
