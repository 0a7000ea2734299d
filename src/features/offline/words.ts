import { dictionary } from '#ui/dictionary.ts'

/** The words around a page that is shown without a connection (spec §9 'Locale'). `{ago}` is for example '3 hours ago'. */
const australian = {
  again: 'Try again',
  back: 'You are online again.',
  lists: 'What is listed here is from {ago}; prices and availability may have changed.',
  moment: 'a moment ago',
  now: 'Show it as it is now',
  offline: 'You are offline.',
  page: 'This page is from {ago}; prices and availability may have changed.',
  unreached: 'We could not be reached just now.',
}

export const offlineWords = dictionary(australian)
