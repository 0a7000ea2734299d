/** As people write them (spec §2 'Link handling rules'). */

/** For '//x.example' and 'www.x.example'. Anything else is returned unchanged. */
export function withScheme(href: string): string {
  if (href.startsWith('//')) return `https:${href}`
  return /^www\.[^/]/i.test(href) ? `https://${href}` : href
}

/**
 * Encodes spaces and apostrophes, which file names often contain.
 * @example encodeAddress('/images/ute 1.jpg') → '/images/ute%201.jpg'
 */
export function encodeAddress(address: string): string {
  return address.replaceAll(' ', '%20').replaceAll("'", '%27')
}

/** Not the name of a file in the tenant's folder (docs/photos.md). */
const NO_FILE = /^(?:https:\/\/|\/(?!photos\/))/i

/**
 * As a browser requests it: web addresses become https; the names of files in the tenant's folder stay as they are.
 * @example pictureAddress('//img.example/ute 1.jpg') → 'https://img.example/ute%201.jpg'
 */
export function pictureAddress(url: string): string {
  const address = withScheme(url.trim()).replace(/^http:(?=\/\/)/i, 'https:')
  return NO_FILE.test(address) ? encodeAddress(address) : address
}

/** `URL.parse()` does the same, but Safari has had it only since version 18. */
export function parseAddress(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
