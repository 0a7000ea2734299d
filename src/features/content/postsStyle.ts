import first from './postsFirst.scss?inline'
import two from './postsTwo.scss?inline'

/**
 * What lists of posts have besides what all have (posts.scss).
 *
 * @param counts how many posts each list of the page has
 * @param even whether the first is as wide as the others
 */
export const postsStyle = (counts: readonly number[], even: boolean): string =>
  [!even || counts.includes(1) ? first : '', even && counts.includes(2) ? two : ''].join('')
