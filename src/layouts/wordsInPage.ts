import type { SiteWords } from '#lib/siteWords.ts'
import type { SiteFrame } from '#plan/page.ts'

/**
 * Features whose words are also used by scripts in the browser. src/features/dictionaries.test.ts reports any that are
 * missing here.
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

/**
 * Returns those of the site's own words that scripts on its pages may use; undefined if there are none, as on most
 * sites.
 */
export function wordsInPage({ words = {} }: Pick<SiteFrame, 'words'>): SiteWords | undefined {
  const said = Object.entries(words).filter(([feature]) => IN_BROWSERS.has(feature))
  return said.length > 0 ? Object.fromEntries(said) : undefined
}
