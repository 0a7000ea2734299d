import type { OwnWords } from '#lib/ownWords.ts'
import type { SiteFrame } from '#plan/page.ts'

/**
 * Features whose words scripts in the browser use too; src/features/dictionaries.test.ts finds any that are missing
 * here.
 */
export const IN_BROWSERS = new Set([
  'card',
  'compare',
  'favourites',
  'finance',
  'garage',
  'heart',
  'leads',
  'near',
  'offline',
  'pictures',
  'search',
  'suggestions',
])

/** Returns the site's own words that its pages' scripts may use; undefined if there are none, as on most sites. */
export const wordsInPage = ({ words = {} }: Pick<SiteFrame, 'words'>): OwnWords | undefined => {
  const said = Object.entries(words).filter(([feature]) => IN_BROWSERS.has(feature))
  return said.length > 0 ? Object.fromEntries(said) : undefined
}
