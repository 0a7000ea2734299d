import type { SearchRequest } from '#search/engine/index.ts'
import type { Index } from './application.ts'

/** Maximum number of wordings to try: a long query whose words have synonyms would give far too many. */
const MOST = 60

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * Returns the wordings of a query that a search in an index tries. They leave out the words that the index's settings call optional, and
 * some replace words with their one-way synonyms.
 */
export function wordingsOf({ settings, synonyms }: Index, { query = '' }: SearchRequest): string[] {
  const optional = new Set(Array.isArray(settings['optionalWords']) ? settings['optionalWords'] : [])
  const all = query.split(/\s+/).filter((word) => word !== '')
  const needed = all.filter((word) => !optional.has(word.toLowerCase()))
  // A query with only optional words stays as it is. The space added after a wording tells the engine that the last word is complete.
  const kept = needed.length > 0 && needed.length < all.length ? needed.join(' ') : query
  const words = wordsOf(kept)
  const others = Array.from(synonyms.values()).flatMap(({ type, input, synonyms: names }) => {
    if (String(type).toLowerCase() !== 'onewaysynonym' || !Array.isArray(names)) return []
    const run = wordsOf(String(input))
    const at = words.findIndex((_, from) => run.every((word, i) => words[from + i] === word))
    if (at < 0) return []
    return names.map((name) =>
      [...words.slice(0, at), String(name), ...words.slice(at + run.length), ''].join(' '),
    )
  })
  return [kept, ...others.slice(0, MOST)]
}

/**
 * Returns each of a query's words as a query of its own, for when all of them together find nothing. Returns none unless the request or the
 * settings allow this.
 */
export function looserOf({ settings }: Index, request: SearchRequest): string[] {
  const asked = (request as { removeWordsIfNoResults?: unknown }).removeWordsIfNoResults
  const words = wordsOf(request.query ?? '')
  return (asked ?? settings['removeWordsIfNoResults']) === 'allOptional' && words.length > 1
    ? words.map((word) => `${word} `)
    : []
}
