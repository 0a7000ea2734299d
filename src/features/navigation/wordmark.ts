/** Words that say what a dealer sells rather than who it is. */
const TRADE = /^(?:auto|automotive|campers?|caravans?|cars|motorcycles|motors?|trucks?|vans?|vehicles)$/i

/**
 * A dealer's name in two parts, the first for the large line of its wordmark: 'Harbourside' and 'Motor Group'. It is cut
 * before the word of the trade, or in the middle; a tail as short as 'RV' stays with the name.
 */
export function wordmark(name: string): { head: string; tail: string; initial: string } {
  const parts = name.trim().split(/\s+/)
  const trade = parts.findIndex((part, index) => index > 0 && TRADE.test(part))
  const middle = Math.ceil(parts.length / 2)
  const cut = trade > 0 ? trade : parts.slice(middle).join(' ').length > 3 ? middle : parts.length
  return {
    head: parts.slice(0, cut).join(' '),
    tail: parts.slice(cut).join(' '),
    initial: Array.from(name.trim())[0]?.toUpperCase() ?? '',
  }
}

const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** The favicon as an SVG data URI: the initial on the brand colour. `brand` and `onBrand` are `#rrggbb`. */
export function favicon(initial: string, brand: string, onBrand: string): string {
  const letter = initial.replace(/[<>&"]/g, (sign) => escapes[sign] ?? '')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${brand}"/>` +
    `<text x="16" y="23" text-anchor="middle" font-family="Arial,sans-serif" font-weight="700" font-size="20" fill="${onBrand}">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
