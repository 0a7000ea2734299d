import type { SearchProps, VehicleProps } from '#plan/page.ts'

/** Where alerts are asked for (docs/alerts.md). */
const ALERTS_PATH = '/api/alerts'

/**
 * What is chosen on the list stands in its address, which the browser names to the server with the link (`referrerpolicy`), so that
 * the list needs no script for it.
 */
export const searchAlertHref = ({ listPath, search }: Pick<SearchProps, 'listPath' | 'search'>): string =>
  `${ALERTS_PATH}?${new URLSearchParams({
    list: listPath,
    ...(search.listingFilter !== '' && { title: search.title, filter: search.listingFilter }),
  }).toString()}`

export const priceAlertHref = ({ saved }: { saved: { slug: string } }): string =>
  // A slug needs no escaping.
  `${ALERTS_PATH}?vehicle=${saved.slug}`

/** Not where a vehicle is sold, or has no price that could fall. */
export const hasPriceToWatch = ({ saved, notice }: Pick<VehicleProps, 'saved' | 'notice'>): boolean =>
  saved.price !== null && notice?.tone !== 'gone'
