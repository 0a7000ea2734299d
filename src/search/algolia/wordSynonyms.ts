import type { SynonymHit } from 'algoliasearch'
import { fold } from '#lib/slug.ts'
import { SEARCHED } from '../engine/index/columns.ts'
import { MODEL_LEVEL, modelOf } from '../modelNames.ts'
import { VALUES } from '../query/lexicon.ts'
import type { OwnWords } from '../query/own.ts'
import type { Vocabulary } from '../query/vocabulary.ts'
import { keyOf, tokensOf } from '../query/words.ts'

/** As many as an index of the service's smallest plan may have, less those of the makes. */
const MOST = 900
/** Words that one synonym leads to. */
const MOST_VALUES = 100

/** Whether the values of an attribute are found by their words. */
export const isInText = (attribute: string): boolean =>
  attribute === MODEL_LEVEL || (SEARCHED as readonly string[]).includes(attribute)

/**
 * The words of the lexicon and of the dealer as one-way synonyms, for who asks the service by itself, such as the dealer's own app: 'pickup'
 * finds 'Ute'. Only what stands in texts can be found so; a list of the site asks with filters, which know features and figures too.
 *
 * @param vocabulary of the site, so that a word means what its pages take it for
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
    // A name with the word in it is found by that.
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
