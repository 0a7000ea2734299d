import { dictionary } from '#ui/dictionary.ts'

/** What is said of a card's pictures; apart from the card's own words, which come with every list. */
export const pictureWords = dictionary('pictures', {
  next: 'Next picture',
  of: 'of',
  ofThe: 'of the',
  picture: 'Picture',
  previous: 'Previous picture',
  seeAll: 'See all',
})
