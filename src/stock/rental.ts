import { sellsStock } from '#rules/pricing/checkout.ts'
import type { Site } from '#site/settings/schema.ts'
import type { CarBrief } from './brief.ts'
import { type Stock, type Vehicle, withChange } from './snapshot.ts'
import { withLocations } from './locations/siteLocations.ts'

/** A site's stock as the site shows it: at the site's own locations, and without prices of sale if it's for rent or subscription. */
export function shownStock(stock: Stock, site: Site): Stock {
  const placed = withLocations(stock, site)
  return sellsStock(site) ? placed : { ...placed, vehicles: placed.vehicles.map(rentalVehicle) }
}

/**
 * Nobody can buy these vehicles (`stock_for`), so their pages show what a vehicle costs a week and none of what belongs to a sale: its price,
 * a checkout, a trade-in, finance, or filters and orders by price.
 */

const SALE_BUTTONS = ['finance', 'trade_in', 'reserve']

/** A site's settings without those that only make sense if its stock is for sale. A site that sells its stock is returned unchanged. */
export function rentalSite(site: Site): Site {
  if (sellsStock(site)) return site
  const { buttons, finance, search, search_filters, stock_for } = site
  const sorts = search.sort_options.filter((id) => !id.endsWith('_price'))
  const unfit = stock_for === 'rent' ? [...SALE_BUTTONS, 'test_drive'] : SALE_BUTTONS
  return {
    ...site,
    offers_subscription: true,
    payment_provider: '',
    buttons: buttons.filter((kind) => !unfit.includes(kind)),
    finance: { ...finance, rate: null, on_cards: false },
    search_filters: search_filters.filter((name) => name !== 'price' && name !== 'repayment'),
    search: {
      ...search,
      sort_options: sorts.length > 0 ? sorts : ['latest'],
      ...(search.default_sort.endsWith('_price') && { default_sort: 'most_relevant' }),
    },
  }
}

const rentalVehicle = (vehicle: Vehicle): Vehicle =>
  withChange(vehicle, { brief: UNPRICED, car: (car) => ({ ...car, ...UNPRICED, dapprice: null }) })

const UNPRICED = { price: null, before_price: null } satisfies Partial<CarBrief>
