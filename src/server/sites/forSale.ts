import { contentHash } from '#lib/hash.ts'
import { isAvailable } from '#rules/listing/listing.ts'
import type { Site } from '#site/settings/schema.ts'
import type { CarBrief } from '#stock/brief.ts'
import { readStock, SnapshotError, sourceOf } from '#stock/snapshot.ts'
import { fromStock } from '#stock/stockFile.ts'
import { loadedVehicleHook } from '#stock/vehicleHook.ts'

export type VehicleForSale = Pick<
  CarBrief,
  | 'id'
  | 'name'
  | 'slug'
  | 'price'
  | 'before_price'
  | 'preorder'
  | 'subscription_price'
  | 'market_price'
  | 'created_at_timestamp'
  | 'primary_image_url'
  | 'photos_count'
  | 'stocknum'
  | 'vin'
  | 'rego'
>

const inStock = fromStock((bytes, hook): VehicleForSale[] =>
  readStock(sourceOf(bytes), contentHash, hook)
    .stock.vehicles.map(({ brief }) => brief)
    .filter((brief) => isAvailable(brief) && brief.show_on_dealer_website && !brief.sold),
)

/** None if the stock can't be read. */
export function forSale(dir: string, stateDir: string, site: Site): VehicleForSale[] {
  try {
    return inStock(dir, stateDir, loadedVehicleHook(dir, site)) ?? []
  } catch (error) {
    if (error instanceof SnapshotError) return []
    throw error
  }
}

/** Null if the stock doesn't say since when. */
export const daysInStock = (
  { created_at_timestamp: since }: Pick<CarBrief, 'created_at_timestamp'>,
  now: number,
): number | null => (since === null ? null : Math.floor((now / 1000 - since) / SECONDS_A_DAY))

const SECONDS_A_DAY = 86_400
