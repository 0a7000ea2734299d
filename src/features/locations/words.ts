import { dictionary } from '#rules/locale/dictionary.ts'

export const placeWords = dictionary('locations', {
  makes: 'Brands at this location',
  others: 'Our other locations',
  map: 'Map showing {place}',
  special: 'Special hours',
  manager: 'Manager',
})
