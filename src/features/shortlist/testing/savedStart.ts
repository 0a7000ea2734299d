import type { SavedStart } from '#plan/page.ts'
import { CARD_SETTINGS } from '#search/testing/cardSettings.ts'
import type { ListedVehicle, LookUp } from '../lookUp.ts'

export const SAVED_START: SavedStart = {
  site: 'a-dealer',
  siteName: 'A Dealer',
  href: '/my-garage?tab=saved-cars',
  comparing: false,
  searchHref: '/search/used-cars',
  contactHref: '/contact',
  noun: { one: 'car', many: 'cars' },
  indexName: 'Car_production',
  soldDays: 3,
  card: CARD_SETTINGS,
  service: null,
}

/** Finds these vehicles, as if they were all that's listed. */
export const found =
  (cars: readonly ListedVehicle[]): LookUp =>
  async (wanted) =>
    cars.filter((car) => ('ids' in wanted ? wanted.ids.includes(car.id) : wanted.slugs.includes(car.slug)))
