import type { Visit } from './visit.ts'

/**
 * The most that one visitor, recognised by network address, adds to a site's figures in a day. It's generous, because a
 * whole office may share an address.
 */
const MOST = { views: 30, searches: 20 }
/** Maximum number of visitors to remember. Beyond that, the earliest are forgotten, and may add the same again. */
const MOST_VISITORS = 10_000

interface Share {
  views: number
  searches: Set<string>
}

/**
 * Makes a function that returns the part of a report that counts: each search only once per visitor and day. What
 * visitors have added today is only kept in memory, so that no address is stored.
 */
export const sharesOfDay = () => {
  const shares = new Map<string, Share>()
  let today = 0
  return (tenant: string, visitor: string, { measures, nothing }: Visit, day: number): Visit => {
    if (day !== today) shares.clear()
    today = day
    const name = `${tenant} ${visitor}`
    const share = shares.get(name) ?? { views: 0, searches: new Set() }
    shares.set(name, share)
    const [earliest = ''] = shares.keys()
    if (shares.size > MOST_VISITORS) shares.delete(earliest)
    const isMeasured = measures.length > 0 && share.views < MOST.views
    if (isMeasured) share.views++
    return {
      measures: isMeasured ? measures : [],
      nothing: nothing.filter((words) => {
        if (share.searches.has(words) || share.searches.size >= MOST.searches) return false
        share.searches.add(words)
        return true
      }),
    }
  }
}
