import { dictionary } from '#rules/locale/dictionary.ts'

/** Separate from the words of the page of saved vehicles, which only that page loads. */
export const heartWords = dictionary('heart', {
  removed: 'Removed',
  saved: 'Saved',
})
