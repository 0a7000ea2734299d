import { contentHash } from '#lib/hash.ts'
import { DAY_MS } from '#rules/constants.ts'
import { vehiclePath } from '#rules/links/paths.ts'
import { isAvailable } from '#rules/listing/listing.ts'
import { priceOf } from '#rules/pricing/price.ts'
import { isMissingPhoto } from '#rules/vehicle/images.ts'
import { filesBelow } from '#site/loading/files.ts'
import { PHOTOS } from '#site/loading/photoFiles.ts'
import type { Site } from '#site/settings/schema.ts'
import type { CarBrief } from '#stock/brief.ts'
import { photosByName } from '#stock/photosByName.ts'
import { readStock, SnapshotError, sourceOf } from '#stock/snapshot.ts'
import { fromSnapshot } from '#stock/snapshotFile.ts'
import { many, NAMED, type Concern } from './concern.ts'

/** After this many days in stock, a vehicle counts as ageing, because financing it becomes expensive. */
const AGEING_DAYS = 90

type Known = Pick<CarBrief, 'name' | 'slug' | 'price' | 'before_price' | 'preorder' | 'subscription_price'> &
  Pick<CarBrief, 'created_at_timestamp' | 'primary_image_url' | 'photos_count' | 'stocknum' | 'vin' | 'rego'>

/**
 * Reports listed vehicles that have no picture or no price, or have been in stock for a long time.
 *
 * @param dir the tenant's folder
 * @param origin the origin of the tenant's site
 * @param now ms since 1970
 */
export const stockConcerns = (dir: string, site: Site, origin: string, now: number): Concern[] => {
  const vehicles = vehiclesIn(dir) ?? []
  const item = ({ name, slug }: Known, note = '') => ({
    label: `${name}${note}`,
    href: `${origin}${vehiclePath(slug, site) ?? '/'}`,
  })
  const concern = (found: readonly Known[], says: string, note?: (vehicle: Known) => string): Concern[] =>
    found.length === 0
      ? []
      : [
          {
            says: `${many(found.length, 'vehicle')} ${says}`,
            items: found.slice(0, NAMED).map((vehicle) => item(vehicle, note?.(vehicle))),
            total: found.length,
          },
        ]
  const daysOf = ({ created_at_timestamp }: Known): number =>
    created_at_timestamp === null ? 0 : Math.floor((now / 1000 - created_at_timestamp) / (DAY_MS / 1000))
  const settings = { offersSubscription: site.offers_subscription }
  const old = vehicles
    .filter((vehicle) => daysOf(vehicle) > AGEING_DAYS)
    .toSorted((a, b) => daysOf(b) - daysOf(a))
  const have = (found: readonly Known[]) => (found.length === 1 ? 'has' : 'have')
  const named = photosByName(vehicles, filesBelow(dir, PHOTOS))
  const bare = vehicles.filter(
    (vehicle) =>
      !named.has(vehicle) &&
      // If a picture is in the tenant's folder, feeds give its path without a leading slash.
      isMissingPhoto(vehicle.primary_image_url.replace(/^photos\//, '/photos/'), site.coming_soon_image),
  )
  const unpriced = vehicles.filter((vehicle) => priceOf(vehicle, settings).kind === 'none')
  return [
    ...concern(bare, `${have(bare)} no picture`),
    ...concern(unpriced, `${have(unpriced)} no price`),
    ...concern(
      old,
      `${have(old)} been in stock for more than ${AGEING_DAYS} days`,
      (vehicle) => `, ${daysOf(vehicle)} days`,
    ),
  ]
}

/** The listed vehicles that are in stock or coming soon. */
const vehiclesIn = fromSnapshot((bytes): Known[] => {
  try {
    return readStock(sourceOf(bytes), contentHash)
      .stock.vehicles.map(({ brief }) => brief)
      .filter((brief) => isAvailable(brief) && brief.show_on_dealer_website && !brief.sold)
  } catch (error) {
    // The snapshot can't be read. The build reports why.
    if (error instanceof SnapshotError) return []
    throw error
  }
})
