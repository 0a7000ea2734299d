import type { Rule } from 'algoliasearch'
import { filtersOf } from '../query/filters.ts'
import { CAR_LICENCE, LOW_DISTANCE, RANGES, VALUES } from '../query/lexicon.ts'
import type { OwnWords } from '../query/own.ts'
import { understand } from '../query/understand.ts'
import type { Vocabulary } from '../query/vocabulary.ts'
import { keyOf, tokensOf } from '../query/words.ts'
import { isInText } from './wordSynonyms.ts'

/** Rules that one index gets; the service allows 10,000. */
const MOST = 1_000
/** What a vehicle's seats and berths are counted up to. */
const MOST_PEOPLE = 12

/** Begins the ids of Forecourt's rules: those that a dealer made in the service's own pages are left alone. */
export const OWN_RULES = 'forecourt-'

/**
 * Phrases that need a filter, as rules: 'tow bar', '7 seater', 'sleeps 4', 'class 8', and the dealer's own words. They are for who asks the
 * service by itself, such as the dealer's own app; a list of the site understands first, and switches rules off. What stands in texts is
 * found by synonyms instead (wordSynonyms.ts), and amounts that are written freely ('under 30k') are beyond what a rule can read.
 *
 * @param vocabulary of the site, so that a phrase means what its pages take it for
 * @param features the names of features in the stock
 */
export function filterRules(
  vocabulary: Vocabulary,
  own: readonly OwnWords[],
  features: readonly string[],
): Rule[] {
  const rules = new Map<string, Rule>()
  for (const phrase of phrasesOf(own, features)) {
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

function phrasesOf(own: readonly OwnWords[], features: readonly string[]): string[] {
  const lists = [
    ...own,
    ...[...VALUES, ...RANGES].map(([says]) => ({ says })),
    LOW_DISTANCE,
    { says: CAR_LICENCE },
  ]
  const counts = Array.from({ length: MOST_PEOPLE }, (_, at) => at + 1).flatMap((count) => [
    `${count} seater`,
    `${count} seats`,
    `sleeps ${count}`,
    `${count} berth`,
  ])
  return [...lists.flatMap(({ says }) => says.split(',')), ...counts, ...features].map((phrase) =>
    phrase.trim().toLowerCase(),
  )
}
