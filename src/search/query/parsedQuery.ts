import { understand, type Part } from './understand.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface ParsedQuery {
  parts: Part[]
  /** Words to search for as text; '' if there are none. */
  text: string
  /** Nothing in stock fits these, so the search leaves them out. The shopper is told which words they are. */
  leftOut: string[]
}

/**
 * Words for which there's nothing in stock are left out if another part of the query was understood. Otherwise, the search finds nothing.
 *
 * @param countsOf returns how many vehicles each text finds by itself
 */
export async function parseQuery(
  query: string,
  vocabulary: Vocabulary,
  countsOf: (texts: readonly string[]) => Promise<readonly number[]>,
): Promise<ParsedQuery> {
  const { parts, rest, absent } = understand(query, vocabulary)
  if (rest !== '') {
    // A stock number or plate may contain what looks like an amount ('RPS 23K'), so the whole query is first looked up as a stock number,
    // VIN or plate.
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
    leftOut: [...absent, ...words.filter((word, index) => !fits(word, index))],
  }
}

/** The query without words such as 'stock' or 'rego'; '' if the rest can't be a stock number, VIN or plate. */
function identifierIn(query: string): string {
  const id = query.replace(/\b(?:stock|rego|plates?|vin|registration|number|no)\b|[#:]/gi, ' ').trim()
  const key = id.replace(/[^a-z0-9]/gi, '')
  return /\d/.test(key) && key.length >= 4 && key.length <= 17 && id.split(/\s+/).length <= 3 ? id : ''
}
