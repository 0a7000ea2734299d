import { dictionary } from '#rules/locale/dictionary.ts'

/** The fixed words on pages about the dealer's locations (spec §9). */
export const placeWords = dictionary('locations', {
  makes: 'Brands at this location',
  others: 'Our other locations',
  map: 'Map showing {place}',
  special: 'Special hours',
  manager: 'Manager',
})
