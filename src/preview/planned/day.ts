import { HOUR_MS } from '#rules/constants.ts'
import { formatDate } from '#rules/locale/dates.ts'
import { parseInstant } from '#lib/instant.ts'
import { localeOf } from '#rules/locale/locale.ts'
import { dayAt, isOn, isOver } from '#rules/locale/schedule.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { publishedAt } from '#plan/pages/content/posts.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { Site } from '#site/settings/schema.ts'

/** A page that visitors can't see yet: a draft, or a page with a later date. */
export interface HiddenPage {
  path: string
  title: string
  file: string
  why: { kind: 'draft' } | { kind: 'later'; from: string; field: 'date' | 'offer.starts' }
  page: ContentPage
  /**
   * The time that the page is previewed for, in ms since 1970: noon on the day when it starts or, for a draft that
   * doesn't start later, now. For a draft of an offer that's over, it's noon on the offer's last day.
   */
  at: number
}

/** Leaves out past offers, whose addresses redirect to the list of offers. */
export function hiddenPages(
  site: Site,
  { content, drafts }: { content: readonly ContentPage[]; drafts: readonly ContentPage[] },
  now: number,
): HiddenPage[] {
  const zone = timeZoneOf(site.state, site)
  const today = dayAt(now, zone)
  const startOf = ({ offer, date }: ContentPage) => (offer ? offer.starts : date) ?? ''
  const isLater = (page: ContentPage) =>
    !isOn({ starts: startOf(page) }, today) && !(page.offer && isOver(page.offer, today))
  const hidden = (page: ContentPage, why: HiddenPage['why'], day: string): HiddenPage[] => {
    // Find the page's address without the other pages. With them, an offer might be left out, because a site shows
    // only its newest `offers.count` offers.
    const [placed] = publishedAt(site, [page], day).content
    const instant = day === today ? now : noonOf(day, zone)
    return placed ? [{ path: placed.path, title: page.title, file: page.file, why, page, at: instant }] : []
  }
  const ofDraft = (page: ContentPage): string => {
    const ends = page.offer?.ends ?? ''
    if (isLater(page)) return startOf(page)
    return ends !== '' && ends < today ? ends : today
  }
  return [
    ...drafts.flatMap((page) => hidden(page, { kind: 'draft' }, ofDraft(page))),
    ...content.filter(isLater).flatMap((page) => {
      const field = page.offer ? 'offer.starts' : 'date'
      return hidden(page, { kind: 'later', from: startOf(page), field }, startOf(page))
    }),
  ]
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})?$/i

/** @example isDay('2026-12-24') // true */
export const isDay = (value: string): boolean =>
  (DATE.test(value) || DATE_TIME.test(value)) && parseInstant(value) !== null

/**
 * A date means noon at the dealer, when everything scheduled for that day has started.
 * @param value one that passes `isDay` @param zone IANA name; null is UTC @returns ms since 1970
 */
export const momentOf = (value: string, zone: string | null): number =>
  DATE.test(value) ? noonOf(value, zone) : (parseInstant(value) ?? 0)

/** Noon of a day at the dealer, in ms since 1970. It may be an hour off on a day when the clocks change. */
function noonOf(day: string, zone: string | null): number {
  const noon = parseInstant(`${day}T12:00Z`) ?? 0
  return noon - offsetAt(noon, zone)
}

/** How far a zone's clocks are ahead of UTC at a given time, in ms. */
function offsetAt(instant: number, zone: string | null): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone ?? 'UTC',
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant)
  const part = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const day = parseInstant(dayAt(instant, zone)) ?? 0
  return day + part('hour') * HOUR_MS + part('minute') * 60_000 - instant
}

/** @example dayWords(Date.parse('2026-12-24T01:00Z'), 'Australia/Sydney', 'en-AU') // 'Thursday 24 December 2026' */
export function dayWords(instant: number, zone: string | null, region: unknown): string {
  const day = parseInstant(dayAt(instant, zone)) ?? instant
  const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone: 'UTC' }).format(day)
  return `${weekday}${localeOf(region) === 'en-US' ? ',' : ''} ${formatDate(day, region)}`
}
