import { filterOf, filtersOf } from './filters.ts'
import { understand, type Part } from './understand.ts'
import type { Vocabulary } from './vocabulary.ts'
import { keyOf, tokensOf } from './words.ts'

/** The words of a part by themselves, as an address holds them: its meaning is found again by `filterOfPhrase`. */
export const phraseOf = ({ words }: Part): string => words.trim().replace(/\s+/g, ' ').toLowerCase()

/** What the words of a part mean in Algolia's filter syntax; what means nothing here finds nothing. */
export function filterOfPhrase(phrase: string, vocabulary: Vocabulary): string {
  // A badge of one letter is understood behind its model only; here it stands by itself.
  const aim = vocabulary.aimOf(keyOf(tokensOf(phrase)))
  const parts = aim ? [{ words: phrase, aim }] : understand(`${phrase} `, vocabulary).parts
  return parts.length === 0 ? filterOf({ aim: { values: [] } }) : filtersOf(parts)
}
