/** Addresses of other sites, as people write them (spec §2 'Link handling rules'). */

/** Adds the scheme to a web address without one, like '//x.example' or 'www.x.example'. Anything else is returned unchanged. */
export function withScheme(href: string): string {
  if (href.startsWith('//')) return `https:${href}`
  return /^www\.[^/]/i.test(href) ? `https://${href}` : href
}

/**
 * The address from which a browser requests a picture. Web addresses become https, which browsers use on a secure page anyway; paths stay
 * as they are.
 *
 * @example pictureAddress('//img.example/1.jpg') → 'https://img.example/1.jpg'
 */
export function pictureAddress(url: string): string {
  return withScheme(url.trim()).replace(/^http:(?=\/\/)/i, 'https:')
}

/** Parses an absolute address; undefined if it's invalid. `URL.parse()` does the same, but Safari has had it only since version 18. */
export function parseAddress(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
