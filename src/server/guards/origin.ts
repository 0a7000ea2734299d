/**
 * Tells if a request may come from the site's own pages. Browsers send the origin with every form and POST request, so other sites can't
 * send leads or reserve vehicles in a visitor's name. Requests without an origin come from programs that aren't browsers; other guards deal
 * with such requests.
 *
 * @param host the host that the browser requested
 * @param siteUrl the site's public address, which is accepted too, because a proxy may have changed the host
 */
export function isOwnOrigin(headers: Headers, host: string, siteUrl: string): boolean {
  const from = headers.get('sec-fetch-site')
  if (from !== null) return from === 'same-origin' || from === 'none'
  const origin = headers.get('origin')
  if (origin === null) return true
  return isOwnHost(hostOf(origin), host, siteUrl)
}

/**
 * Returns an address if it's that of one of the site's own pages, otherwise the site's address. Dealers are told on
 * which page a form was sent, and anybody can send another site's address there.
 *
 * @param host the host that the browser requested
 */
export const ownPage = (address: string, host: string, siteUrl: string): string =>
  /^https?:/i.test(address) && isOwnHost(hostOf(address), host, siteUrl) ? address : siteUrl

const isOwnHost = (from: string, host: string, siteUrl: string): boolean =>
  from !== '' && (from === host || from === hostOf(siteUrl))

/** Returns an address's host and port; '' if it isn't an address, like the origin 'null'. */
function hostOf(address: string): string {
  try {
    return new URL(address).host
  } catch (error) {
    if (error instanceof TypeError) return ''
    throw error
  }
}
