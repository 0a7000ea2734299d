import type { SynonymHit } from 'algoliasearch'
import { fold } from '#lib/slug.ts'
import { SEARCHED } from '../engine/index/columns.ts'
import { MODEL_LEVEL, modelOf } from '../modelNames.ts'
import { VALUES } from '../query/lexicon.ts'
import type { OwnWords } from '../query/own.ts'
import type { Vocabulary } from '../query/vocabulary.ts'
import { keyOf, tokensOf } from '../query/words.ts'

/** The maximum number of synonyms: the limit of the service's smallest plan, less the synonyms for makes. */
const MOST = 900
/** The maximum number of names that one word may lead to. */
const MOST_VALUES = 100

/** Whether the values of an attribute are found by their words. */
export const isInText = (attribute: string): boolean =>
  attribute === MODEL_LEVEL || (SEARCHED as readonly string[]).includes(attribute)

/**
 * The words of the lexicon and the dealer as one-way synonyms for others who use the service, such as the dealer's own app: 'pickup' finds
 * 'Ute'. They only find words in texts; the site's lists use filters, which also cover features and numbers.
 *
 * @param vocabulary of the site, so that a word means the same as on its pages
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
    // Names that contain the word are found anyway.
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
