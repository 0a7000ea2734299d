import type { Visit } from './report.ts'

/** What one visitor adds in a day. It's generous, because a whole office, or a town's phones, may share a network address. */
const MOST = { measures: 30, nothing: 20, from: 50, views: 500, seen: 300, saved: 100, calls: 30 }
const MOST_VISITORS = 10_000

type Taken = Record<keyof typeof MOST, number>

interface Share {
  taken: Taken
  searches: Set<string>
}

const NOTHING: Taken = { measures: 0, nothing: 0, from: 0, views: 0, seen: 0, saved: 0, calls: 0 }

/** Counts a search once per visitor and day. Visitors' addresses are only kept in memory. */
export function sharesOfDay() {
  const shares = new Map<string, Share>()
  let today = 0
  return (tenant: string, visitor: string, visit: Visit, day: number): Visit => {
    if (day !== today) shares.clear()
    today = day
    const name = `${tenant} ${visitor}`
    const share = shares.get(name) ?? { taken: { ...NOTHING }, searches: new Set() }
    shares.set(name, share)
    const [earliest = ''] = shares.keys()
    if (shares.size > MOST_VISITORS) shares.delete(earliest)
    const { taken, searches } = share
    const take = (kind: keyof Taken, wanted: number): number => {
      const granted = Math.min(wanted, MOST[kind] - taken[kind])
      taken[kind] += granted
      return granted
    }
    const some = <T>(kind: keyof Taken, all: readonly T[]): T[] => all.slice(0, take(kind, all.length))
    const nothing = some(
      'nothing',
      visit.nothing.filter((words) => !searches.has(words)),
    )
    for (const words of nothing) searches.add(words)
    return {
      measures: visit.measures.length > 0 && take('measures', 1) > 0 ? visit.measures : [],
      nothing,
      from: visit.from !== null && take('from', 1) > 0 ? visit.from : null,
      views: take('views', visit.views),
      seen: some('seen', visit.seen),
      saved: some('saved', visit.saved),
      calls: some('calls', visit.calls),
    }
  }
}
