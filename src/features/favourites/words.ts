import { dictionary } from '#ui/dictionary.ts'

/** The words around saved vehicles (spec §9 'Locale'). */
const australian = {
  away: 'No longer listed',
  awayText: 'It has most likely been sold.',
  better: 'Price drop of',
  compareHint: 'Choose Compare on two to four of them to see them side by side.',
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
  sharedGone: 'None of these are available any more.',
  sharedText: 'Someone picked these out for you. Your own list hasn’t changed.',
  since: 'since you saved it',
  sold: 'Sold',
  undo: 'Undo',
  withoutScript:
    'Your list is saved in this browser, but it needs JavaScript to show it. Turn JavaScript on to see your list again.',
}

export type SavedWords = Record<keyof typeof australian, string>

export const savedWords = dictionary('favourites', australian, {
  away: 'No longer in our inventory',
})
