import type { SynonymHit } from 'algoliasearch'
import { fold } from '#lib/slug.ts'
import { SEARCHED } from '../engine/index/columns.ts'
import { MODEL_LEVEL, modelOf } from '../modelNames.ts'
import { VALUES } from '../query/lexicon.ts'
import type { OwnWords } from '../query/ownWords.ts'
import type { Vocabulary } from '../query/vocabulary.ts'
import { keyOf, tokensOf } from '../query/words.ts'

/** What the service's smallest plan allows, less some room for the synonyms of makes. */
const MOST = 900
const MOST_VALUES = 100

export const isInText = (attribute: string): boolean =>
  attribute === MODEL_LEVEL || (SEARCHED as readonly string[]).includes(attribute)

/**
 * One-way synonyms: 'pickup' finds 'Ute', but 'ute' doesn't find 'Pickup'. They're for other programs that use the service, such as the
 * dealer's own app. The site's lists use filters instead, which can also find features and numbers.
 *
 * @param vocabulary the site's vocabulary, so that a word means the same as on the site's pages
 */
export function wordSynonyms({ aimOf }: Vocabulary, ownWords: readonly OwnWords[]): SynonymHit[] {
  const inputs = [...ownWords, ...VALUES.map(([says]) => ({ says }))].flatMap(({ says }) =>
    says.split(',').map((word) => word.trim().toLowerCase()),
  )
  const synonyms = new Map<string, SynonymHit>()
  for (const input of inputs) {
    const key = keyOf(tokensOf(input))
    const aim = aimOf(key)
    if (synonyms.has(key) || !aim || !('values' in aim)) continue
    const names = aim.values.flatMap(([attribute, value]) =>
      isInText(attribute) ? (attribute === MODEL_LEVEL ? modelOf(value) : value) : [],
    )
    // A name that contains the word is found without a synonym.
    const others = [...new Set(names)].filter((name) => !hasWords(name, input)).slice(0, MOST_VALUES)
    if (others.length > 0)
      synonyms.set(key, { objectID: `word-${key}`, type: 'onewaysynonym', input, synonyms: others })
  }
  return [...synonyms.values()].slice(0, MOST)
}

function hasWords(name: string, words: string): boolean {
  const has = new Set(fold(name).split(/[^\p{L}\p{N}]+/u))
  return fold(words)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => has.has(word))
}
