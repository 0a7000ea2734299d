/**
 * Tells if a request comes from the site's own pages. Browsers send the origin with every form and POST, so other sites
 * can't send leads or reserve vehicles in a visitor's name. Other guards handle programs that send none.
 *
 * @param host the host the browser asked for
 * @param siteUrl the site's public address, because a proxy may have changed the host
 */
export const isOwnOrigin = (headers: Headers, host: string, siteUrl: string): boolean => {
  const from = headers.get('sec-fetch-site')
  if (from !== null) return from === 'same-origin' || from === 'none'
  const origin = headers.get('origin')
  if (origin === null) return true
  const own = hostOf(origin)
  return own !== '' && (own === host || own === hostOf(siteUrl))
}

/** Returns host and port; '' if it isn't an address, such as the origin 'null'. */
const hostOf = (address: string): string => {
  try {
    return new URL(address).host
  } catch (error) {
    if (error instanceof TypeError) return ''
    throw error
  }
}
