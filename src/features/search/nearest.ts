import { isRepaymentRange } from '#rules/pricing/repayment.ts'
import type { SearchStart } from '#plan/page.ts'
import type { IndexUiState } from 'instantsearch.js'
import { rangeOf, valuesOf } from '#search/list/searchState.ts'
import { chipsOf, type Chip, amountLabel, valueLabel } from '#search/list/labels.ts'
import { CARD_FIELDS, type CardSource } from '#search/cardOf.ts'
import type { Answer, ReadyClient } from '#search/client/searchClient.ts'
import { isListName, isRangeName } from '#search/list/filterNames.ts'
import { searchWords } from '#search/list/words.ts'

/** Such as '$1,990 over', '2021', 'Petrol' or 'No match for “tow bar”'; '' if the vehicle's title already shows it. */
export function differs(
  car: CardSource,
  { key, label }: Pick<Chip, 'key' | 'label'>,
  state: IndexUiState,
  region: string,
): string {
  const say = searchWords(region)
  const name = key.split(' ', 1)[0] ?? ''
  if (name === 'make' || name === 'model') return ''
  if (isRangeName(name)) {
    const { min = null, max = null } = rangeOf(state, name) ?? {}
    const amount = name in car ? car[name as keyof CardSource] : null
    if (typeof amount !== 'number') return ''
    if (name === 'year') return (min ?? amount) <= amount && amount <= (max ?? amount) ? '' : String(amount)
    if (max !== null && amount > max) return `${amountLabel(name, amount - max, region)} ${say.over}`
    return min !== null && amount < min ? `${amountLabel(name, min - amount, region)} ${say.under}` : ''
  }
  const value = isListName(name) && Object.hasOwn(car, name) ? car[name as keyof CardSource] : undefined
  if (isListName(name) && (typeof value === 'string' || typeof value === 'number') && value !== '')
    return valuesOf(state, name).includes(String(value)) ? '' : valueLabel(name, String(value), region)
  return `${say.noMatch} ${label.startsWith('“') ? label : `“${label.toLowerCase()}”`}`
}

const MOST = 6
/** Maximum number of chips to try removing. An address may contain hundreds. */
const MOST_TRIED = 12

export interface Nearest {
  /** For each of the state's chips, how many vehicles would be found without it. */
  counts: number[]
  hits: Answer['hits']
  /** True if these vehicles meet some of the conditions, or if they're sorted by how far they are from a limit that none meets. */
  close: boolean
  /** By `objectID`, such as '$1,990 over'. A vehicle whose title already shows how it differs has no entry. */
  misses: Readonly<Record<string, string>>
}

type Search = Pick<SearchStart, 'sorts'> & { card: Pick<SearchStart['card'], 'region'> }

/**
 * Finds the closest vehicles for a state that no vehicle matches. These are the vehicles that meet all conditions but one. They're grouped
 * by the condition that they fail, and the groups take turns in the list. If there are no such vehicles, as few conditions as possible are
 * dropped, starting with the one that the fewest vehicles meet. If the only condition that vehicles fail is a limit on the price, repayment
 * or odometer, those vehicles are sorted by how far they are from the limit. Rejects if the search client does.
 */
export async function nearest(
  state: IndexUiState,
  search: Search,
  ask: ReadyClient['ask'],
): Promise<Nearest> {
  const { region } = search.card
  const askAll = (states: readonly IndexUiState[], hitsPerPage: number): Promise<Answer[]> =>
    ask(states.map((other) => ({ state: other, hitsPerPage, attributesToRetrieve: CARD_FIELDS })))
  const chips = chipsOf(state, region).slice(0, MOST_TRIED)
  const words = (state.query ?? '').trim().split(/\s+/)
  const relaxed = [
    ...chips.map(({ key, without }) => closestFirst(without(state), state, key, search)),
    ...(words.length > 1
      ? words.map((_, index) => ({ ...state, query: words.toSpliced(index, 1).join(' '), page: 1 }))
      : []),
  ].slice(0, 2 * MOST_TRIED)
  const answers = await askAll(relaxed, MOST)
  const counts = chips.map((_, index) => answers[index]?.nbHits ?? 0)
  const misses = (
    hits: Answer['hits'],
    dropped: readonly Pick<Chip, 'key' | 'label'>[],
  ): [string, string][] =>
    hits.flatMap((hit) => {
      const texts = dropped.map((chip) => differs(hit, chip, state, region)).filter((text) => text !== '')
      return texts.length > 0 ? [[hit.objectID, texts.join(', ')] as [string, string]] : []
    })
  const some = answers
    .map(({ nbHits, hits }, index) => ({
      nbHits,
      hits,
      close: isClose(relaxed[index], state, region),
      misses: misses(hits, [chips[index] ?? { key: 'q', label: words[index - chips.length] ?? '' }]),
    }))
    .filter(({ nbHits }) => nbHits > 0)
    // A list of the whole stock, which meets no conditions, comes last.
    .sort((a, b) => Number(b.close) - Number(a.close) || a.nbHits - b.nbHits)
  const closest = some.filter(({ close }) => close === some[0]?.close)
  if (closest.length > 0)
    return {
      counts,
      hits: alternately(closest.map(({ hits }) => hits)),
      close: closest[0]?.close === true,
      // If a vehicle is in several of these lists, keep the text from the first one.
      misses: Object.fromEntries(closest.toReversed().flatMap((answer) => answer.misses)),
    }

  const single = await askAll(
    chips.map((chip) =>
      withoutChips(
        state,
        chips.filter((other) => other !== chip),
      ),
    ),
    0,
  )
  const rarestFirst = chips
    .map((chip, index) => ({ chip, count: single[index]?.nbHits ?? 0 }))
    .sort((a, b) => a.count - b.count)
    .map(({ chip }) => chip)
  const fewer = rarestFirst.slice(1).map((_, index) => withoutChips(state, rarestFirst.slice(0, index + 2)))
  const left = await askAll(fewer, MOST)
  const first = left.findIndex(({ nbHits }) => nbHits > 0)
  const hits = left[first]?.hits ?? []
  // For phrases, it isn't known which of them a vehicle doesn't match, so nothing is said about them.
  const dropped = chips.filter(
    (chip) => rarestFirst.slice(0, first + 2).includes(chip) && !/^(?:q|with |features )/.test(chip.key),
  )
  return {
    counts,
    hits,
    close: isClose(fewer[first], state, region),
    misses: Object.fromEntries(misses(hits, dropped)),
  }
}

const withoutChips = (state: IndexUiState, chips: readonly Chip[]): IndexUiState =>
  chips.reduce((now, { without }) => without(now), state)

const isClose = (relaxed: IndexUiState | undefined, state: IndexUiState, region: string): boolean =>
  relaxed !== undefined && (relaxed.sortBy !== state.sortBy || chipsOf(relaxed, region).length > 0)

/**
 * If a limit on the price, repayment or odometer was removed, sorts vehicles that just miss the limit first. Does nothing if the site
 * doesn't offer that order.
 *
 * @param key what was removed
 */
function closestFirst(
  without: IndexUiState,
  state: IndexUiState,
  key: string,
  { sorts }: Search,
): IndexUiState {
  if (key !== 'price' && key !== 'km' && !isRepaymentRange(key)) return without
  const { max = null } = rangeOf(state, key) ?? {}
  const id = `${max === null ? 'highest' : 'lowest'}_${key === 'km' ? 'kms' : 'price'}`
  const sortBy = sorts.find((sort) => sort.id === id)?.value
  return sortBy === undefined ? without : { ...without, sortBy }
}

/** Takes the first vehicle of each list, then the second of each, and so on. No vehicle is taken twice. */
function alternately(lists: readonly Answer['hits'][]): Answer['hits'] {
  const all = new Map<string, Answer['hits'][number]>()
  for (let index = 0; index < MOST; index++) {
    for (const list of lists) {
      const hit = list[index]
      if (hit && all.size < MOST && !all.has(hit.objectID)) all.set(hit.objectID, hit)
    }
  }
  return [...all.values()]
}
