import { imageUrl } from '#rules/vehicle/images.ts'
import { photoAddress, photoFile } from '#rules/vehicle/photoPath.ts'
import { PICTURES } from '#rules/vehicle/pictures.ts'

/**
 * Finds the addresses of a built site's own pictures, so that the pictures can be sent to static hosts, which can't make them on request.
 */

const ADDRESS = /\/photos\/[\da-f]{16}(?:\.jpg|-[\dx]+\.webp)/g

/**
 * The widths of pictures on cards and in comparisons. Browsers make these cards and comparisons from the search index, so no page mentions
 * the pictures' sizes.
 */
const CARD_WIDTHS = [...new Set([...PICTURES.card.widths, ...PICTURES.compared.widths])]

/**
 * Adds to `found` the picture addresses in a page, feed or other text of a site, and the addresses of the same pictures in the sizes that
 * cards use.
 */
export const addNamed = (text: string, found: Set<string>): void => {
  for (const [address] of text.matchAll(ADDRESS)) {
    if (found.has(address)) continue
    const file = photoFile(address)
    if (!file) continue
    found.add(address)
    // An address without a size comes from data for search engines. Cards show the same picture in other sizes. No text
    // contains the addresses of those sizes, so they're added here.
    if (file.width === undefined)
      for (const width of CARD_WIDTHS) found.add(imageUrl(photoAddress(file.id), { width }))
  }
}
