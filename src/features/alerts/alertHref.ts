import type { SearchProps, VehicleProps } from '#plan/page.ts'

/** Path of the page that asks for an alert (docs/alerts.md). */
const ALERTS_PATH = '/api/alerts'

/**
 * Returns the link for requesting an alert about a list. It doesn't include the shopper's filters: they're in the
 * list's address, which the browser sends with the request (`referrerpolicy`), so no script is needed.
 */
export const searchAlertHref = ({ listPath, search }: Pick<SearchProps, 'listPath' | 'search'>): string =>
  `${ALERTS_PATH}?${new URLSearchParams({
    list: listPath,
    ...(search.listingFilter !== '' && { title: search.title, filter: search.listingFilter }),
  }).toString()}`

export const priceAlertHref = ({ saved }: { saved: { slug: string } }): string =>
  // A slug needs no escaping.
  `${ALERTS_PATH}?vehicle=${saved.slug}`

/** Tells if shoppers can ask for an alert about a price drop. They can't if the vehicle is sold or has no price. */
export const hasPriceToWatch = ({ saved, notice }: Pick<VehicleProps, 'saved' | 'notice'>): boolean =>
  saved.price !== null && notice?.tone !== 'gone'
