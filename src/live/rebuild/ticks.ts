import { DAY_MS, HOUR_MS } from '#rules/constants.ts'
import type { Journal, Mark, TenantState } from '../journal/journal.ts'
import { spreadOf } from './spread.ts'

/**
 * Schedules work. Every hour, sites are rebuilt, because some things depend on the time: the New tag, how long sold
 * vehicles are shown, and dates of events. Every night, all stock is read, in case webhooks were lost.
 */

/** ms between two ticks. */
export const TICK_MS = 60_000
/** Hourly rebuilds are spread over this part of the hour (ms), so that they don't all start in the same second. */
const SPREAD_MS = 10 * 60_000
/** The dealer's local hours between which all stock is read. */
const [NIGHT_FROM, NIGHT_TO] = [2, 5]
/**
 * The minimum and maximum time between two readings of all stock. After the maximum, a reading is due even during the
 * day, because last night's was missed.
 */
const [SOONEST_MS, LATEST_MS] = [12 * HOUR_MS, 36 * HOUR_MS]

interface TickOptions {
  journal: Pick<Journal, 'states' | 'note' | 'mark'>
  tenants: () => readonly string[]
  /** Returns the dealer's local hour, 0 to 23. */
  hourAt: (tenant: string, now: number) => number
  onMark: (tenant: string) => void
}

/** Marks the tenants whose hourly rebuild or nightly reading is due. */
export const tick = async ({ journal, tenants, hourAt, onMark }: TickOptions, now: number): Promise<void> => {
  const states = await journal.states()
  for (const tenant of tenants()) {
    const known = states.get(tenant)
    const shift = spreadOf(tenant) * SPREAD_MS
    const hour = Math.floor((now - shift) / HOUR_MS)
    if (!known || known.hour === 0 || known.lastFull === 0) {
      // A new tenant is first built from its files. All its stock is read from the backend later, at night.
      await journal.note(tenant, { hour, lastFull: known?.lastFull || now })
      await journal.mark(tenant, ['clock'], now)
      onMark(tenant)
      continue
    }
    const marks: Mark[] = []
    const change: Partial<TenantState> = {}
    if (hour !== known.hour) {
      marks.push('clock')
      change.hour = hour
    }
    const isFull = isFullDue(now - known.lastFull, hourAt(tenant, now), shift, now)
    if (isFull) marks.push('all')
    // If the last reading was in the future, the clock has been set back.
    if (isFull || known.lastFull > now) change.lastFull = now
    if (marks.length > 0) await journal.mark(tenant, marks, now)
    if (Object.keys(change).length > 0) await journal.note(tenant, change)
    if (marks.length > 0) onMark(tenant)
  }
}

const isFullDue = (age: number, hour: number, shift: number, now: number): boolean => {
  const night = hour >= NIGHT_FROM && hour < NIGHT_TO
  return (night && age >= SOONEST_MS && now % HOUR_MS >= shift) || age >= LATEST_MS
}

/**
 * How long to remember the ids of webhooks, in ms. It's longer than the five minutes for which a signature is valid,
 * because the backend signs and sends a failed webhook again for days.
 */
export const REMEMBER_IDS_MS = 3 * DAY_MS
