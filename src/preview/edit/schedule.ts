import { parseInstant } from '#lib/instant.ts'
import { isRecord, text } from '#lib/values.ts'
import { localeOf, type Locale } from '#rules/locale/locale.ts'
import { dayAt } from '#rules/locale/schedule.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { pagesIn, valuesIn } from './files/files.ts'
import { settingsIn } from './templateSettings.ts'
import type { Group } from './text/steps.ts'

export interface Schedule {
  /** At the dealer, 'YYYY-MM-DD'. */
  today: string
  locale: Locale
  /** Sorted by day, then in the order of the files. */
  entries: Entry[]
}

export interface Entry {
  day: string
  what: 'offerBegins' | 'offerEnds' | 'article' | 'jobCloses' | 'open' | 'closed'
  title: string
  /** The page or settings form that sets the day, such as 'settings/hours', and the field in it. */
  of: string
  field: string
  hours?: string
  /** Drafts aren't published, even when their day comes. */
  draft: boolean
}

/** Includes drafts, because their dates are still being planned. */
export function scheduleOf(dir: string, now: number): Schedule {
  const settings = settingsIn(dir)
  const zone = timeZoneOf(settings['state'], {
    region: text(settings['region']),
    state: text(settings['state']),
    time_zone: text(settings['time_zone']),
  })
  const entries = [
    ...specialDays(settings),
    ...pagesIn(dir).flatMap((file) => ofPage(file, valuesIn(dir, file))),
  ]
  return {
    today: dayAt(now, zone),
    locale: localeOf(settings['region']),
    entries: entries
      .filter(({ day }) => /^\d{4}-\d{2}-\d{2}$/.test(day) && parseInstant(day) !== null)
      .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
  }
}

const groupsIn = (value: unknown): Group[] =>
  Array.isArray(value) ? value.map((entry) => (isRecord(entry) ? entry : {})) : []

const specialDays = (settings: Group): Entry[] =>
  groupsIn(settings['special_hours']).map(({ date, label, status, formated_hours: hours }, index) => ({
    day: text(date),
    what: status === 'open' ? 'open' : 'closed',
    title: text(label) || 'Special hours',
    of: 'settings/hours',
    field: `special_hours[${index}].date`,
    ...(status === 'open' && text(hours) !== '' && { hours: text(hours) }),
    draft: false,
  }))

function ofPage(file: string, { title, date, offer, openings, draft }: Group): Entry[] {
  const page = { title: text(title) || file, of: file, draft: draft === true }
  const jobs = groupsIn(openings).map((job, index): Entry => ({
    ...page,
    day: text(job['closes']),
    what: 'jobCloses',
    title: text(job['title']) || page.title,
    field: `openings[${index}].closes`,
  }))
  // A page without an offer has a date; an offer has a start and an end instead.
  if (!isRecord(offer)) return [{ ...page, day: text(date), what: 'article', field: 'date' }, ...jobs]
  return [
    { ...page, day: text(offer['starts']), what: 'offerBegins', field: 'offer.starts' },
    { ...page, day: text(offer['ends']), what: 'offerEnds', field: 'offer.ends' },
    ...jobs,
  ]
}
