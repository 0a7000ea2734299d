import { LEVEL_SEPARATOR, makeOf, MODEL_LEVEL, modelOf } from '#search/modelNames.ts'
import type { StockNames } from '#search/query/vocabulary.ts'
import { isGlued, isSign, singular, tokensOf, type Token } from '#search/query/words.ts'

/**
 * Attributes whose values are suggested, the likeliest attribute first. Each number is the maximum number of the
 * attribute's values to suggest.
 */
export const NAMED: readonly (readonly [attribute: string, most: number])[] = [
  ['make', 3],
  [MODEL_LEVEL, 3],
  ['body', 2],
  ['simple_fuel', 2],
  ['car_type', 1],
  ['drive', 2],
  ['location_name', 2],
  // The panel has no list for these, so choosing one adds a phrase instead of a filter.
  ['features', 2],
  ['colour', 2],
  ['transmission', 1],
  ['badge', 1],
]

export interface Completion {
  attribute: string
  value: string
  /** 2 if the name starts with the typed words; 1 if one of its later words or, for a model, its make's name does. */
  match: 1 | 2
}

interface Cut {
  head: string
  /** The last words in lower case, joined without spaces: 'land cr' → 'landcr'. */
  tail: string
  /** Whether the last word is complete, because a space follows. */
  done: boolean
}

/** Maximum number of typed words to try as one name. */
const MOST_WORDS = 3

/**
 * Returns the ways to split a text before its last words, the largest number of last words first: 'toyota land cr' may be Toyota and a name
 * starting with 'land cr', or 'toyota land' and a name starting with 'cr'.
 */
export function cutsOf(text: string): Cut[] {
  const tokens = tokensOf(text)
  const starts = tokens.flatMap((token, index) =>
    isSign(token) || isGlued(tokens[index - 1], token) ? [] : [{ at: index, start: token.start }],
  )
  return starts.slice(-MOST_WORDS).map(({ at, start }) => ({
    head: text.slice(0, start),
    tail: joined(tokens.slice(at)),
    done: /\s$/.test(text),
  }))
}

const joined = (tokens: readonly Token[]): string =>
  tokens.flatMap((token) => (isSign(token) ? [] : [token.text])).join('')

/** A value, and the places in its name at which shoppers may start typing it. */
interface Name {
  attribute: string
  value: string
  starts: Start[]
  /** For a model, the places in its make's name; empty for all other values. */
  ofMake: Start[]
}

interface Start {
  /** The name from that place on, in lower case and joined without spaces. */
  rest: string
  /** The first word from that place on, the first two words, and so on. */
  wholes: string[]
}

const namesByFacets = new WeakMap<StockNames['facets'], Name[]>()

/** They're worked out only once per index, since a large stock has about a thousand names. */
function namesIn(facets: StockNames['facets']): Name[] {
  const before = namesByFacets.get(facets)
  if (before) return before
  const all = NAMED.flatMap(([attribute]) => {
    const values = Object.keys(facets[attribute] ?? {})
    // If there's a single location, there's nothing to choose.
    if (attribute === 'location_name' && values.length < 2) return []
    const isModel = attribute === MODEL_LEVEL
    return values.map((value) => ({
      attribute,
      value,
      starts: startsOf(isModel ? modelOf(value) : value),
      ofMake: isModel ? startsOf(makeOf(value)).slice(0, 1) : [],
    }))
  })
  namesByFacets.set(facets, all)
  return all
}

function startsOf(name: string): Start[] {
  const tokens = tokensOf(name)
  return tokens.flatMap((token, index) => {
    if (isSign(token) || isGlued(tokens[index - 1], token)) return []
    const after = tokens.slice(index)
    const wholes = after.flatMap((_, to) =>
      isGlued(after[to], after[to + 1]) ? [] : [joined(after.slice(0, to + 1))],
    )
    return [{ rest: joined(after), wholes }]
  })
}

/** A make's name also finds all its models. */
export function completionsOf(
  { tail, done }: Omit<Cut, 'head'>,
  { facets }: Pick<StockNames, 'facets'>,
): Completion[] {
  if (tail === '') return []
  const one = singular(tail)
  const begins = ({ rest, wholes }: Start): boolean =>
    done ? wholes.includes(tail) || wholes.includes(one) : rest.startsWith(tail) || rest === one
  return namesIn(facets).flatMap(({ attribute, value, starts, ofMake }) => {
    // A single letter only finds names that begin with it, since too many names have a later word that does.
    const index = tail.length > 1 ? starts.findIndex(begins) : starts.slice(0, 1).findIndex(begins)
    const match = index === 0 ? 2 : index > 0 || ofMake.some(begins) ? 1 : 0
    return match === 0 ? [] : [{ attribute, value, match }]
  })
}

export const nameOfValue = (attribute: string, value: string): string =>
  attribute === MODEL_LEVEL ? value.replace(LEVEL_SEPARATOR, ' ') : value
