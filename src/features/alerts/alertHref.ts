import type { SearchProps, VehicleProps } from '#plan/page.ts'

/** Path of the server's page where a shopper requests an alert (docs/alerts.md). */
const ALERTS_PATH = '/api/alerts'

/**
 * Returns the link for requesting an alert about a list. The link doesn't include the shopper's filters: the server
 * reads them from the list's address, which the browser sends with the request (`referrerpolicy`). So no script has to
 * keep the link up to date.
 */
export const searchAlertHref = ({ listPath }: Pick<SearchProps, 'listPath'>): string =>
  `${ALERTS_PATH}?${new URLSearchParams({ list: listPath }).toString()}`

export const priceAlertHref = ({ saved }: { saved: { slug: string } }): string =>
  // A slug needs no escaping in a URL.
  `${ALERTS_PATH}?vehicle=${saved.slug}`

/** Whether shoppers can request an alert about a price drop. They can't if the vehicle is sold or has no price. */
export const hasPriceToWatch = ({ saved, notice }: Pick<VehicleProps, 'saved' | 'notice'>): boolean =>
  saved.price !== null && notice?.tone !== 'gone'
