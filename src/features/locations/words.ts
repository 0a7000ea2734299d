import { dictionary } from '#ui/dictionary.ts'

/** The fixed words of the dealer's places (spec §9). */
export const placeWords = dictionary({
  makes: 'Here you find',
  others: 'Our other locations',
  map: 'Map: where {place} is',
  special: 'Other hours on',
})
