import { filterOf, filtersOf } from './filters.ts'
import { understand, type Part } from './understand.ts'
import type { Vocabulary } from './vocabulary.ts'
import { keyOf, tokensOf } from './words.ts'

/** The words of a part of a query, as they're written in an address. `filterOfPhrase` turns them back into a filter. */
export const phraseOf = ({ words }: Part): string => words.trim().replace(/\s+/g, ' ').toLowerCase()

/** The filter that a phrase stands for, in Algolia's syntax. If the phrase means nothing, the filter finds nothing. */
export function filterOfPhrase(phrase: string, vocabulary: Vocabulary): string {
  // The whole phrase is looked up first. `understand` alone wouldn't find a badge of one letter, which it expects to follow its model.
  const aim = vocabulary.aimOf(keyOf(tokensOf(phrase)))
  const parts = aim ? [{ words: phrase, aim }] : understand(`${phrase} `, vocabulary).parts
  return parts.length === 0 ? filterOf({ aim: { values: [] } }) : filtersOf(parts)
}
