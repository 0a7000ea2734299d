import { dictionary } from '#ui/dictionary.ts'

/** What a heart says when pressed. It's separate from the words of the saved page, which loads its own. */
export const heartWords = dictionary('heart', {
  removed: 'Removed',
  saved: 'Saved',
})
