import type { OwnWords } from '#lib/ownWords.ts'
import type { SiteFrame } from '#plan/page.ts'

/** The features whose texts a browser's scripts say too; src/features/dictionaries.test.ts finds one that is missing here. */
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

/** The site's own texts that its pages' scripts may say; undefined if there are none, as on most sites. */
export const wordsInPage = ({ words = {} }: Pick<SiteFrame, 'words'>): OwnWords | undefined => {
  const said = Object.entries(words).filter(([feature]) => IN_BROWSERS.has(feature))
  return said.length > 0 ? Object.fromEntries(said) : undefined
}
