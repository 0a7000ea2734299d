import type { SearchProps, VehicleProps } from '#plan/page.ts'

const ALERTS_PATH = '/api/alerts'

/**
 * Without the shopper's filters: the server reads them from the list's address, which the browser sends with the request
 * (`referrerpolicy`). So no script has to keep the link up to date.
 */
export const searchAlertHref = ({ listPath }: Pick<SearchProps, 'listPath'>): string =>
  `${ALERTS_PATH}?${new URLSearchParams({ list: listPath }).toString()}`

export const priceAlertHref = ({ saved }: { saved: { slug: string } }): string =>
  // A slug needs no escaping in a URL.
  `${ALERTS_PATH}?vehicle=${saved.slug}`

export const hasPriceToWatch = ({ saved, notice }: Pick<VehicleProps, 'saved' | 'notice'>): boolean =>
  saved.price !== null && notice?.tone !== 'gone'
