import { lookUp } from '#lib/values.ts'
import { phraseOf } from '#search/query/filters.ts'
import { fold } from '#lib/slug.ts'
import type { Part } from '#search/query/understand.ts'
import { money } from '#rules/pricing/money.ts'
import type { SuggestionsFile } from '#plan/page.ts'
import type { IndexUiState } from 'instantsearch.js'
import { type Understanding, TICKABLE_LISTS, withParsedQuery } from '#search/client/understanding.ts'
import type { Answer, ReadyClient } from '#search/client/searchClient.ts'
import { queryOf } from '#search/list/address.ts'
import { isSameState, rangeOf, valuesOf } from '#search/list/searchState.ts'
import { attributeOf, isEvery, makeOf, MODEL_ATTRIBUTE, LIST_NAMES } from '#search/list/filterNames.ts'
import { suggestWords } from './words.ts'
import { nameOf } from '../listTitle.ts'
import { completionsOf, cutsOf, NAMED, nameOfValue, type Completion } from './names.ts'
import { roundPrices } from '#rules/pricing/roundPrices.ts'
import type { EnquiryCar } from '#rules/leads/enquiryCar.ts'

export type Suggestion =
  | { kind: 'words'; label: string }
  /** An earlier search. `query` is the query of its address. */
  | { kind: 'recent'; label: string; query: string }
  /** Vehicles: `count` of them are in the list for `state`. `query` is the query of its address. */
  | { kind: 'stock'; label: string; state: IndexUiState; query: string; count: number }
  | { kind: 'vehicle'; label: string; path: string; car: EnquiryCar }
  /** A page without a list. */
  | { kind: 'page'; label: string; path: string }

export const queryFor = (suggestion: Suggestion): string =>
  'query' in suggestion ? suggestion.query : queryOf({ query: suggestion.label })

/** Suggestions of one kind, under a heading. The heading is '' if there's none. */
export interface Group {
  heading: string
  suggestions: Suggestion[]
}

/**
 * Picks the two round prices that are nearest to the middle of the results, with some results below and above each.
 *
 * @example priceSteps({ min: 12_990, max: 79_990, avg: 34_000 }) → [30000, 40000]
 */
export function priceSteps({ min, max, avg }: { min: number; max: number; avg: number }): number[] {
  const inside = roundPrices(min, max)
  const over = inside.findIndex((step) => step > avg)
  const middle = over === -1 ? inside.length : over
  return inside.slice(Math.max(0, middle - 1), middle + 1)
}

/** Each word typed must start a word of the title. Titles that start with the first word typed come first. */
export function pagesFor<Page extends readonly [title: string, path: string]>(
  text: string,
  pages: readonly Page[],
): Page[] {
  const words = wordsOf(text)
  if (words.length === 0 || words.join('').length < 2) return []
  const ranked = pages.flatMap((page) => {
    const title = wordsOf(page[0])
    const fits = words.every((word) => title.some((other) => other.startsWith(word)))
    return fits ? [{ page, later: title[0]?.startsWith(words[0] ?? '') ? 0 : 1 }] : []
  })
  return ranked.toSorted((one, other) => one.later - other.later).map(({ page }) => page)
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

export interface Sources {
  search: Pick<SuggestionsFile['search'], 'sorts' | 'noun' | 'card'>
  pages: SuggestionsFile['pages']
  understanding: Pick<Understanding, 'understood' | 'names'>
  ask: ReadyClient['ask']
}

/** Text longer than this can be searched for but gets no suggestions. */
const LONGEST = 120
const MOST_STOCK = 5
const MOST_PAGES = 2
const POPULAR = { makes: 4, bodies: 3 }

interface Candidate {
  parts: readonly Part[]
  /** For phrases, how the stock spells them. */
  spelled: Readonly<Record<string, string>>
  count: number | undefined
}

/**
 * Each suggestion has the count of the list that it opens, which is never zero. Sends at most two requests.
 *
 * @param base the state that the words are added to; on a list page, the list's state without the words
 */
export async function suggest(text: string, base: IndexUiState, sources: Sources): Promise<Group[]> {
  const say = suggestWords(sources.search.card.region)
  const words = text.trim()
  if (words === '') return grouped([[say.popular, await popular(base, sources)]])
  const inStock = words.length > LONGEST ? [] : await stockFor(text, base, sources)
  return grouped([
    ['', [{ kind: 'words', label: words }]],
    [say.inStock, inStock],
    [
      say.onThisSite,
      pagesFor(words, sources.pages)
        .slice(0, MOST_PAGES)
        .map(([label, path]) => ({ kind: 'page', label, path })),
    ],
  ])
}

const grouped = (
  groups: readonly (readonly [heading: string, suggestions: readonly Suggestion[]])[],
): Group[] =>
  groups.flatMap(([heading, suggestions]) =>
    suggestions.length > 0 ? [{ heading, suggestions: [...suggestions] }] : [],
  )

async function popular(base: IndexUiState, sources: Sources): Promise<Suggestion[]> {
  const attributes = ['make', MODEL_ATTRIBUTE, 'body']
  const [answer] = await sources.ask([{ state: base, facets: attributes }])
  const top = (attribute: string, most: number): Candidate[] =>
    Object.entries(answer?.facets[attribute] ?? {})
      .filter(([value, count]) => value !== '' && count > 1)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, most)
      .map(([value, count]) => ({
        parts: [partOf({ attribute, value })],
        spelled: {},
        count: isCounted(base, attribute, value) ? count : undefined,
      }))
  const makes = top('make', POPULAR.makes)
  return counted(
    [...(makes.length > 1 ? makes : top(MODEL_ATTRIBUTE, POPULAR.makes)), ...top('body', POPULAR.bodies)],
    base,
    sources,
  )
}

async function stockFor(text: string, base: IndexUiState, sources: Sources): Promise<Suggestion[]> {
  const { search, understanding } = sources
  const { understood, names } = understanding
  const all = understood(text)
  const whole = all.rest === '' && all.absent.length === 0 && all.parts.length > 0 ? all.parts : undefined
  const heads = cutsOf(text).flatMap(({ head, ...last }) => {
    const { parts, rest, absent } = understood(`${head} `)
    if (rest !== '' || absent.length > 0) return []
    // Leave out completions that don't fit the words before them: in 'toyota ut', the last word can't be the model Isuzu Ute.
    const headState = stateWith({}, parts, search)
    const completions = completionsOf(last, names).filter(({ attribute, value }) =>
      isCounted(headState, attribute, value),
    )
    return completions.length > 0 ? [{ parts, completions, state: stateWith(base, parts, search) }] : []
  })
  const wholeState = whole && stateWith(base, whole, search)
  const [ofWhole, ...ofHeads] = await sources.ask([
    { state: wholeState ?? base, facets: whole ? ['price'] : [] },
    ...heads.map(({ state, completions }) => ({
      state,
      facets: [...new Set(completions.map(({ attribute }) => attribute))],
    })),
  ])
  const candidates = heads.flatMap(({ parts, completions, state }, index) =>
    likeliest(completions, ofHeads[index]?.facets ?? {}, state).map(({ count, ...completion }) => {
      const part = partOf(completion)
      return {
        parts: [...parts, part],
        spelled: { [phraseOf(part)]: completion.value },
        count:
          completion.attribute in TICKABLE_LISTS && isCounted(state, completion.attribute, completion.value)
            ? count
            : undefined,
      }
    }),
  )
  const stats = ofWhole?.facets_stats['price']
  const steps =
    whole && stats && wholeState && rangeOf(wholeState, 'price') === undefined ? priceSteps(stats) : []
  const [matching = [], priced = []] = await countTogether(
    [
      [...(whole ? [{ parts: whole, spelled: {}, count: ofWhole?.nbHits }] : []), ...candidates],
      steps.map((max) => ({ parts: [...(whole ?? []), priceUnder(max)], spelled: {}, count: undefined })),
    ],
    base,
    sources,
  )
  return [
    ...matching
      .filter((suggestion, index) => !matching.slice(0, index).some((before) => isAgain(suggestion, before)))
      .slice(0, MOST_STOCK),
    // Leave out prices that are above all vehicles' prices.
    ...priced.filter(({ count }) => count < (ofWhole?.nbHits ?? 0)),
  ]
}

/** Whether two suggestions stand for the same vehicles, such as the body type 'Day cabs' and the badge 'Day cab'. */
function isAgain(one: StockSuggestion, other: StockSuggestion): boolean {
  const [short = '', long = ''] = [one, other]
    .map(({ label }) => fold(label))
    .toSorted((a, b) => a.length - b.length)
  return one.count === other.count && long.includes(short)
}

const partOf = ({ attribute, value }: Pick<Completion, 'attribute' | 'value'>): Part => ({
  words: nameOfValue(attribute, value),
  aim: { values: [[attribute, value]] },
})

const priceUnder = (max: number): Part => ({
  words: `under ${money(max)}`,
  aim: { attribute: 'price', min: null, max },
})

const stateWith = (base: IndexUiState, parts: readonly Part[], search: Sources['search']): IndexUiState =>
  withParsedQuery(base, { parts: [...parts], text: '', leftOut: [] }, search).state

/** For each attribute, picks the values with the most vehicles. Values that begin with what was typed come first. */
function likeliest(
  completions: readonly Completion[],
  facets: Answer['facets'],
  state: IndexUiState,
): (Completion & { count: number })[] {
  const order = NAMED.map(([attribute]) => attribute)
  return NAMED.flatMap(([attribute, most]) =>
    completions
      .filter((completion) => completion.attribute === attribute)
      .map((completion) => ({
        ...completion,
        count: lookUp(facets[attribute] ?? {}, completion.value) ?? 0,
      }))
      .filter(({ count, value }) => count > 0 || !isCounted(state, attribute, value))
      .toSorted((one, other) => other.match - one.match || other.count - one.count)
      .slice(0, most),
  ).toSorted(
    (one, other) => other.match - one.match || order.indexOf(one.attribute) - order.indexOf(other.attribute),
  )
}

/**
 * Whether the results for a state already include the count for one more ticked value. They don't if the state has
 * values of the same attribute, which would be alternatives to it.
 */
function isCounted(state: IndexUiState, attribute: string, value: string): boolean {
  const name = LIST_NAMES.find((list) => attributeOf(list) === attribute)
  if (!name) return true
  if (valuesOf(state, name).length > 0 && !isEvery(name)) return false
  return name !== 'model' || valuesOf(state, 'make').every((make) => make === makeOf(value))
}

const counted = async (
  candidates: readonly Candidate[],
  base: IndexUiState,
  sources: Sources,
): Promise<StockSuggestion[]> => (await countTogether([candidates], base, sources)).flat()

type StockSuggestion = Extract<Suggestion, { kind: 'stock' }>

/** Drops repeated states. All counts that aren't known yet are requested together. */
async function countTogether(
  lists: readonly (readonly Candidate[])[],
  base: IndexUiState,
  { search, ask }: Sources,
): Promise<StockSuggestion[][]> {
  const seen: IndexUiState[] = [base]
  const place = { region: search.card.region, noun: search.noun }
  const rows = lists.map((candidates) =>
    candidates
      .flatMap(({ parts, spelled, count }) => {
        const state = stateWith(base, parts, search)
        if (seen.some((other) => isSameState(other, state))) return []
        seen.push(state)
        return [{ state, count, label: nameOf(stateWith({}, parts, search), place, { spelled }) }]
      })
      .slice(0, MOST_STOCK + 3),
  )
  const open = rows.flat().filter(({ count }) => count === undefined)
  const answers = open.length === 0 ? [] : await ask(open.map(({ state }) => ({ state })))
  return rows.map((row) =>
    row.flatMap(({ state, label, count: givenCount }) => {
      const index = open.findIndex((other) => other.state === state)
      const count = givenCount ?? answers[index]?.nbHits ?? 0
      return count > 0 && label !== ''
        ? [{ kind: 'stock' as const, label, state, query: queryOf(state, search), count }]
        : []
    }),
  )
}
