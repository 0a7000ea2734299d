import { dictionary } from '#ui/dictionary.ts'

/** The words around saved vehicles (spec §9 'Locale'); `*` stands for what visitors call one. */
const australian = {
  add: 'Compare',
  away: 'No longer listed',
  awayText: 'It has most likely found its new owner.',
  better: 'Price drop of',
  clear: 'Clear',
  close: 'Close',
  compare: 'Compare',
  compareHint: 'Choose two to four to see them side by side.',
  comparison: 'Side by side',
  copied: 'Link copied',
  copyThis: 'Copy this link:',
  differ: 'What differs is marked.',
  failed: 'We could not look up today’s prices.',
  failedText: 'These are as you saved them. Check your connection and try again.',
  full: 'Four at most',
  higher: 'Price rise of',
  mine: 'Show my own list',
  onlyDifferent: 'Only what differs',
  remove: 'Remove',
  removed: 'Removed:',
  retry: 'Try again',
  save: 'Save',
  saveAll: 'Save all',
  saved: 'Saved',
  savedAll: 'All of these are on your list',
  share: 'Share this list',
  shared: 'A list for you',
  sharedGone: 'None of these is listed any more.',
  sharedText: 'Somebody picked these out. Your own list stays as it is.',
  since: 'since you saved it',
  sold: 'Sold',
  undo: 'Undo',
  withoutScript:
    'Your list is kept in your browser, which needs JavaScript to show it. Turn it on and come back: nothing is lost.',
} as const

export type SavedWords = Record<keyof typeof australian, string>

export const savedWords = dictionary<keyof typeof australian>(australian, {
  away: 'No longer in our inventory',
})
