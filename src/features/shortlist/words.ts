import { dictionary } from '#rules/locale/dictionary.ts'

const australian = {
  away: 'No longer listed',
  awayText: 'It has most likely been sold.',
  better: 'Price drop of',
  compareHint: 'Choose Compare on two to four {vehicles} to see them side by side.',
  copied: 'Link copied',
  copyThis: 'Copy this link:',
  failed: 'We couldn’t check today’s prices.',
  failedText: 'Check your connection and try again.',
  higher: 'Price rise of',
  mine: 'Show my list',
  removed: 'Removed:',
  retry: 'Try again',
  save: 'Save',
  saveAll: 'Save all',
  savedAll: 'These are all on your list.',
  share: 'Share this list',
  shared: 'A list shared with you',
  sharedGone: 'None of these are still available.',
  sharedText: 'Someone picked these out for you. Your own list hasn’t changed.',
  since: 'since you saved it',
  sold: 'Sold',
  undo: 'Undo',
  withoutScript: 'Your list is saved in this browser. Turn on JavaScript to see it.',
}

export type SavedWords = Record<keyof typeof australian, string>

export const savedWords = dictionary('favourites', australian, {
  away: 'No longer in our inventory',
})
