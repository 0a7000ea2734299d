import { dictionary } from '#ui/dictionary.ts'

/** What is said of distances; it comes with the order by them. */
export const nearWords = dictionary({
  asking: 'Finding where you are…',
  away: 'away',
  choose: 'Choose a branch',
  failed: 'We couldn’t find where you are. Choose a branch instead.',
  from: 'Distance from you, in a straight line:',
  here: 'here',
  near: 'or near',
  privacy: 'Where you are stays in this browser.',
  title: 'Nearest to you',
  useMine: 'Use my location',
})
