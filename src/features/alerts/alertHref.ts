import type { SearchProps, VehicleProps } from '#plan/page.ts'

/** Path of the page that asks for an alert (docs/alerts.md). */
const ALERTS_PATH = '/api/alerts'

/**
 * Returns the link to an alert for a list. It leaves out the shopper's filters: the browser sends the list's address
 * with it (`referrerpolicy`), so no script is needed.
 */
export const searchAlertHref = ({ listPath, search }: Pick<SearchProps, 'listPath' | 'search'>): string =>
  `${ALERTS_PATH}?${new URLSearchParams({
    list: listPath,
    ...(search.listingFilter !== '' && { title: search.title, filter: search.listingFilter }),
  }).toString()}`

export const priceAlertHref = ({ saved }: { saved: { slug: string } }): string =>
  // A slug needs no escaping.
  `${ALERTS_PATH}?vehicle=${saved.slug}`

/** Tells if shoppers can wait for a price drop: not if the vehicle is sold or has no price. */
export const hasPriceToWatch = ({ saved, notice }: Pick<VehicleProps, 'saved' | 'notice'>): boolean =>
  saved.price !== null && notice?.tone !== 'gone'
