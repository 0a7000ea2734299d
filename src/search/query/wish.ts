import { understand, type Part } from './understand.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What to search for. */
export interface Wish {
  parts: Part[]
  /** Words to be searched for as text; '' for none. */
  text: string
  /** Words that fit nothing in stock, left out so that the rest finds something; shown to the shopper. */
  leftOut: string[]
}

/**
 * What a shopper wants. Words that fit nothing are left out if something else was understood; on their own they stay, and find nothing.
 *
 * @param countsOf how many vehicles each text finds on its own
 */
export async function wishOf(
  query: string,
  vocabulary: Vocabulary,
  countsOf: (texts: readonly string[]) => Promise<readonly number[]>,
): Promise<Wish> {
  const { parts, rest, absent } = understand(query, vocabulary)
  if (rest !== '') {
    // A stock number or plate may look like an amount: 'RPS 23K'.
    const id = identifierIn(query)
    if (id !== '' && (await countsOf([id]))[0] === 1) return { parts: [], text: id, leftOut: [] }
  }
  if (parts.length === 0)
    return { parts: absent.map((words) => ({ words, aim: { values: [] } })), text: rest, leftOut: [] }
  const words = rest.split(/\s+/).filter((word) => word !== '')
  const counts = words.length > 0 ? await countsOf(words) : []
  const fits = (_: string, at: number): boolean => (counts[at] ?? 0) > 0
  return {
    parts,
    text: words.filter(fits).join(' '),
    leftOut: [...absent, ...words.filter((word, at) => !fits(word, at))],
  }
}

/** The part of a query that may be a stock number, VIN or plate: letters and digits; '' if none. */
function identifierIn(query: string): string {
  const id = query.replace(/\b(?:stock|rego|plates?|vin|registration|number|no)\b|[#:]/gi, ' ').trim()
  const key = id.replace(/[^a-z0-9]/gi, '')
  return /\d/.test(key) && key.length >= 4 && key.length <= 17 && id.split(/\s+/).length <= 3 ? id : ''
}
