import { dictionary } from '#ui/dictionary.ts'

/** What a heart says once it was pressed; apart from the words of the saved page, which come with that. */
export const heartWords = dictionary('heart', {
  removed: 'Removed',
  saved: 'Saved',
})
