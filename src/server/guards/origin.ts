/**
 * Whether a request comes from a page of the site itself. Browsers name the origin with every form and every POST, so
 * another site's page can't send leads or reserve in a visitor's name; a program that names none is held off by other guards.
 *
 * @param host that the browser asked for
 * @param siteUrl the site's public address: a proxy may have changed the host
 */
export const isOwnOrigin = (headers: Headers, host: string, siteUrl: string): boolean => {
  const from = headers.get('sec-fetch-site')
  if (from !== null) return from === 'same-origin' || from === 'none'
  const origin = headers.get('origin')
  if (origin === null) return true
  const own = hostOf(origin)
  return own !== '' && (own === host || own === hostOf(siteUrl))
}

/** Host and port; '' if it isn't an address, such as the origin 'null'. */
const hostOf = (address: string): string => {
  try {
    return new URL(address).host
  } catch (error) {
    if (error instanceof TypeError) return ''
    throw error
  }
}
