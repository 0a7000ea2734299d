import { dictionary } from '#ui/dictionary.ts'

/** Words about distances, loaded with the order by distance. */
export const nearWords = dictionary('near', {
  asking: 'Finding your location…',
  away: 'away',
  choose: 'Choose a branch',
  failed: 'We couldn’t get your location. Choose a branch instead.',
  from: 'Distance from you, in a straight line:',
  here: 'here',
  near: 'or near',
  privacy: 'Your location never leaves this browser.',
  title: 'Nearest to you',
  useMine: 'Use my location',
})
