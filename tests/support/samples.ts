import { samplesOf, type Sample } from '../../scripts/lighthouse/pages.ts'
import { FOLDERS, NOW, TENANTS } from './places.ts'

export type { Sample }

/** Returns a page of each view of a site. */
export const samples = (slug: string): Promise<Sample[]> => samplesOf(FOLDERS.tenants, slug, Date.parse(NOW))

/**
 * Picks one page of each view, of as many sites as possible: the first view from one site, the second from the next…
 *
 * @param from the position of the first view's site among the tenants
 */
export async function oneOfEach(from = 0): Promise<Sample[]> {
  const all = Map.groupBy((await Promise.all(TENANTS.map(samples))).flat(), ({ view }) => view)
  return [...all.values()].flatMap((pages, index) => pages[(index + from) % pages.length] ?? [])
}
