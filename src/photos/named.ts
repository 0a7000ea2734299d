import { imageUrl } from '#rules/vehicle/images.ts'
import { photoAddress, photoFile } from '#rules/vehicle/photoPath.ts'
import { PICTURES } from '#rules/vehicle/pictures.ts'

/** Which pictures of its own a built site asks for, as a host of static files has to have them. */

const ADDRESS = /\/photos\/[\da-f]{16}(?:\.jpg|-[\dx]+\.webp)/g

/** Sizes that browsers ask for without a page that says so: cards drawn from the search index, and their further pictures. */
const CARD_WIDTHS = [...new Set([...PICTURES.card.widths, ...PICTURES.compared.widths])]

/** Adds the addresses that a page, a feed or another text of a site names, and those that its cards will. */
export const addNamed = (text: string, found: Set<string>): void => {
  for (const [address] of text.matchAll(ADDRESS)) {
    if (found.has(address)) continue
    const file = photoFile(address)
    if (!file) continue
    found.add(address)
    // Only the picture as a whole is told to search engines, from where cards have their further pictures.
    if (file.width === undefined)
      for (const width of CARD_WIDTHS) found.add(imageUrl(photoAddress(file.id), { width }))
  }
}
