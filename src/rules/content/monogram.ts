import { escapeHtml } from '#lib/html.ts'

/**
 * Draws a site's icon as SVG: the first letter of its name on the brand colour.
 *
 * @param brand the background's colour as `#rrggbb`; `onBrand` is the letter's colour, in the same format
 * @param shape 'tile' has round corners; 'mask' fills the whole square, because the device crops it to its own shape
 */
export function monogram(initial: string, brand: string, onBrand: string, shape: 'tile' | 'mask'): string {
  const [corner, base, size] = shape === 'tile' ? [7, 23, 20] : [0, 21.8, 16]
  const round = corner === 0 ? '' : ` rx="${corner}"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32"${round} fill="${brand}"/>` +
    `<text x="16" y="${base}" text-anchor="middle" font-family="Arial,sans-serif" font-weight="700" font-size="${size}" fill="${onBrand}">${escapeHtml(initial)}</text></svg>`
  )
}

export const initialOf = (name: string): string => Array.from(name.trim())[0]?.toUpperCase() ?? ''
