import { imageUrl } from '#rules/vehicle/images.ts'
import { photoAddress, photoFile } from '#rules/vehicle/photoPath.ts'
import { PICTURES } from '#rules/vehicle/pictures.ts'

/** Finds out which of its own pictures a built site uses, for static hosts. */

const ADDRESS = /\/photos\/[\da-f]{16}(?:\.jpg|-[\dx]+\.webp)/g

/** Sizes that browsers request although no page mentions them: those for cards made from the search index, and for comparisons. */
const CARD_WIDTHS = [...new Set([...PICTURES.card.widths, ...PICTURES.compared.widths])]

/** Adds the picture addresses in a page, feed or other text of a site, and those that its cards will use. */
export const addNamed = (text: string, found: Set<string>): void => {
  for (const [address] of text.matchAll(ADDRESS)) {
    if (found.has(address)) continue
    const file = photoFile(address)
    if (!file) continue
    found.add(address)
    // Search engines get only the full picture, but cards derive their own sizes from it.
    if (file.width === undefined)
      for (const width of CARD_WIDTHS) found.add(imageUrl(photoAddress(file.id), { width }))
  }
}
