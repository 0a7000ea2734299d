import { filterOf, filtersOf } from './filters.ts'
import { understand, type Part } from './understand.ts'
import type { Vocabulary } from './vocabulary.ts'
import { keyOf, tokensOf } from './words.ts'

/** A part's words as they're written in an address. `filterOfPhrase` works out their meaning again. */
export const phraseOf = ({ words }: Part): string => words.trim().replace(/\s+/g, ' ').toLowerCase()

/** The meaning of a part's words as an Algolia filter; meaningless words find nothing. */
export function filterOfPhrase(phrase: string, vocabulary: Vocabulary): string {
  // The words are looked up directly first, because `understand` accepts a one-letter badge only after its model, and
  // here it's on its own.
  const aim = vocabulary.aimOf(keyOf(tokensOf(phrase)))
  const parts = aim ? [{ words: phrase, aim }] : understand(`${phrase} `, vocabulary).parts
  return parts.length === 0 ? filterOf({ aim: { values: [] } }) : filtersOf(parts)
}
