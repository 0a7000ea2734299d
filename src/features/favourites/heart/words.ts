import { dictionary } from '#rules/locale/dictionary.ts'

/**
 * What a heart announces when it's clicked. The words of the page of saved vehicles are in a dictionary of their own, which only that
 * page loads.
 */
export const heartWords = dictionary('heart', {
  removed: 'Removed',
  saved: 'Saved',
})
