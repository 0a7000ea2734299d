import { priceChange, type Favourite } from '#rules/browser/favourites.ts'
import { saleState } from '#rules/listing/listing.ts'
import { money } from '#rules/pricing/money.ts'
import type { Card } from '#search/card.ts'
import { cardOf, type CardSettings } from '#search/cardOf.ts'
import type { ListedVehicle } from '../../shortlist/lookUp.ts'
import type { SavedWords } from '../../shortlist/words.ts'

export interface SavedCard {
  card: Card
  /** `waiting` until the index has been searched. If the index can't be reached, it stays `waiting`. */
  state: 'waiting' | 'listed' | 'sold' | 'gone'
  /** For example 'Price drop of $1,000 since you saved it'. */
  change: { text: string; better: boolean } | null
}

/**
 * @param vehicle undefined before the index has been searched, null if the vehicle is no longer there
 * @param now ms since 1970
 */
export function savedCard(
  saved: Favourite,
  vehicle: ListedVehicle | null | undefined,
  settings: CardSettings,
  say: SavedWords,
  now: number,
): SavedCard {
  if (!vehicle) {
    const gone = vehicle === null
    return {
      card: fromStore(saved, settings, gone ? say.awayText : '', say),
      state: gone ? 'gone' : 'waiting',
      change: null,
    }
  }
  const card = cardOf(vehicle, settings, now)
  if (saleState(vehicle) === 'sold')
    return { card: { ...card, tag: { text: say.sold, tone: 'dark' } }, state: 'sold', change: null }
  const dollars = priceChange(saved, card.saved.price)
  const amount = money(Math.abs(dollars), settings.priceDecimals ? 'cents' : 'whole')
  const better = dollars < 0
  return {
    card,
    state: 'listed',
    change:
      dollars === 0 ? null : { text: `${better ? say.better : say.higher} ${amount} ${say.since}`, better },
  }
}

/** For a vehicle that isn't in the index or hasn't been looked up yet. */
function fromStore(saved: Favourite, settings: CardSettings, gone: string, say: SavedWords): Card {
  // The store doesn't have what the price includes. So the price is shown only if the site's prices all include the same.
  const [suffix = '', ...others] = new Set(Object.values(settings.priceSuffixes))
  const price =
    saved.price === undefined || others.length > 0
      ? ''
      : money(saved.price, settings.priceDecimals ? 'cents' : 'whole')
  return {
    href: `${settings.vehicleBase}/${saved.slug}`,
    title: saved.name || [saved.make, saved.model].filter(Boolean).join(' ') || saved.slug,
    subtitle: '',
    // Storage may contain anything, so only a path on the site or an https address is used as a picture's address.
    image: /^(?:\/(?![/\\])|https:\/\/)/.test(saved.primary_image_url) ? saved.primary_image_url : '',
    alt: saved.name,
    location: '',
    tag: gone === '' ? null : { text: say.away, tone: 'dark' },
    price: {
      kind: gone === '' && price !== '' ? 'list' : 'none',
      text: gone || price,
      was: null,
      suffix: gone === '' && price !== '' ? suffix : '',
    },
    saved: {
      id: saved.id,
      slug: saved.slug,
      make: saved.make,
      model: saved.model,
      price: saved.price ?? null,
    },
    facts: [],
  }
}

export const favouriteFrom = ({ saved, title, image }: Card): Favourite => ({
  id: saved.id,
  name: title,
  slug: saved.slug,
  make: saved.make,
  model: saved.model,
  primary_image_url: image,
  ...(saved.price !== null && { price: saved.price }),
})
