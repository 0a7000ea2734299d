import { dictionary } from '#ui/dictionary.ts'

/** What a heart says when it's clicked. The words of the saved page are separate, since that page loads its own. */
export const heartWords = dictionary('heart', {
  removed: 'Removed',
  saved: 'Saved',
})
