import { escapeHtml } from '#lib/html.ts'

/**
 * A site's sign as an SVG picture: the first letter of its name on the brand colour.
 *
 * @param brand `#rrggbb`, as is `onBrand`
 * @param shape 'tile' has round corners; a 'mask' fills its square, since the device cuts it to a shape of its own
 */
export function monogram(initial: string, brand: string, onBrand: string, shape: 'tile' | 'mask'): string {
  const [corner, base, size] = shape === 'tile' ? [7, 23, 20] : [0, 21.8, 16]
  const round = corner === 0 ? '' : ` rx="${corner}"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32"${round} fill="${brand}"/>` +
    `<text x="16" y="${base}" text-anchor="middle" font-family="Arial,sans-serif" font-weight="700" font-size="${size}" fill="${onBrand}">${escapeHtml(initial)}</text></svg>`
  )
}

/** The letter of a name that stands for it; '' where it has none. */
export const initialOf = (name: string): string => Array.from(name.trim())[0]?.toUpperCase() ?? ''
