/** Addresses of other sites as people write them (spec §2 'Link handling rules'). */

/** A web address that was written without its scheme, with it: '//x.example', 'www.x.example'; anything else as it is. */
export function withScheme(href: string): string {
  if (href.startsWith('//')) return `https:${href}`
  return /^www\.[^/]/i.test(href) ? `https://${href}` : href
}
