import { dictionary } from '#ui/dictionary.ts'

/** The words around saved vehicles (spec §9 'Locale'). */
const australian = {
  away: 'No longer listed',
  awayText: 'It has most likely found its new owner.',
  better: 'Price drop of',
  compareHint: 'Press Compare on two to four to see them side by side.',
  copied: 'Link copied',
  copyThis: 'Copy this link:',
  failed: 'We could not look up today’s prices.',
  failedText: 'Check your connection and try again.',
  higher: 'Price rise of',
  mine: 'Show my own list',
  removed: 'Removed:',
  retry: 'Try again',
  save: 'Save',
  saveAll: 'Save all',
  savedAll: 'All of these are on your list.',
  share: 'Share this list',
  shared: 'A list for you',
  sharedGone: 'None of these is listed any more.',
  sharedText: 'Somebody picked these out. Your own list stays as it is.',
  since: 'since you saved it',
  sold: 'Sold',
  undo: 'Undo',
  withoutScript:
    'Your list is kept in your browser, which needs JavaScript to show it. Turn it on and come back: nothing is lost.',
}

export type SavedWords = Record<keyof typeof australian, string>

export const savedWords = dictionary(australian, {
  away: 'No longer in our inventory',
})
