import { priceWatch, type KnownPrice } from '#rules/pricing/priceHistory.ts'
import type { Listed } from './catalogue.ts'
import type { Alert, News } from './store.ts'

export interface Told {
  listed: Listed
  /** The previous price in dollars; missing if the vehicle is in the email for a reason other than its price. */
  from?: number
}

/** The contents of one person's email. */
export interface Digest {
  falls: Told[]
  /** New vehicles, grouped by the search that found them. Each vehicle appears once. */
  finds: { alert: Alert; told: Told[] }[]
  /**
   * For each alert about a vehicle, the price that the person will know after reading the email, by the alert's id.
   */
  known: Map<string, KnownPrice>
}

/**
 * Picks the news that's still worth telling. Leaves out vehicles that are sold, reserved or gone, price drops that
 * have been reversed, and vehicles that the search no longer finds.
 *
 * @param fits tells if a search finds a vehicle
 */
export function digestOf(
  news: readonly News[],
  alerts: readonly Alert[],
  vehicles: ReadonlyMap<string, Listed>,
  fits: (alert: Alert, listed: Listed) => boolean,
): Digest {
  const byId = new Map(alerts.map((alert) => [alert.id, alert]))
  const digest: Digest = { falls: [], finds: [], known: new Map() }
  const told = new Set<string>()
  for (const { alert: id, car } of [...news].sort(inOrder(byId))) {
    const [alert, listed] = [byId.get(id), vehicles.get(car)]
    if (!alert || alert.confirmed === 0 || !listed?.available) continue
    if (alert.kind === 'vehicle') {
      const { fell, known } = priceWatch(alert.known, listed.known)
      digest.known.set(id, known)
      if (fell) digest.falls.push({ listed, from: fell.from })
    } else if (!told.has(car) && fits(alert, listed)) {
      told.add(car)
      const find = digest.finds.find((each) => each.alert === alert)
      if (find) find.told.push({ listed })
      else digest.finds.push({ alert, told: [{ listed }] })
    }
  }
  return digest
}

export const isEmpty = ({ falls, finds }: Digest): boolean => falls.length + finds.length === 0

/** Sorts news in the order in which its alerts were requested, so that the same news always makes the same email. */
const inOrder =
  (alerts: ReadonlyMap<string, Alert>) =>
  (one: News, other: News): number =>
    (alerts.get(one.alert)?.asked ?? 0) - (alerts.get(other.alert)?.asked ?? 0) ||
    one.alert.localeCompare(other.alert) ||
    one.car.localeCompare(other.car)
