import type { SampleStock } from '#cli/new/newTenant.ts'
import type { Snapshot } from '#stock/entities.ts'
import { catalogueOf } from './catalogue/catalogue.ts'
import { readConfig } from './config.ts'
import { generateSnapshot } from './generate.ts'

const COUNT = 24
/** Maximum number of makes sold new: about as many as one yard has. */
const MAKES = 3
/** The time for which the stock is made. It needn't be recent, although only recently listed vehicles show a New tag. */
const NOW = '2026-11-20T00:00:00Z'

/** Makes stock for a new tenant to look at until the real stock is fetched. The same settings give the same stock. */
export function sampleStock({ trade, websiteId, dealership, ...place }: SampleStock): Snapshot {
  const current = catalogueOf(trade)
    .lines.filter((line) => line.current)
    .map(({ make }) => make)
  const snapshot = generateSnapshot(
    readConfig({
      trade,
      count: COUNT,
      seed: 7,
      website_id: websiteId,
      now: NOW,
      brand: dealership.name,
      all_listed: true,
      mix: trade === 'rv' ? { new: 14, used: 10, demo: 0 } : { new: 11, used: 11, demo: 2 },
      dealerships: [{ ...dealership, ...place, makes: [...new Set(current)].slice(0, MAKES) }],
    }),
  )
  // A new site has no picture of its own for vehicles without photos.
  for (const car of snapshot.cars) if (car.photos_count === 0) car.primary_image_url = ''
  return snapshot
}
