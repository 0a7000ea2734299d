import type { Site } from '#site/settings/schema.ts'
import { withLocations } from './locations/siteLocations.ts'
import { rentalStock } from './rental.ts'
import type { Stock } from './snapshot.ts'

/** A site's stock as the site shows it: at the site's own locations, and without prices of sale if it's for rent or subscription. */
export const shownStock = (stock: Stock, site: Site): Stock => rentalStock(withLocations(stock, site), site)
