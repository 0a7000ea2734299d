import type { SynonymHit } from 'algoliasearch'
import { fold } from '#lib/slug.ts'
import { SEARCHED } from '../engine/index/columns.ts'
import { MODEL_LEVEL, modelOf } from '../modelNames.ts'
import { VALUES } from '../query/lexicon.ts'
import type { OwnWords } from '../query/own.ts'
import type { Vocabulary } from '../query/vocabulary.ts'
import { keyOf, tokensOf } from '../query/words.ts'

/** The maximum number of synonyms: what the service's smallest plan allows, minus room for the synonyms of makes. */
const MOST = 900
/** The maximum number of names that one word may stand for. */
const MOST_VALUES = 100

/** Whether searches for words look at an attribute's values. */
export const isInText = (attribute: string): boolean =>
  attribute === MODEL_LEVEL || (SEARCHED as readonly string[]).includes(attribute)

/**
 * Turns the lexicon's words and the dealer's own into one-way synonyms: 'pickup' finds 'Ute', but not the other way round. The synonyms
 * are for other programs that use the service, such as the dealer's own app. They find only words in texts; the site's lists use filters
 * instead, which also cover features and numbers.
 *
 * @param vocabulary the site's, so that a word means the same as on the site's pages
 */
export function wordSynonyms({ aimOf }: Vocabulary, own: readonly OwnWords[]): SynonymHit[] {
  const inputs = [...own, ...VALUES.map(([says]) => ({ says }))].flatMap(({ says }) =>
    says.split(',').map((word) => word.trim().toLowerCase()),
  )
  const found = new Map<string, SynonymHit>()
  for (const input of inputs) {
    const key = keyOf(tokensOf(input))
    const aim = aimOf(key)
    if (found.has(key) || !aim || !('values' in aim)) continue
    const names = aim.values.flatMap(([attribute, value]) =>
      isInText(attribute) ? (attribute === MODEL_LEVEL ? modelOf(value) : value) : [],
    )
    // Names that contain the word itself are found without a synonym.
    const others = [...new Set(names)].filter((name) => !hasWords(name, input)).slice(0, MOST_VALUES)
    if (others.length > 0)
      found.set(key, { objectID: `word-${key}`, type: 'onewaysynonym', input, synonyms: others })
  }
  return [...found.values()].slice(0, MOST)
}

const hasWords = (name: string, words: string): boolean => {
  const has = new Set(fold(name).split(/[^\p{L}\p{N}]+/u))
  return fold(words)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => has.has(word))
}
