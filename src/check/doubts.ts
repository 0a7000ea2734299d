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
import { type Report, lineAt } from './finding.ts'
import type { PlanContext, ShownModel } from '#plan/planContext.ts'
import { cheapestOf } from '#plan/pages/range/modelPage.ts'
import { listedByModel } from '#plan/pages/range/models.ts'
import { isAvailable } from '#rules/listing/listing.ts'
import { fromPrices } from '#rules/pricing/fromPrice.ts'
import { money } from '#rules/pricing/money.ts'

/**
 * Finds paragraphs of editors' pages that give another 'from' price for a model than its cheapest new vehicle in stock. A paragraph that
 * names several models is left out, because its price could be that of any of them.
 */
export function checkModelPrices(context: PlanContext, text: (file: string) => string, report: Report): void {
  const listed = listedByModel(context)
  const models = context.models.flatMap((shown) => {
    const stock = (listed.get(shown.model) ?? []).filter(({ brief }) => isAvailable(brief))
    const least = cheapestOf(stock).new
    return least === null ? [] : [{ shown, least, isNamed: namedIn(shown) }]
  })
  for (const { file, path } of context.content) {
    const whole = text(file)
    for (const { 0: paragraph, index } of whole.matchAll(/\S(?:.|\n(?!\s*\n))*/g)) {
      const prices = fromPrices(paragraph)
      if (prices.length === 0) continue
      const [model, ...others] = models.filter(
        ({ shown, isNamed }) => shown.path === path || isNamed(paragraph),
      )
      const wrong = prices.find((price) => price !== model?.least)
      if (!model || others.length > 0 || wrong === undefined) continue
      report({
        level: 'warning',
        file,
        line: lineAt(whole, index + paragraph.indexOf('$')),
        field: '',
        message: `says that ${model.shown.title} starts at ${money(wrong, 'cents')}, but the cheapest new one in stock costs ${money(model.least, 'cents')}. Correct the price or leave it out: the model’s own page takes it from the stock`,
      })
    }
  }
}

/** Whether a text names a model. A name of digits only, such as Mazda's '3', counts only together with its make. */
function namedIn({ model, title }: ShownModel): (text: string) => boolean {
  const names = [title, ...(/\p{L}{2}/u.test(model.name) ? [model.name] : [])].map(RegExp.escape)
  const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${names.join('|')})(?![\\p{L}\\d])`, 'iu')
  return (text) => pattern.test(text)
}

/** How many days a special day may have passed before it's reported. */
const PAST_DAYS = 30
/** How many days ahead a date may be before its year is doubted. */
const AHEAD_DAYS = 2 * 366

export function checkDoubts(
  { site, content, drafts }: Pick<Tenant, 'site' | 'content' | 'drafts'>,
  now: number,
  report: Report,
): void {
  const say = (file: string) => (field: string, message: string) =>
    report({ level: 'warning', file, field, message })
  const today = dayAt(now, timeZoneOf(site.state, site))
  doubtSettings(site, today, say('site.json'))
  for (const page of [...content, ...drafts]) doubtPage(page, today, site.region, say(page.file))
}

type Say = (field: string, message: string) => void

const daysFrom = (from: string, to: string): number =>
  ((parseInstant(to) ?? 0) - (parseInstant(from) ?? 0)) / DAY_MS

const farAhead = (day: string, region: string): string =>
  `is ${formatDate(day, region)}, more than two years ahead. Is the year right?`

const NETWORKS = {
  facebook_url: /facebook|\bfb\b/i,
  instagram_url: /instagram/i,
  youtube_url: /youtube|\byoutu\.be$/i,
  linkedin_url: /linkedin/i,
} as const

function doubtSettings(site: Site, today: string, say: Say): void {
  site.special_hours.forEach(({ date }, index) => {
    const ahead = daysFrom(today, date)
    if (ahead < -PAST_DAYS)
      say(
        `special_hours[${index}]`,
        `is for ${formatDate(date, site.region)}, which has passed. Delete the entry that begins on this line`,
      )
    if (ahead > AHEAD_DAYS) say(`special_hours[${index}].date`, farAhead(date, site.region))
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

function doubtPage(
  { date = '', offer, reviews = [] }: ContentPage,
  today: string,
  region: string,
  say: Say,
): void {
  const days = { date, 'offer.starts': offer?.starts ?? '', 'offer.ends': offer?.ends ?? '' }
  for (const [field, day] of Object.entries(days))
    if (day !== '' && daysFrom(today, day) > AHEAD_DAYS) say(field, farAhead(day, region))
  reviews.forEach((review, index) => {
    if (review.date > today)
      say(
        `reviews[${index}].date`,
        `is ${formatDate(review.date, region)}, which hasn’t come yet. Correct the date`,
      )
  })
}
