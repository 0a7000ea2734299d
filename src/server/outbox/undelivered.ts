import { HOUR_MS } from '#rules/constants.ts'
import { receivedAt, stateOfDelivery, type Delivery, type LeadRecord } from './stores/leadRecord.ts'
import { markerPrefix, readMarker, readRecord } from './stores/recordStore.ts'
import type { Store } from './stores/store.ts'
import { BACKEND } from '#site/settings/leads.ts'
import { variableOf } from '#lib/environment/variables.ts'
import { WEBHOOK_SECRET } from '../destinations/toWebhook.ts'

export interface UndeliveredLeads {
  tenant: string
  destination: string
  dead: number
  late: number
  /** When the oldest of them started to wait. Times are ms since 1970. */
  since: number
  references: string[]
  /** '' if there was no attempt. */
  trouble: string
  advice: string
}

export const LATE_MS = HOUR_MS
const MOST_REFERENCES = 5

/** Only reads leads that are waiting or that we gave up on, because there may be many that have been delivered. */
export async function undeliveredLeads(store: Store, now: number): Promise<UndeliveredLeads[]> {
  const undelivered = new Map<string, Omit<UndeliveredLeads, 'advice'>>()
  for (const record of await openRecords(store, now)) {
    for (const delivery of record.deliveries) {
      const is = stateOfDelivery(delivery, record.saves.length)
      if (is === 'delivered') continue
      const since = waitsSince(record, delivery)
      if (is === 'waiting' && !isOverdue(record, delivery, now)) continue
      const [{ tenant, reference }, { destination }] = [record, delivery]
      const leads = undelivered.get(`${tenant}/${destination}`) ?? {
        ...{ tenant, destination, since, dead: 0, late: 0, references: [], trouble: '' },
      }
      undelivered.set(`${tenant}/${destination}`, leads)
      leads[is === 'dead' ? 'dead' : 'late']++
      leads.since = Math.min(leads.since, since)
      if (leads.references.length < MOST_REFERENCES) leads.references.push(reference)
      leads.trouble = delivery.trouble || leads.trouble
    }
  }
  const all = [...undelivered.values()].sort((a, b) => a.since - b.since)
  return all.map((leads) => ({
    ...leads,
    advice: adviceFor(leads.tenant, leads.destination, leads.trouble),
  }))
}

/** Also removes outdated markers of leads that we gave up on. */
export async function openRecords(store: Store, now: number): Promise<LeadRecord[]> {
  const records = new Map<string, LeadRecord>()
  for (const kind of ['queue', 'dead'] as const) {
    for (const key of await store.list(markerPrefix(kind))) {
      const marker = readMarker(key)
      const name = marker && `${marker.tenant}/${marker.id}`
      if (!marker || !name || (kind === 'queue' && records.has(name))) continue
      const record = records.get(name) ?? (await readRecord(store, marker.tenant, marker.id))?.record
      if (record) records.set(name, record)
      // A new marker may not fit its record yet, which is written after it.
      const isOld = marker.at + HOUR_MS < now
      if (kind === 'dead' && isOld && !record?.deliveries.some((delivery) => delivery.deadAt !== null))
        await store.remove(key)
    }
  }
  return [...records.values()].sort((a, b) => receivedAt(a) - receivedAt(b))
}

export const waitsSince = ({ saves }: LeadRecord, { taken }: Delivery): number =>
  saves[taken]?.receivedAt ?? 0

/** While a form is being filled in, its lead waits for the last step, and only becomes late after that. */
export function isOverdue(record: LeadRecord, delivery: Delivery, now: number): boolean {
  const last = record.saves.at(-1)?.receivedAt ?? 0
  return waitsSince(record, delivery) + LATE_MS <= now && (delivery.attempts > 0 || last + LATE_MS <= now)
}

export function adviceFor(tenant: string, destination: string, trouble: string): string {
  const isBackend = destination === BACKEND
  const isMail = trouble.startsWith('SMTP ')
  const status = Number(/^(?:HTTP|SMTP) (\d{3})/.exec(trouble)?.[1] ?? 0)
  if (trouble === '')
    return 'No delivery has been attempted yet. Is "forecourt serve" running with this state folder?'
  if (/ (?:is (?:not set|no )|are not set|must be )/.test(trouble))
    return 'Set this variable in the server’s environment and restart the server.'
  if (trouble.includes('site.json'))
    return 'Fix site.json, then run "forecourt leads retry" to send the leads to its current destinations.'
  if (isMail && status === 535) return 'The mail server refuses the login. Check FORECOURT_SMTP_URL.'
  if (isMail && trouble.endsWith('RCPT TO'))
    return 'The mail server refuses the addresses. Check "to" and "cc" in site.json.'
  if (isMail) return 'The mail server responds but doesn’t accept the leads. Its log says why.'
  if ([401, 403, 407].includes(status))
    return isBackend
      ? 'The dealer backend refuses the login. Check FORECOURT_API_USER and FORECOURT_API_PASSWORD.'
      : `The receiver refuses the leads. Check its secret, ${variableOf(WEBHOOK_SECRET, tenant)}.`
  if (
    (status > 0 && ![408, 425, 429, 502, 503, 504].includes(status)) ||
    trouble.endsWith(' in the response') ||
    trouble.startsWith('a response')
  )
    return 'The destination responds but doesn’t accept the leads. Ask whoever runs it, and quote the references.'
  return isBackend
    ? 'The dealer backend can’t be reached. Check FORECOURT_API_URL.'
    : 'The destination can’t be reached. Check FORECOURT_SMTP_URL for email, or "url" in site.json for a webhook.'
}
