import { lookUp } from '#lib/values.ts'
import { phraseOf } from '#search/query/phrase.ts'
import { fold } from '#lib/slug.ts'
import type { Part } from '#search/query/understand.ts'
import { money } from '#rules/pricing/money.ts'
import type { SuggestionsFile } from '#plan/page.ts'
import { type Understanding, TICKED, withWish } from '#search/client/understanding.ts'
import { NOTHING, same, type Choice } from '#search/list/searchState.ts'
import { attributeOf, isEvery, makeOf, MODEL_ATTRIBUTE, LIST_NAMES } from '#search/list/filterNames.ts'
import { suggestWords } from './words.ts'
import { nameOf } from '../listTitle.ts'
import { completionsOf, cutsOf, NAMED, nameOfValue, type Completion } from './names.ts'
import { roundPrices } from '#rules/pricing/roundPrices.ts'
import type { EnquiryCar } from '#rules/leads/enquiryCar.ts'

/** One row of suggestions. */
export type Suggestion =
  /** The words as typed. */
  | { kind: 'words'; label: string }
  /** An earlier search. `query` is the query of its address. */
  | { kind: 'recent'; label: string; query: string }
  /** Vehicles: `count` of them are in the list for `choice`. */
  | { kind: 'stock'; label: string; choice: Choice; count: number }
  /** One vehicle, with the path of its page. */
  | { kind: 'vehicle'; label: string; path: string; car: EnquiryCar }
  /** A page without a list. */
  | { kind: 'page'; label: string; path: string }

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

/**
 * Finds pages whose title has, for each word typed, a word that starts with it. Titles that start with the first word
 * typed come first.
 */
export function pagesFor<Page extends readonly [title: string, path: string]>(
  text: string,
  pages: readonly Page[],
): Page[] {
  const words = wordsOf(text)
  if (words.length === 0 || words.join('').length < 2) return []
  const ranked = pages.flatMap((page) => {
    const title = wordsOf(page[0])
    const fits = words.every((word) => title.some((each) => each.startsWith(word)))
    return fits ? [{ page, later: title[0]?.startsWith(words[0] ?? '') ? 0 : 1 }] : []
  })
  return ranked.toSorted((one, other) => one.later - other.later).map(({ page }) => page)
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * A question for the index: how many vehicles match a choice and, for some attributes, how many of them have each value.
 */
interface Question {
  choice: Choice
  facets: readonly string[]
}

export interface Answer {
  nbHits: number
  facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  facets_stats: Readonly<Record<string, { min: number; max: number; avg: number }>>
}

export interface Shelf {
  search: Pick<SuggestionsFile['search'], 'sorts' | 'noun' | 'card'>
  pages: SuggestionsFile['pages']
  understanding: Pick<Understanding, 'understood' | 'names'>
  /** Sends all questions in one request. */
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>
}

/** Text longer than this can be searched for but gets no suggestions. */
const LONGEST = 120
const MOST_STOCK = 5
const MOST_PAGES = 2
const POPULAR = { makes: 4, bodies: 3 }

/** A choice that the typed words may stand for, and how many vehicles match it. */
interface Wanted {
  parts: readonly Part[]
  /** For phrases, how the stock spells them. */
  spelled: Readonly<Record<string, string>>
  /** The count, if already known. */
  count: number | undefined
}

/**
 * Suggests what the shopper may mean by the text typed so far. Each suggestion has the count of the list that it opens,
 * which is never zero. Sends at most two requests.
 *
 * @param base the choice that the words are added to; on a list page, the list's choice without the words
 */
export async function suggest(text: string, base: Choice, shelf: Shelf): Promise<Group[]> {
  const say = suggestWords(shelf.search.card.region)
  const words = text.trim()
  if (words === '') return grouped([[say.popular, await popular(base, shelf)]])
  const found = words.length > LONGEST ? [] : await stockFor(text, base, shelf)
  return grouped([
    ['', [{ kind: 'words', label: words }]],
    [say.inStock, found],
    [
      say.onThisSite,
      pagesFor(words, shelf.pages)
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

/** Suggests the most common makes and body types, or models if there's only one make. */
async function popular(base: Choice, shelf: Shelf): Promise<Suggestion[]> {
  const attributes = ['make', MODEL_ATTRIBUTE, 'body']
  const [answer] = await shelf.ask([{ choice: base, facets: attributes }])
  const top = (attribute: string, most: number): Wanted[] =>
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
    shelf,
  )
}

async function stockFor(text: string, base: Choice, shelf: Shelf): Promise<Suggestion[]> {
  const { search, understanding } = shelf
  const { understood, names } = understanding
  const all = understood(text)
  const whole = all.rest === '' && all.absent.length === 0 && all.parts.length > 0 ? all.parts : undefined
  const heads = cutsOf(text).flatMap(({ head, ...last }) => {
    const { parts, rest, absent } = understood(`${head} `)
    if (rest !== '' || absent.length > 0) return []
    // Leave out completions that don't fit the words before them: in 'toyota ut', the last word can't be the model
    // Isuzu Ute.
    const said = choiceWith(NOTHING, parts, search)
    const completions = completionsOf(last, names).filter(({ attribute, value }) =>
      isCounted(said, attribute, value),
    )
    return completions.length > 0 ? [{ parts, completions, choice: choiceWith(base, parts, search) }] : []
  })
  const wholeChoice = whole && choiceWith(base, whole, search)
  const [ofWhole, ...ofHeads] = await shelf.ask([
    { choice: wholeChoice ?? base, facets: whole ? ['price'] : [] },
    ...heads.map(({ choice, completions }) => ({
      choice,
      facets: [...new Set(completions.map(({ attribute }) => attribute))],
    })),
  ])
  const wanted = heads.flatMap(({ parts, completions, choice }, at) =>
    likeliest(completions, ofHeads[at]?.facets ?? {}, choice).map(({ count, ...completion }) => {
      const part = partOf(completion)
      return {
        parts: [...parts, part],
        spelled: { [phraseOf(part)]: completion.value },
        count:
          completion.attribute in TICKED && isCounted(choice, completion.attribute, completion.value)
            ? count
            : undefined,
      }
    }),
  )
  const stats = ofWhole?.facets_stats['price']
  const steps = whole && stats && wholeChoice?.ranges.price === undefined ? priceSteps(stats) : []
  const [found = [], priced = []] = await inOne(
    [
      [...(whole ? [{ parts: whole, spelled: {}, count: ofWhole?.nbHits }] : []), ...wanted],
      steps.map((max) => ({ parts: [...(whole ?? []), priceUnder(max)], spelled: {}, count: undefined })),
    ],
    base,
    shelf,
  )
  return [
    ...found
      .filter((each, at) => !found.slice(0, at).some((before) => isAgain(each, before)))
      .slice(0, MOST_STOCK),
    // Leave out prices that are above all vehicles' prices.
    ...priced.filter(({ count }) => count < (ofWhole?.nbHits ?? 0)),
  ]
}

/** Whether two suggestions stand for the same vehicles, such as the body type 'Day cabs' and the badge 'Day cab'. */
const isAgain = (one: StockSuggestion, other: StockSuggestion): boolean => {
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

const choiceWith = (base: Choice, parts: readonly Part[], search: Shelf['search']): Choice =>
  withWish(base, { parts: [...parts], text: '', leftOut: [] }, search).choice

/** For each attribute, picks the values with the most vehicles. Values that begin with what was typed come first. */
function likeliest(
  completions: readonly Completion[],
  facets: Answer['facets'],
  choice: Choice,
): (Completion & { count: number })[] {
  const order = NAMED.map(([attribute]) => attribute)
  return NAMED.flatMap(([attribute, most]) =>
    completions
      .filter((each) => each.attribute === attribute)
      .map((each) => ({ ...each, count: lookUp(facets[attribute] ?? {}, each.value) ?? 0 }))
      .filter(({ count, value }) => count > 0 || !isCounted(choice, attribute, value))
      .toSorted((one, other) => other.match - one.match || other.count - one.count)
      .slice(0, most),
  ).toSorted(
    (one, other) => other.match - one.match || order.indexOf(one.attribute) - order.indexOf(other.attribute),
  )
}

/**
 * Whether the results for a choice already include the count for one more ticked value. They don't if the choice has
 * values of the same attribute, which would be alternatives to it.
 */
function isCounted({ lists }: Choice, attribute: string, value: string): boolean {
  const name = LIST_NAMES.find((each) => attributeOf(each) === attribute)
  if (!name) return true
  if (lists[name] && !isEvery(name)) return false
  return name !== 'model' || (lists.make ?? []).every((make) => make === makeOf(value))
}

const counted = async (wanted: readonly Wanted[], base: Choice, shelf: Shelf): Promise<StockSuggestion[]> =>
  (await inOne([wanted], base, shelf)).flat()

type StockSuggestion = Extract<Suggestion, { kind: 'stock' }>

/**
 * Counts the vehicles of several lists, dropping repeated choices. All counts that aren't known yet are requested
 * together.
 */
async function inOne(
  lists: readonly (readonly Wanted[])[],
  base: Choice,
  { search, ask }: Shelf,
): Promise<StockSuggestion[][]> {
  const seen: Choice[] = [base]
  const place = { region: search.card.region, noun: search.noun }
  const rows = lists.map((wanted) =>
    wanted
      .flatMap(({ parts, spelled, count }) => {
        const choice = choiceWith(base, parts, search)
        if (seen.some((each) => same(each, choice))) return []
        seen.push(choice)
        return [{ choice, count, label: nameOf(choiceWith(NOTHING, parts, search), place, { spelled }) }]
      })
      .slice(0, MOST_STOCK + 3),
  )
  const open = rows.flat().filter(({ count }) => count === undefined)
  const answers = open.length === 0 ? [] : await ask(open.map(({ choice }) => ({ choice, facets: [] })))
  return rows.map((each) =>
    each.flatMap(({ choice, label, count: known }) => {
      const at = open.findIndex((other) => other.choice === choice)
      const count = known ?? answers[at]?.nbHits ?? 0
      return count > 0 && label !== '' ? [{ kind: 'stock' as const, label, choice, count }] : []
    }),
  )
}
