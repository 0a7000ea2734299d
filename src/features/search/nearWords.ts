import { dictionary } from '#rules/locale/dictionary.ts'

/** Words about distances. They're loaded only if a list is sorted by distance. */
export const nearWords = dictionary('near', {
  asking: 'Finding your location…',
  away: 'away',
  choose: 'Choose a location',
  failed: 'We couldn’t find where you are. Choose a location instead.',
  from: 'Straight-line distances:',
  here: 'your starting point',
  near: 'or near',
  privacy: 'Your location never leaves this browser.',
  title: 'Nearest to you',
  useMine: 'Use my location',
})
