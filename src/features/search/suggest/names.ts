import { LEVEL_SEPARATOR, makeOf, MODEL_LEVEL, modelOf } from '#search/modelNames.ts'
import type { StockNames } from '#search/query/vocabulary.ts'
import { isGlued, isSign, singular, tokensOf, type Token } from '#search/query/words.ts'

/** Attributes whose values are suggested by name, and how many of each at most; the first are the likelier. */
export const NAMED: readonly (readonly [attribute: string, most: number])[] = [
  ['make', 3],
  [MODEL_LEVEL, 3],
  ['body', 2],
  ['simple_fuel', 2],
  ['car_type', 1],
  ['drive', 2],
  ['location_name', 2],
  // What no list of the panel ticks is wished for in words.
  ['features', 2],
  ['colour', 2],
  ['transmission', 1],
  ['badge', 1],
]

/** A name in the stock that the last words of what was typed may become. */
export interface Completion {
  attribute: string
  value: string
  /** 2 where the name begins so, 1 where one of its other words does. */
  match: 1 | 2
}

/** What goes before the last words, and those. */
export interface Cut {
  head: string
  /** In small letters, joined: 'land cr' → 'landcr'. */
  tail: string
  /** Whether its last word is whole, since a blank follows. */
  done: boolean
}

/** Words that one name is typed with. */
const MOST_WORDS = 3

/**
 * Where the last words of a text may begin, the longest first: 'toyota land cr' is Toyota and what begins with 'land cr', or
 * 'toyota land' and what begins with 'cr'.
 */
export function cutsOf(text: string): Cut[] {
  const tokens = tokensOf(text)
  const starts = tokens.flatMap((token, at) =>
    isSign(token) || isGlued(tokens[at - 1], token) ? [] : [{ at, start: token.start }],
  )
  return starts.slice(-MOST_WORDS).map(({ at, start }) => ({
    head: text.slice(0, start),
    tail: joined(tokens.slice(at)),
    done: /\s$/.test(text),
  }))
}

const joined = (tokens: readonly Token[]): string =>
  tokens.flatMap((token) => (isSign(token) ? [] : [token.text])).join('')

/** Every name of the stock that begins with these words, or has them as the start of a later word; of a make all models too. */
export function completionsOf(
  { tail, done }: Omit<Cut, 'head'>,
  { facets }: Pick<StockNames, 'facets'>,
): Completion[] {
  if (tail === '') return []
  return NAMED.flatMap(([attribute]) => {
    const values = Object.keys(facets[attribute] ?? {})
    // One yard is no choice.
    if (attribute === 'location_name' && values.length < 2) return []
    return values.flatMap((value) => {
      const isModel = attribute === MODEL_LEVEL
      const own = matchOf(isModel ? modelOf(value) : value, tail, done)
      const match = own === 0 && isModel && matchOf(makeOf(value), tail, done) === 2 ? 1 : own
      return match === 0 ? [] : [{ attribute, value, match }]
    })
  })
}

function matchOf(name: string, tail: string, done: boolean): 0 | 1 | 2 {
  const tokens = tokensOf(name)
  for (const [at, token] of tokens.entries()) {
    if (isSign(token) || isGlued(tokens[at - 1], token)) continue
    if (begins(tokens.slice(at), tail, done)) return at === 0 ? 2 : 1
    // One letter is the start of too many words.
    if (tail.length < 2) return 0
  }
  return 0
}

/** Whether words begin so; `done` with whole ones. */
function begins(tokens: readonly Token[], tail: string, done: boolean): boolean {
  if (!done) return joined(tokens).startsWith(tail) || joined(tokens) === singular(tail)
  return tokens.some(
    (_, at) =>
      !isGlued(tokens[at], tokens[at + 1]) &&
      [tail, singular(tail)].includes(joined(tokens.slice(0, at + 1))),
  )
}

/** What a value of the index is called by itself. */
export const nameOfValue = (attribute: string, value: string): string =>
  attribute === MODEL_LEVEL ? value.replace(LEVEL_SEPARATOR, ' ') : value
