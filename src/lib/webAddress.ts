/** Addresses of other sites as people write them (spec §2 'Link handling rules'). */

/** A web address that was written without its scheme, with it: '//x.example', 'www.x.example'; anything else as it is. */
export function withScheme(href: string): string {
  if (href.startsWith('//')) return `https:${href}`
  return /^www\.[^/]/i.test(href) ? `https://${href}` : href
}

/**
 * The address under which a picture is asked for: a web address by https, as browsers ask for pictures of a secure page
 * whatever it says; a path as it is.
 *
 * @example pictureAddress('//img.example/1.jpg') → 'https://img.example/1.jpg'
 */
export function pictureAddress(url: string): string {
  return withScheme(url.trim()).replace(/^http:(?=\/\/)/i, 'https:')
}

/** An absolute address in its parts; undefined if it is none. `URL.parse()` does the same, which Safari has since 18. */
export function parseAddress(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
