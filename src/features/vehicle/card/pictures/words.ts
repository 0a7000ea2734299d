import { dictionary } from '#rules/locale/dictionary.ts'

/** Separate from the card's own words, which are part of every list. */
export const pictureWords = dictionary('pictures', {
  next: 'Next picture',
  of: 'of',
  ofThe: 'of the',
  picture: 'Picture',
  previous: 'Previous picture',
  seeAll: 'See all',
})
