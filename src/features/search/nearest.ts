import { isRepaymentRange } from '#rules/pricing/repayment.ts'
import type { SearchStart } from '#plan/page.ts'
import { type Choice, chosen } from '#search/list/searchState.ts'
import { chipsOf, type Chip, amountLabel, valueLabel } from '#search/list/labels.ts'
import type { Found, Lookup } from './client/lookup.ts'
import type { CardSource } from '#search/cardOf.ts'
import { isListName, isRangeName } from '#search/list/filterNames.ts'
import { searchWords } from '#search/list/words.ts'

/**
 * Says in a few words how a vehicle fails to meet one wish: '$1,990 over', '2021', 'Petrol' or 'No match for “tow
 * bar”'. Returns '' if the vehicle's title already shows it.
 *
 * @param chip the wish, as a chip of the choice
 */
export function differs(
  car: CardSource,
  { key, label }: Pick<Chip, 'key' | 'label'>,
  choice: Choice,
  region: string,
): string {
  const say = searchWords(region)
  const name = key.split(' ', 1)[0] ?? ''
  if (name === 'make' || name === 'model') return ''
  if (isRangeName(name)) {
    const { min = null, max = null } = choice.ranges[name] ?? {}
    const amount = name in car ? car[name as keyof CardSource] : null
    if (typeof amount !== 'number') return ''
    if (name === 'year') return (min ?? amount) <= amount && amount <= (max ?? amount) ? '' : String(amount)
    if (max !== null && amount > max) return `${amountLabel(name, amount - max, region)} ${say.over}`
    return min !== null && amount < min ? `${amountLabel(name, min - amount, region)} ${say.under}` : ''
  }
  const value = isListName(name) && Object.hasOwn(car, name) ? car[name as keyof CardSource] : undefined
  if (isListName(name) && (typeof value === 'string' || typeof value === 'number') && value !== '')
    return chosen(choice, name).includes(String(value)) ? '' : valueLabel(name, String(value), region)
  return `${say.noMatch} ${label.startsWith('“') ? label : `“${label.toLowerCase()}”`}`
}

/** Maximum number of vehicles to show if nothing matches. */
const MOST = 6
/** Maximum number of chips to try removing. An address may contain hundreds. */
const MOST_TRIED = 12

export interface Nearest {
  /** For each of the choice's chips, how many vehicles would be found without it. */
  counts: number[]
  /** The vehicles closest to what was asked for. */
  hits: Found['hits']
  /**
   * True if these vehicles meet some of the wishes, or if they're sorted by how far they are from a limit that none
   * meets.
   */
  close: boolean
  /**
   * How each vehicle differs from what was asked for, by `objectID`, for example '$1,990 over'. A vehicle whose title
   * already shows this has no entry.
   */
  misses: Readonly<Record<string, string>>
}

type Search = Pick<SearchStart, 'sorts'> & { card: Pick<SearchStart['card'], 'region'> }

/**
 * Finds the closest vehicles for a choice that no vehicle matches. These are the vehicles that meet all wishes but one.
 * They're grouped by the wish that they fail, and the groups take turns in the list. If there are no such vehicles, as
 * few wishes as possible are dropped, starting with the wish that the fewest vehicles meet. If the only wish that
 * vehicles fail is a limit on the price, repayment or odometer, those vehicles are sorted by how far they are from the
 * limit. Rejects if the search client does.
 */
export async function nearest(choice: Choice, search: Search, ask: Lookup): Promise<Nearest> {
  const { region } = search.card
  const chips = chipsOf(choice, region).slice(0, MOST_TRIED)
  const words = choice.q.trim().split(/\s+/)
  const relaxed = [
    ...chips.map(({ key, without }) => closestFirst(without(choice), choice, key, search)),
    ...(words.length > 1
      ? words.map((_, at) => ({ ...choice, q: words.filter((_, other) => other !== at).join(' '), page: 1 }))
      : []),
  ]
  const found = await ask(relaxed.slice(0, 2 * MOST_TRIED).map((each) => ({ choice: each, hits: MOST })))
  const counts = chips.map((_, at) => found[at]?.count ?? 0)
  const missed = (hits: Found['hits'], wishes: readonly Pick<Chip, 'key' | 'label'>[]): [string, string][] =>
    hits.flatMap((hit) => {
      const each = wishes.map((wish) => differs(hit, wish, choice, region)).filter((text) => text !== '')
      return each.length > 0 ? [[hit.objectID, each.join(', ')] as [string, string]] : []
    })
  const some = found
    .map((each, at) => ({
      ...each,
      close: isClose(relaxed[at], choice, region),
      misses: missed(each.hits, [chips[at] ?? { key: 'q', label: words[at - chips.length] ?? '' }]),
    }))
    .filter(({ count }) => count > 0)
    // A list of the whole stock, which meets no wishes, comes last.
    .sort((a, b) => Number(b.close) - Number(a.close) || a.count - b.count)
  const closest = some.filter(({ close }) => close === some[0]?.close)
  if (closest.length > 0)
    return {
      counts,
      hits: inTurn(closest.map(({ hits }) => hits)),
      close: closest[0]?.close === true,
      // If a vehicle is in several of these lists, keep the text from the first one.
      misses: Object.fromEntries(closest.toReversed().flatMap(({ misses }) => misses)),
    }

  const alone = await ask(
    chips.map((kept) => ({
      choice: withoutChips(
        choice,
        chips.filter((chip) => chip !== kept),
      ),
      hits: 0,
    })),
  )
  const rarestFirst = chips
    .map((chip, at) => ({ chip, count: alone[at]?.count ?? 0 }))
    .sort((a, b) => a.count - b.count)
    .map(({ chip }) => chip)
  const fewer = rarestFirst.slice(1).map((_, at) => withoutChips(choice, rarestFirst.slice(0, at + 2)))
  const left = await ask(fewer.map((each) => ({ choice: each, hits: MOST })))
  const at = left.findIndex(({ count }) => count > 0)
  const hits = left[at]?.hits ?? []
  // For phrases, it isn't known which of them a vehicle doesn't match, so nothing is said about them.
  const dropped = chips.filter(
    (chip) => rarestFirst.slice(0, at + 2).includes(chip) && !/^(?:q|with |features )/.test(chip.key),
  )
  return {
    counts,
    hits,
    close: isClose(fewer[at], choice, region),
    misses: Object.fromEntries(missed(hits, dropped)),
  }
}

const withoutChips = (choice: Choice, chips: readonly Chip[]): Choice =>
  chips.reduce((now, { without }) => without(now), choice)

/**
 * True if the vehicles found meet some wishes, or if they're sorted by how far they are from the limit that was
 * removed.
 */
const isClose = (relaxed: Choice | undefined, choice: Choice, region: string): boolean =>
  relaxed !== undefined && (relaxed.sort !== choice.sort || chipsOf(relaxed, region).length > 0)

/**
 * If a limit on the price, repayment or odometer was removed from a choice, sorts its list so that vehicles that just
 * miss the limit come first. Does nothing if the site doesn't offer that order.
 *
 * @param without the choice without the limit
 * @param key what was removed
 */
function closestFirst(without: Choice, { ranges }: Choice, key: string, { sorts }: Search): Choice {
  if (key !== 'price' && key !== 'km' && !isRepaymentRange(key)) return without
  const { max = null } = ranges[key] ?? {}
  const sort = `${max === null ? 'highest' : 'lowest'}_${key === 'km' ? 'kms' : 'price'}`
  return sorts.some(({ id }) => id === sort) ? { ...without, sort } : without
}

/** Takes the first vehicle of each list, then the second of each, and so on. No vehicle is taken twice. */
function inTurn(lists: readonly Found['hits'][]): Found['hits'] {
  const all = new Map<string, Found['hits'][number]>()
  for (let at = 0; at < MOST; at++) {
    for (const list of lists) {
      const hit = list[at]
      if (hit && all.size < MOST && !all.has(hit.objectID)) all.set(hit.objectID, hit)
    }
  }
  return [...all.values()]
}
