import { DAY_MS } from '#rules/constants.ts'
import { formatDate } from '#rules/locale/dates.ts'
import { isElsewhere } from '#rules/locale/postal.ts'
import { dayAt } from '#rules/locale/schedule.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { analyticsIds } from '#rules/tracking/analytics.ts'
import { parseInstant } from '#lib/instant.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { Tenant } from '#site/loading/loadTenant.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Report } from './finding.ts'

/** Finds settings that are possible, but probably not meant. */

/** How many days a special day may have passed before it's reported. */
const PAST_DAYS = 30
/** How many days ahead a date may be before its year is doubted. */
const AHEAD_DAYS = 2 * 366

export const checkDoubts = (
  { site, content, drafts }: Pick<Tenant, 'site' | 'content' | 'drafts'>,
  now: number,
  report: Report,
): void => {
  const say = (file: string) => (field: string, message: string) =>
    report({ level: 'warning', file, field, message })
  const today = dayAt(now, timeZoneOf(site.state, site))
  doubtSettings(site, today, say('site.json'))
  for (const page of [...content, ...drafts]) doubtPage(page, today, site.region, say(page.file))
}

type Say = (field: string, message: string) => void

/** Days from one day to another. */
const daysFrom = (from: string, to: string): number =>
  ((parseInstant(to) ?? 0) - (parseInstant(from) ?? 0)) / DAY_MS

const farAhead = (day: string, region: string): string =>
  `is ${formatDate(day, region)}, more than two years ahead. Is the year right?`

/** What the hosts of a network's addresses contain. */
const NETWORKS = {
  facebook_url: /facebook|\bfb\b/i,
  instagram_url: /instagram/i,
  youtube_url: /youtube|\byoutu\.be$/i,
  linkedin_url: /linkedin/i,
} as const

const doubtSettings = (site: Site, today: string, say: Say): void => {
  site.special_hours.forEach(({ date }, at) => {
    const ahead = daysFrom(today, date)
    if (ahead < -PAST_DAYS)
      say(
        `special_hours[${at}]`,
        `is for ${formatDate(date, site.region)}, which has passed. Delete the entry that begins on this line`,
      )
    if (ahead > AHEAD_DAYS) say(`special_hours[${at}].date`, farAhead(date, site.region))
  })
  if (site.stock.source !== '' && site.leads.destinations.length === 0 && !site.mock_leads)
    say(
      'leads.destinations',
      'is empty, so enquiries go to a dealer backend, although the stock comes from a feed. Add an email address that gets them',
    )
  const { postcode, state } = site.address
  if (isElsewhere(postcode, state, site.region))
    say('address.postcode', `is ${postcode}, which isn’t in ${state}. Correct the postcode or the state`)
  for (const [field, pattern] of Object.entries(NETWORKS) as [keyof typeof NETWORKS, RegExp][])
    if (site[field] !== '' && !pattern.test(site[field].split(/[/?#]+/)[1] ?? ''))
      say(field, `leads to another website (${site[field]}). Correct the address, or remove it`)
  const { rate, comparison_rate } = site.finance
  if (rate !== null && comparison_rate !== null && comparison_rate < rate)
    say(
      'finance.comparison_rate',
      `is ${comparison_rate}%, below the rate of ${rate}%, although it includes fees. Check both with your lender`,
    )
  const stopped = analyticsIds(site.tracking.analytics_id).filter((id) => id.startsWith('UA-'))
  if (stopped.length > 0)
    say(
      'tracking.analytics_id',
      `has ${stopped.join(', ')} of Universal Analytics, which Google has turned off. Replace it with an ID that starts with G-, or remove it`,
    )
}

const doubtPage = (
  { date = '', offer, reviews = [] }: ContentPage,
  today: string,
  region: string,
  say: Say,
): void => {
  const days = { date, 'offer.starts': offer?.starts ?? '', 'offer.ends': offer?.ends ?? '' }
  for (const [field, day] of Object.entries(days))
    if (day !== '' && daysFrom(today, day) > AHEAD_DAYS) say(field, farAhead(day, region))
  reviews.forEach((review, at) => {
    if (review.date > today)
      say(
        `reviews[${at}].date`,
        `is ${formatDate(review.date, region)}, which hasn’t come yet. Correct the date`,
      )
  })
}
