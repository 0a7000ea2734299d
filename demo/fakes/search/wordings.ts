import type { SearchRequest } from '#search/engine/index.ts'
import type { Index } from './application.ts'

/** Maximum wordings of a query to try, since many words with synonyms make more than anyone needs. */
const MOST = 60

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * Returns the queries that an index would also try for this one: without words its settings call optional,
 * and with one-way synonyms instead of words. If no wording finds anything, it's searched word by word, if
 * the settings or the request say so.
 */
export function wordingsOf({ settings, synonyms }: Index, { query = '' }: SearchRequest): string[] {
  const optional = new Set(Array.isArray(settings['optionalWords']) ? settings['optionalWords'] : [])
  const all = query.split(/\s+/).filter((word) => word !== '')
  const needed = all.filter((word) => !optional.has(word.toLowerCase()))
  // A query with only optional words stays as it is. A trailing space means that the last word is complete.
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

/** Returns the words of a query one by one, for an index that accepts any word if all together find nothing. */
export function looserOf({ settings }: Index, request: SearchRequest): string[] {
  const asked = (request as { removeWordsIfNoResults?: unknown }).removeWordsIfNoResults
  const words = wordsOf(request.query ?? '')
  return (asked ?? settings['removeWordsIfNoResults']) === 'allOptional' && words.length > 1
    ? words.map((word) => `${word} `)
    : []
}
