import { isRepaymentRange } from '#rules/pricing/repayment.ts'
import type { SearchStart } from '#plan/page.ts'
import type { Choice } from '../state/choice.ts'
import { chipsOf, type Chip } from '../state/labels.ts'
import type { Found, Lookup } from '../client/lookup.ts'
import { differs } from './differs.ts'

/** Maximum number of vehicles to show if nothing matches. */
const MOST = 6
/** Maximum number of chips to try removing: an address may ask for hundreds of things. */
const MOST_TRIED = 12

export interface Nearest {
  /** How many vehicles would be found without each of the choice's chips, in their order. */
  counts: number[]
  /** The vehicles closest to what was asked for. */
  hits: Found['hits']
  /** Whether these vehicles meet any of the wishes. */
  close: boolean
  /**
   * How each vehicle differs from what was asked for, by `objectID`: '$1,990 over'. There's no entry for a vehicle
   * whose title already says so.
   */
  misses: Readonly<Record<string, string>>
}

type Search = Pick<SearchStart, 'sorts'> & { card: Pick<SearchStart['card'], 'region'> }

/**
 * Finds the closest vehicles for a choice that nothing matches. Vehicles that meet every wish except one come first,
 * with the missed wishes taking turns. If there are none, this drops as few of the rarest wishes as needed. If a limit
 * on the price or odometer isn't met, the vehicles nearest to it come first. Rejects if the search client does.
 */
export async function nearest(choice: Choice, search: Search, ask: Lookup): Promise<Nearest> {
  const { region } = search.card
  const chips = chipsOf(choice, region).slice(0, MOST_TRIED)
  const words = choice.q.trim().split(/\s+/)
  const relaxed = [
    ...chips.map(({ key, without }) => closestFirst(without, choice, key, search)),
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
    // The list of the whole stock comes last.
    .sort((a, b) => Number(b.close) - Number(a.close) || a.count - b.count)
  const closest = some.filter(({ close }) => close === some[0]?.close)
  if (closest.length > 0)
    return {
      counts,
      hits: inTurn(closest.map(({ hits }) => hits)),
      close: closest[0]?.close === true,
      // A vehicle in several lists is shown with what it misses in the first one.
      misses: Object.fromEntries(closest.toReversed().flatMap(({ misses }) => misses)),
    }

  const keys = chips.map(({ key }) => key)
  const alone = await ask(
    keys.map((kept) => ({
      choice: withoutKeys(
        choice,
        keys.filter((key) => key !== kept),
        region,
      ),
      hits: 0,
    })),
  )
  const rarestFirst = keys
    .map((key, at) => ({ key, count: alone[at]?.count ?? 0 }))
    .sort((a, b) => a.count - b.count)
    .map(({ key }) => key)
  const fewer = rarestFirst.slice(1).map((_, at) => withoutKeys(choice, rarestFirst.slice(0, at + 2), region))
  const left = await ask(fewer.map((each) => ({ choice: each, hits: MOST })))
  const at = left.findIndex(({ count }) => count > 0)
  const hits = left[at]?.hits ?? []
  // This code can't tell which of several phrases a vehicle doesn't match.
  const dropped = chips.filter(
    ({ key }) => rarestFirst.slice(0, at + 2).includes(key) && !/^(?:q|with |features )/.test(key),
  )
  return {
    counts,
    hits,
    close: isClose(fewer[at], choice, region),
    misses: Object.fromEntries(missed(hits, dropped)),
  }
}

/** Removes the chips with these keys from a choice. */
const withoutKeys = (choice: Choice, keys: readonly string[], region: string): Choice =>
  keys.reduce((now, key) => chipsOf(now, region).find((chip) => chip.key === key)?.without ?? now, choice)

/** Tells if some wishes are left, or if vehicles are sorted by how far they are from the limit. */
const isClose = (relaxed: Choice | undefined, choice: Choice, region: string): boolean =>
  relaxed !== undefined && (relaxed.sort !== choice.sort || chipsOf(relaxed, region).length > 0)

/** If the site can sort that way, sorts by the removed limit, so that vehicles that just miss it come first. */
function closestFirst(without: Choice, { ranges }: Choice, key: string, { sorts }: Search): Choice {
  if (key !== 'price' && key !== 'km' && !isRepaymentRange(key)) return without
  const { max = null } = ranges[key] ?? {}
  const sort = `${max === null ? 'highest' : 'lowest'}_${key === 'km' ? 'kms' : 'price'}`
  return sorts.some(({ id }) => id === sort) ? { ...without, sort } : without
}

/** Takes the first of each list, then the second of each, and so on, with no vehicle twice. */
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
