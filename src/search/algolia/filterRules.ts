import type { Rule } from 'algoliasearch'
import { filtersOf } from '../query/filters.ts'
import { CAR_LICENCE, LOW_DISTANCE, RANGES, VALUES } from '../query/lexicon.ts'
import type { OwnWords } from '../query/ownWords.ts'
import { understand } from '../query/understand.ts'
import type { Vocabulary } from '../query/vocabulary.ts'
import { keyOf, tokensOf } from '../query/words.ts'
import { isInText } from './wordSynonyms.ts'

/** The maximum number of rules per index. The service allows 10,000. */
const MOST = 1_000
const MOST_PEOPLE = 12

/** Rules with other ids were made by the dealer in the service, and are left alone. */
export const OWN_RULES = 'forecourt-'

/**
 * Turns phrases into filters: 'tow bar', '7 seater', 'sleeps 4', 'class 8' and the dealer's own words. They're for other programs that use
 * the service, such as the dealer's own app; the site's lists turn them off. Words that appear in searched texts get synonyms instead
 * (wordSynonyms.ts). Freely worded amounts, like 'under 30k', can't be expressed as rules.
 *
 * @param vocabulary the site's vocabulary, so that a phrase means the same as on the site's pages
 */
export function filterRules(
  vocabulary: Vocabulary,
  ownWords: readonly OwnWords[],
  features: readonly string[],
): Rule[] {
  const rules = new Map<string, Rule>()
  for (const phrase of phrasesOf(ownWords, features)) {
    const key = keyOf(tokensOf(phrase))
    if (rules.has(key)) continue
    const { parts, rest, absent } = understand(phrase, vocabulary)
    if (parts.length === 0 || rest !== '' || absent.length > 0) continue
    if (parts.every(({ aim }) => 'values' in aim && aim.values.every(([attribute]) => isInText(attribute))))
      continue
    const filters = filtersOf(parts)
    if (filters === '') continue
    rules.set(key, {
      objectID: `${OWN_RULES}${key}`,
      conditions: [{ pattern: phrase, anchoring: 'contains' }],
      consequence: { params: { query: { edits: [{ type: 'remove', delete: phrase }] }, filters } },
    })
  }
  return [...rules.values()].slice(0, MOST)
}

function phrasesOf(ownWords: readonly OwnWords[], features: readonly string[]): string[] {
  const lists = [
    ...ownWords,
    ...[...VALUES, ...RANGES].map(([says]) => ({ says })),
    LOW_DISTANCE,
    { says: CAR_LICENCE },
  ]
  const counts = Array.from({ length: MOST_PEOPLE }, (_, index) => index + 1).flatMap((count) => [
    `${count} seater`,
    `${count} seats`,
    `sleeps ${count}`,
    `${count} berth`,
  ])
  return [...lists.flatMap(({ says }) => says.split(',')), ...counts, ...features].map((phrase) =>
    phrase.trim().toLowerCase(),
  )
}
