import type { Environment } from '#lib/environment/variable.ts'
import type { Log } from '#lib/log.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Catalogue, Listed } from './catalogue.ts'
import { digestOf, isEmpty } from './news.ts'
import { confirmHref, leaveHref } from './links.ts'
import { aboutOf, letterTo, newsMessage, urlOf } from './message.ts'
import type { Alert, AlertStore, Person } from './store.ts'
import { parseSubject, type Terms } from './subject.ts'
import { backoffDelay } from '#lib/backoff.ts'
import { DAY_MS, HOUR_MS } from '#rules/constants.ts'
import { sendMail } from '#server/destinations/email/sendMail.ts'

const RETRY = { first: 30_000, longest: HOUR_MS }
/**
 * If a mail server refuses an address this many times without having accepted an email for it in between, everything about the person is
 * deleted. The attempts are a day apart, so that a wrongly configured mail server doesn't cost the dealer all subscribers.
 */
const MOST_REFUSALS = 6

export const again = (failed: number, now: number): number =>
  now + backoffDelay(failed + 1, RETRY, Math.random() / 2)

export interface Delivery {
  site: Site
  store: AlertStore
  environment: Environment
  /** Only tests replace it. */
  send?: typeof sendMail
  now: () => number
  /** Called without personal data. */
  log: Log
}

/**
 * Maximum number of attempts of which it isn't known whether they sent the email. So if the process is killed before
 * it can record that an email was sent, the email is sent a second time, but never a third.
 */
const MOST_BEGUN = 2

/** A failed email is retried until it's too late to confirm. */
export async function deliverLetters(
  { site, store, environment, send = sendMail, now, log }: Delivery,
  catalogue: Catalogue | undefined,
): Promise<void> {
  for (const alert of store.letters(now())) {
    const person = store.person(alert.person)
    if (!person) {
      store.letterSent(alert.id)
      continue
    }
    const about = await aboutOf(site, parseSubject(alert.subject, site), catalogue)
    const [url, leave] = [urlOf(site), leaveHref(urlOf(site), store.key, person.id)]
    const outcome = await send(environment, site, {
      ...letterTo(site, alert, about, {
        confirm: confirmHref(url, store.key, alert.id),
        leave,
        hasLogo: catalogue?.hasLogo() === true,
      }),
      to: person.email,
      id: `alerts.${alert.id}.${alert.confirmed > 0 ? 'on' : alert.asked}`,
      leave: alert.confirmed > 0 ? leave : '',
    })
    if (outcome === 'sent') store.letterSent(alert.id)
    else {
      log(`the email to confirm an alert wasn’t sent: ${outcome.trouble}`, site.slug)
      store.letterFailed(alert.id, again(alert.failed, now()))
    }
  }
}

/** Sends at most one email a day to each person. */
export async function deliverNews(delivery: Delivery, catalogue: Catalogue): Promise<void> {
  const { store, now } = delivery
  const due = store.due(now())
  if (due.length === 0) return
  const vehicles = new Map((await catalogue.vehicles()).map((vehicle) => [vehicle.car, vehicle]))
  const terms = await catalogue.terms()
  for (const person of due) {
    const begun = store.claim(person.id, now())
    if (begun > 0) await tell(delivery, catalogue, { vehicles, terms }, person, begun)
  }
}

async function tell(
  { site, store, environment, send = sendMail, now, log }: Delivery,
  catalogue: Catalogue,
  { vehicles, terms }: { vehicles: ReadonlyMap<string, Listed>; terms: Terms },
  person: Person,
  begun: number,
): Promise<void> {
  const [news, alerts] = [store.newsOf(person.id), store.alertsOf(person.id)]
  const digest = digestOf(news, alerts, vehicles, await fitsIn(site, catalogue, vehicles, alerts, news))
  const { known } = digest
  if (isEmpty(digest)) {
    // There's nothing to tell any more. But if an earlier attempt was begun and its result isn't known, an email may have arrived, and
    // counts as the day's email.
    return store.newsSent(person.id, { news, known, mailed: begun > 1 }, now())
  }
  if (begun > MOST_BEGUN) {
    log(
      `the result of ${MOST_BEGUN} attempts to send an alert email is unknown. The email may have arrived, so it won’t be sent again`,
      site.slug,
    )
    return store.newsSent(person.id, { news, known, mailed: true }, now())
  }
  const leave = leaveHref(urlOf(site), store.key, person.id)
  const outcome = await send(environment, site, {
    ...newsMessage(site, digest, { leave, hasLogo: catalogue.hasLogo(), terms }),
    to: person.email,
    // `mailed` only changes when an email is known to have been sent. So all attempts to send this email have the same
    // id, and a repeat can be recognised.
    id: `alerts.${person.id}.${person.mailed}`,
    leave,
  })
  if (outcome === 'sent') return store.newsSent(person.id, { news, known, mailed: true }, now())
  log(`an alert email wasn’t sent: ${outcome.trouble}`, site.slug)
  if (outcome.refused && store.addressRefused(person.id) >= MOST_REFUSALS) return store.forget(person.id)
  const next = outcome.refused ? now() + DAY_MS : again(person.failed, now())
  store.newsFailed(person.id, next, outcome.unknown)
}

async function fitsIn(
  site: Site,
  catalogue: Catalogue,
  vehicles: ReadonlyMap<string, Listed>,
  alerts: readonly Alert[],
  news: readonly { alert: string; car: string }[],
): Promise<(alert: Alert, listed: Listed) => boolean> {
  const matchesByAlert = new Map<string, Set<string>>()
  for (const { id, kind, subject } of alerts) {
    const search = kind === 'search' ? parseSubject(subject, site) : null
    const slugs = news.filter(({ alert }) => alert === id).flatMap(({ car }) => vehicles.get(car)?.slug ?? [])
    if (search?.kind === 'search' && slugs.length > 0)
      matchesByAlert.set(id, await catalogue.matches(search, slugs))
  }
  return ({ id }, { slug }) => matchesByAlert.get(id)?.has(slug) === true
}
