import { dictionary } from '#rules/locale/dictionary.ts'

/** `{ago}` is replaced by, for example, '3 hours ago'. */
const australian = {
  again: 'Try again',
  back: 'You’re back online.',
  lists: 'This list is from {ago}. Prices and availability may have changed.',
  moment: 'a moment ago',
  now: 'Show the latest',
  offline: 'You’re offline.',
  page: 'This page is from {ago}. Prices and availability may have changed.',
  unreached: 'We couldn’t connect.',
}

export const offlineWords = dictionary('offline', australian)
