import type { Environment } from '#lib/tenantVariable.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Catalogue, Listed } from './catalogue.ts'
import { digestOf, isEmpty } from './digest.ts'
import { confirmHref, leaveHref } from './links.ts'
import { aboutOf, letterTo, newsMessage, urlOf } from './message.ts'
import { again, MOST_REFUSALS, REFUSED_MS, sendMail } from './send.ts'
import type { Alert, AlertStore, Person } from './store.ts'
import { storedSubject, type Terms } from './subject.ts'

export interface Delivery {
  site: Site
  store: AlertStore
  environment: Environment
  /** Sends an email. Only tests replace it; otherwise, emails are sent by SMTP. */
  send?: typeof sendMail
  now: () => number
  /** Called with a description of each failure, without personal data. */
  log: (message: string) => void
}

/**
 * Maximum number of attempts to send an email if it isn't known whether they succeeded. After that, the email counts as
 * sent. So if the process is killed before it can record that an email was sent, the email is sent a second time, but
 * never a third.
 */
const MOST_BEGUN = 2

/** Sends the emails that ask for confirmation. A failed email is retried until it's too late to confirm. */
export async function deliverLetters(
  { site, store, environment, send = sendMail, now, log }: Delivery,
  catalogue: Catalogue | undefined,
): Promise<void> {
  for (const alert of store.letters(now())) {
    const person = store.person(alert.person)
    if (!person) {
      store.lettered(alert.id)
      continue
    }
    const about = await aboutOf(site, storedSubject(alert.subject, site), catalogue)
    const [url, leave] = [urlOf(site), leaveHref(urlOf(site), store.key, person.id)]
    const outcome = await send(environment, site, {
      ...letterTo(site, alert, about, {
        confirm: confirmHref(url, store.key, alert.id),
        leave,
        hasLogo: catalogue?.hasLogo() === true,
      }),
      to: person.email,
      id: `${alert.id}.${alert.confirmed > 0 ? 'on' : alert.asked}`,
      leave: alert.confirmed > 0 ? leave : '',
    })
    if (outcome === 'sent') store.lettered(alert.id)
    else {
      log(`${site.slug}: the email to confirm an alert wasn’t sent: ${outcome.trouble}`)
      store.unlettered(alert.id, again(alert.failed, now()))
    }
  }
}

/** Sends an email to each person for whom there's news, at most one a day. */
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
    return store.told(person.id, { news, known, mailed: begun > 1 }, now())
  }
  if (begun > MOST_BEGUN) {
    log(
      `${site.slug}: the result of ${MOST_BEGUN} attempts to send an alert email is unknown. The email may have arrived, so it won’t be sent again`,
    )
    return store.told(person.id, { news, known, mailed: true }, now())
  }
  const leave = leaveHref(urlOf(site), store.key, person.id)
  const outcome = await send(environment, site, {
    ...newsMessage(site, digest, { leave, hasLogo: catalogue.hasLogo(), terms }),
    to: person.email,
    // `mailed` only changes when an email is known to have been sent. So all attempts to send this email have the same
    // id, and a repeat can be recognised.
    id: `${person.id}.${person.mailed}`,
    leave,
  })
  if (outcome === 'sent') return store.told(person.id, { news, known, mailed: true }, now())
  log(`${site.slug}: an alert email wasn’t sent: ${outcome.trouble}`)
  if (outcome.refused && store.refused(person.id) >= MOST_REFUSALS) return store.forget(person.id)
  const next = outcome.refused ? now() + REFUSED_MS : again(person.failed, now())
  store.untold(person.id, next, outcome.unknown)
}

/**
 * Returns a function that tells if a person's saved search still finds a new vehicle. It uses the site's own search.
 */
async function fitsIn(
  site: Site,
  catalogue: Catalogue,
  vehicles: ReadonlyMap<string, Listed>,
  alerts: readonly Alert[],
  news: readonly { alert: string; car: string }[],
): Promise<(alert: Alert, listed: Listed) => boolean> {
  const found = new Map<string, Set<string>>()
  for (const { id, kind, subject } of alerts) {
    const search = kind === 'search' ? storedSubject(subject, site) : null
    const slugs = news.filter(({ alert }) => alert === id).flatMap(({ car }) => vehicles.get(car)?.slug ?? [])
    if (search?.kind === 'search' && slugs.length > 0) found.set(id, await catalogue.found(search, slugs))
  }
  return ({ id }, { slug }) => found.get(id)?.has(slug) === true
}
