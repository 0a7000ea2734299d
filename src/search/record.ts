import { indexedSoldTimestamp } from '#rules/listing/listing.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { realPrice } from '#rules/pricing/price.ts'
import { fuelBurned } from '#rules/vehicle/facts/factSorts.ts'
import type { Facts } from '#rules/vehicle/facts/facts.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { FieldValue } from '#stock/entities.ts'
import type { IndexedField } from '#stock/fields.ts'

/**
 * As in the embedded index and in Algolia's `Car_production` (spec §2, §3), under the API's names. It has only what's needed to filter, sort,
 * search and show a card, because every shopper's browser downloads all records.
 */
export type SearchRecord = { [K in IndexedField]: FieldValue<K> } & Facts

/**
 * A price of 10 dollars or less (spec §9) becomes null, so that cars without a price are last in every order, in the embedded engine and in
 * Algolia. For an available car, `sold_date_timestamp` is 0 (spec §4), which `listingFilter` relies on.
 *
 * @param fellFrom the price before it dropped, in dollars; null if there's no drop to show
 */
export function searchRecordOf(car: CarBrief, fellFrom: number | null = null): SearchRecord {
  return {
    ...car,
    objectID: car.slug,
    make: displayMake(car.make),
    price: realPrice(car.price),
    fell_from: fellFrom,
    sold_date_timestamp: indexedSoldTimestamp(car),
    consumption: fuelBurned(car),
  }
}
