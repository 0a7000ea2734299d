import { priceWatch } from '#rules/pricing/priceHistory.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Catalogue, Listed } from './catalogue.ts'
import type { AlertStore, News } from './store.ts'
import { storedSubject } from './subject.ts'

/**
 * Compares what a site shows with what it showed last time, and records the news for each alert. When an email is
 * written, its news is checked again (digest.ts), so that nobody hears of a vehicle that has been sold in the
 * meantime or of a price that has risen again. It's safe to run this twice, or to run it again after it was killed.
 */
export async function lookAt(
  site: Site,
  store: AlertStore,
  catalogue: Catalogue,
  now: number,
): Promise<void> {
  const before = store.looked()
  if (before === catalogue.index) return
  const vehicles = await catalogue.vehicles()
  const cars = vehicles.map(({ car }) => car)
  // The first time, there's nothing to compare with, so all current vehicles count as known and aren't news.
  const news = before === '' ? [] : await newsIn(site, store, catalogue, vehicles)
  store.note({ before, now: catalogue.index }, cars, news, now)
}

async function newsIn(
  site: Site,
  store: AlertStore,
  catalogue: Catalogue,
  vehicles: readonly Listed[],
): Promise<News[]> {
  const byCar = new Map(vehicles.map((vehicle) => [vehicle.car, vehicle]))
  const falls = store.all('vehicle').flatMap(({ id, car, known }) => {
    const listed = byCar.get(car)
    return listed?.available && priceWatch(known, listed.known).fell ? [{ alert: id, car }] : []
  })
  const unseen = store.unseen([...byCar.keys()])
  const fresh = vehicles.filter(({ car, available }) => available && unseen.has(car))
  if (fresh.length === 0) return falls
  const slugs = fresh.map(({ slug }) => slug)
  const matches: News[] = []
  // Run each search only once, because many people may have saved the same one.
  const found = new Map<string, Set<string>>()
  for (const { id, subject } of store.all('search')) {
    const search = storedSubject(subject, site)
    if (search.kind !== 'search') continue
    const known = found.get(subject) ?? (await catalogue.found(search, slugs))
    found.set(subject, known)
    for (const { slug, car } of fresh) if (known.has(slug)) matches.push({ alert: id, car })
  }
  return [...falls, ...matches]
}
