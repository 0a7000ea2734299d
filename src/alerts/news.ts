import { noticePriceFall, type KnownPrice } from '#rules/pricing/priceHistory.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Catalogue, Listed } from './catalogue.ts'
import type { AlertStore, News, Alert } from './store.ts'
import { parseSubject } from './subject.ts'

export interface NewsItem {
  listed: Listed
  /** The previous price in dollars, if it has dropped. */
  from?: number
}

export interface Digest {
  falls: NewsItem[]
  /** New vehicles, grouped by the search that found them. Each vehicle appears once. */
  finds: { alert: Alert; items: NewsItem[] }[]
  /** By alert, the price of its vehicle that the person will know after reading the email. */
  known: Map<string, KnownPrice>
}

/** Leaves out vehicles that are gone or sold, price drops that have been reversed, and what a search no longer finds. */
export function digestOf(
  news: readonly News[],
  alerts: readonly Alert[],
  vehicles: ReadonlyMap<string, Listed>,
  fits: (alert: Alert, listed: Listed) => boolean,
): Digest {
  const byId = new Map(alerts.map((alert) => [alert.id, alert]))
  const digest: Digest = { falls: [], finds: [], known: new Map() }
  const listedCars = new Set<string>()
  for (const { alert: id, car } of [...news].sort(inOrder(byId))) {
    const [alert, listed] = [byId.get(id), vehicles.get(car)]
    if (!alert || alert.confirmed === 0 || !listed?.available) continue
    if (alert.kind === 'vehicle') {
      const { fell, known } = noticePriceFall(alert.known, listed.known)
      digest.known.set(id, known)
      if (fell) digest.falls.push({ listed, from: fell.from })
    } else if (!listedCars.has(car) && fits(alert, listed)) {
      listedCars.add(car)
      const find = digest.finds.find((earlier) => earlier.alert === alert)
      if (find) find.items.push({ listed })
      else digest.finds.push({ alert, items: [{ listed }] })
    }
  }
  return digest
}

export const isEmpty = ({ falls, finds }: Digest): boolean => falls.length + finds.length === 0

/** Sorts news by when its alerts were requested, so that the same news always makes the same email. */
const inOrder =
  (alerts: ReadonlyMap<string, Alert>) =>
  (a: News, b: News): number =>
    (alerts.get(a.alert)?.asked ?? 0) - (alerts.get(b.alert)?.asked ?? 0) ||
    a.alert.localeCompare(b.alert) ||
    a.car.localeCompare(b.car)

/**
 * Compares what a site shows with what it showed last time, and records the news for each alert. When an email is
 * written, its news is checked again (`digestOf`). It's safe to run this twice, or again after it was killed.
 */
export async function findNews(
  site: Site,
  store: AlertStore,
  catalogue: Catalogue,
  now: number,
): Promise<void> {
  const before = store.lastIndex()
  if (before === catalogue.index) return
  const vehicles = await catalogue.vehicles()
  const cars = vehicles.map(({ car }) => car)
  // The first time, all current vehicles count as known.
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
    return listed?.available && noticePriceFall(known, listed.known).fell ? [{ alert: id, car }] : []
  })
  const unseen = store.unseen([...byCar.keys()])
  const fresh = vehicles.filter(({ car, available }) => available && unseen.has(car))
  if (fresh.length === 0) return falls
  const slugs = fresh.map(({ slug }) => slug)
  const finds: News[] = []
  // Run each search only once, because many people may have saved the same one.
  const slugsFound = new Map<string, Set<string>>()
  for (const { id, subject } of store.all('search')) {
    const search = parseSubject(subject, site)
    if (search.kind !== 'search') continue
    const matching = slugsFound.get(subject) ?? (await catalogue.matches(search, slugs))
    slugsFound.set(subject, matching)
    for (const { slug, car } of fresh) if (matching.has(slug)) finds.push({ alert: id, car })
  }
  return [...falls, ...finds]
}
