import { compile } from 'proxy-addr'

/**
 * Tells if an address is our proxy, whose headers can be trusted.
 *
 * @param hop 0 for the connected address, 1 for the one before, and so on
 */
export type Trust = (address: string, hop: number) => boolean

/**
 * Reads FORECOURT_PROXIES: the number of proxies in front of this server, or their addresses, networks (`10.0.0.0/8`) and `loopback`,
 * `linklocal`, `uniquelocal`, separated by commas. Empty for none.
 *
 * @throws Error with the problem and the right format
 */
export const trustFrom = (named: string | undefined): Trust => {
  const said = (named ?? '').trim()
  if (/^\d{1,2}$/.test(said)) return (_address, hop) => hop < Number(said)
  const parts = said
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  try {
    // The library would take a bare number for an address: 1 is 0.0.0.1.
    const number = parts.find((each) => /^\d+$/.test(each))
    if (number !== undefined) throw new TypeError(`invalid IP address: ${number}`)
    return compile(parts)
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    throw new Error(
      `FORECOURT_PROXIES must be the number of proxies or their addresses, such as "loopback" or "10.0.0.5, 10.1.0.0/16": ${error.message}`,
      { cause: error },
    )
  }
}
