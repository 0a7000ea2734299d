import { compile } from 'proxy-addr'

/**
 * Whether an address is a proxy of ours, so that what it says of a request counts.
 *
 * @param hop 0 for who is connected, 1 for who was connected to that, and so on
 */
export type Trust = (address: string, hop: number) => boolean

/**
 * The proxies that stand before this server, as FORECOURT_PROXIES names them: their number, or their addresses, networks
 * (`10.0.0.0/8`) and `loopback`, `linklocal`, `uniquelocal`, with commas between. Nothing for none.
 *
 * @throws Error that says what is wrong and how it is written
 */
export const trustFrom = (named: string | undefined): Trust => {
  const said = (named ?? '').trim()
  if (/^\d{1,2}$/.test(said)) return (_address, hop) => hop < Number(said)
  const parts = said
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  try {
    // Which would be addresses too: 1 is 0.0.0.1.
    const number = parts.find((each) => /^\d+$/.test(each))
    if (number !== undefined) throw new TypeError(`invalid IP address: ${number}`)
    return compile(parts)
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    throw new Error(
      `FORECOURT_PROXIES names how many proxies there are, or their addresses, such as "loopback" or "10.0.0.5, 10.1.0.0/16": ${error.message}`,
      { cause: error },
    )
  }
}
