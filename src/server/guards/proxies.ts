import { compile } from 'proxy-addr'

/**
 * Tells if an address is one of our proxies, whose headers can be trusted.
 *
 * @param hop 0 for the address that's connected to us, 1 for the address whose request it forwarded, and so on
 */
export type Trust = (address: string, hop: number) => boolean

/**
 * Reads FORECOURT_PROXIES. It's either the number of proxies in front of this server, or a list of their addresses,
 * separated by commas. The list may have networks (`10.0.0.0/8`) and the names `loopback`, `linklocal` and
 * `uniquelocal`. If it's empty, no proxy is trusted.
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
    // Refuse bare numbers, because the library would read them as addresses: 1 as 0.0.0.1.
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
