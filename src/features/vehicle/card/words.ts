import { dictionary } from '#rules/locale/dictionary.ts'

/**
 * They're the same in every region, since cards are rendered before the region is known. Words that differ by region are in the card's
 * data.
 */
export const cardWords = dictionary('card', {
  compare: 'Compare',
  details: 'View details',
  newArrival: 'New Arrival',
  /** Comes between `requestPhotos` and the vehicle's name. Only screen readers read it. */
  photosOf: 'of the',
  requestPhotos: 'Request Photos',
  was: 'Was',
})
