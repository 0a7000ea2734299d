import { escapeHtml } from '#lib/html.ts'
import { feedTroubleOf, feedTroubleText } from '#stock/feed/feedTrouble.ts'
import { ago } from './frame.ts'
import type { HookCount } from '../leads/leadHook.ts'
import type { UndeliveredLeads } from '../outbox/undelivered.ts'
import { DAY_MS } from '#rules/constants.ts'
import { dayAt, isOver } from '#rules/locale/schedule.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { loadTenant, type Tenant } from '#site/loading/loadTenant.ts'
import { tenantCache, type MadeOfFiles } from '#site/loading/tenantCache.ts'
import type { Measure } from '../visits/report.ts'
import type { VisitFacts } from '../visits/measures.ts'
import { vehiclePath } from '#rules/links/paths.ts'
import { priceOf } from '#rules/pricing/price.ts'
import { isMissingPhoto } from '#rules/vehicle/images.ts'
import { filesBelow } from '#site/loading/files.ts'
import { PHOTOS } from '#site/loading/photoFiles.ts'
import type { Site } from '#site/settings/schema.ts'
import { daysInStock, forSale, type VehicleForSale } from '../sites/forSale.ts'
import { photosByName } from '#stock/photosByName.ts'

export interface Concern {
  says: string
  items: readonly { label: string; href?: string }[]
  total: number
  urgent?: boolean
}

export const NAMED = 12

/** All texts in it are escaped. */
export const concernsPart = (concerns: readonly Concern[]): string =>
  concerns.length === 0
    ? '<p class="fine">Nothing needs attention.</p>'
    : `<ul class="concerns">${concerns.map((concern) => `<li>${concernPart(concern)}</li>`).join('')}</ul>`

function concernPart({ says, items, total, urgent }: Concern): string {
  const line = `<span${urgent ? ' class="bad"' : ''}>${escapeHtml(says)}</span>`
  if (items.length === 0) return line
  const more = total - items.length
  return `<details><summary>${line}</summary><ul>${items.map(itemPart).join('')}${more > 0 ? `<li>and ${more.toLocaleString('en')} more</li>` : ''}</ul></details>`
}

const itemPart = ({ label, href }: Concern['items'][number]): string =>
  href === undefined
    ? `<li>${escapeHtml(label)}</li>`
    : `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`

export const many = (count: number, one: string, other = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : other}`

/** Shoppers then see older stock. */
export function feedConcerns(stateDir: string, slug: string, now: number): Concern[] {
  const trouble = feedTroubleOf(stateDir, slug)
  if (!trouble) return []
  return [
    {
      says: `${feedTroubleText(trouble)}. The site keeps its last good stock; the problem began ${ago(now - trouble.since)}`,
      items: [],
      total: 0,
      urgent: true,
    },
  ]
}

/** Nobody can reply to these leads. */
export const leadConcerns = (slug: string, all: readonly UndeliveredLeads[], now: number): Concern[] =>
  all
    .filter(({ tenant }) => tenant === slug)
    .map(({ destination, dead, late, since, advice }) => ({
      says: `${many(dead + late, 'lead')} not delivered to ${destination}, so nobody can answer ${dead + late === 1 ? 'it' : 'them'}: the oldest arrived ${ago(now - since)}`,
      items: [{ label: advice }],
      total: 1,
      urgent: true,
    }))

/** The lead went on, but without what the hook adds or where it would have sent it. */
export const hookConcerns = (counts: readonly HookCount[], slug: string, now: number): Concern[] =>
  counts.flatMap(({ tenant, failures, last }) =>
    tenant !== slug || !last || now - last.at > DAY_MS
      ? []
      : [
          {
            says: `The lead hook has failed ${many(failures, 'time')}, most recently ${ago(now - last.at)}. The leads went on as they were`,
            items: [{ label: last.trouble }],
            total: 1,
            urgent: true,
          },
        ],
  )

const ENDS_SOON_DAYS = 14

/** Offers that end soon, and offers that are over but still among the tenant's files. */
export async function offerConcerns(dir: string, origin: string, now: number): Promise<Concern[]> {
  const tenant = await loaded(dir)
  if (!tenant) return []
  const today = dayAt(now, timeZoneOf(tenant.site.state, tenant.site))
  const ending = tenant.content
    .flatMap(({ title, path, offer }) => (offer?.ends ? [{ title, path, ends: offer.ends, offer }] : []))
    .toSorted((a, b) => (a.ends < b.ends ? -1 : 1))
  const days = (ends: string) => Math.round((Date.parse(ends) - Date.parse(today)) / DAY_MS)
  const soon = ending.filter(({ offer, ends }) => !isOver(offer, today) && days(ends) <= ENDS_SOON_DAYS)
  const over = ending.filter(({ offer }) => isOver(offer, today))
  return [
    ...(soon.length === 0
      ? []
      : [
          {
            says: `${many(soon.length, 'offer')} ${soon.length === 1 ? 'ends' : 'end'} within ${ENDS_SOON_DAYS} days`,
            items: soon.slice(0, NAMED).map(({ title, path, ends }) => ({
              label: `${title}, ${days(ends) === 0 ? 'today' : `in ${many(days(ends), 'day')}`}`,
              href: origin + path,
            })),
            total: soon.length,
          },
        ]),
    ...(over.length === 0
      ? []
      : [
          {
            says: `${many(over.length, 'offer')} ${over.length === 1 ? 'has' : 'have'} ended: renew or remove ${over.length === 1 ? 'it' : 'them'}`,
            items: over.slice(0, NAMED).map(({ title, ends }) => ({ label: `${title}, ended on ${ends}` })),
            total: over.length,
          },
        ]),
  ]
}

const made = new Map<string, MadeOfFiles>()

export async function loaded(dir: string): Promise<Tenant | undefined> {
  const cache = tenantCache(made.get(dir) ?? new Map())
  try {
    return await loadTenant(dir, cache)
  } catch {
    return undefined
  } finally {
    made.set(dir, cache.used)
  }
}

/** The limits that three in four page views should stay within (web.dev). */
const GOOD: Record<Measure, { most: number; says: string; show: (value: number) => string }> = {
  LCP: {
    most: 2500,
    says: 'to show the main content of a page',
    show: (ms) => `${(ms / 1000).toFixed(1)} s`,
  },
  INP: { most: 200, says: 'to respond to a tap', show: (ms) => `${Math.round(ms)} ms` },
  CLS: { most: 0.1, says: 'of layout shift while pages load', show: (value) => value.toFixed(2) },
}

const ENOUGH = 20

export const visitConcerns = ({ measures, nothing }: VisitFacts): Concern[] => [
  ...measures
    .filter(({ name, value, count }) => count >= ENOUGH && value > GOOD[name].most)
    .map(({ name, value }) => {
      const { most, says, show } = GOOD[name]
      return {
        says: `Slow pages: ${show(value)} ${says}. Aim for ${show(most)} or less (${name})`,
        items: [],
        total: 0,
      }
    }),
  ...(nothing.length === 0
    ? []
    : [
        {
          says: `${many(nothing.length, 'search', 'searches')} found nothing`,
          items: nothing
            .slice(0, NAMED)
            .map(({ words, times }) => ({ label: `“${words}”, ${many(times, 'time')}` })),
          total: nothing.length,
        },
      ]),
]

export function speedLine({ measures }: VisitFacts): string {
  const [first] = measures
  if (!first) return ''
  const shown = measures.map(({ name, value }) => `${name} ${GOOD[name].show(value)}`)
  return `${shown.join(', ')} or better for three in four of ${first.count.toLocaleString('en')} page views in the last 28 days`
}

/** After this, financing a vehicle becomes expensive. */
const AGEING_DAYS = 90

export function stockConcerns(
  dir: string,
  stateDir: string,
  site: Site,
  origin: string,
  now: number,
): Concern[] {
  const vehicles = forSale(dir, stateDir, site)
  const item = ({ name, slug }: VehicleForSale, note = '') => ({
    label: `${name}${note}`,
    href: `${origin}${vehiclePath(slug, site) ?? '/'}`,
  })
  const concern = (
    affected: readonly VehicleForSale[],
    says: string,
    note?: (vehicle: VehicleForSale) => string,
  ): Concern[] =>
    affected.length === 0
      ? []
      : [
          {
            says: `${many(affected.length, 'vehicle')} ${says}`,
            items: affected.slice(0, NAMED).map((vehicle) => item(vehicle, note?.(vehicle))),
            total: affected.length,
          },
        ]
  const daysOf = (vehicle: VehicleForSale): number => daysInStock(vehicle, now) ?? 0
  const settings = { offersSubscription: site.offers_subscription }
  const old = vehicles
    .filter((vehicle) => daysOf(vehicle) > AGEING_DAYS)
    .toSorted((a, b) => daysOf(b) - daysOf(a))
  const have = (affected: readonly VehicleForSale[]) => (affected.length === 1 ? 'has' : 'have')
  const named = photosByName(vehicles, filesBelow(dir, PHOTOS))
  const bare = vehicles.filter(
    (vehicle) =>
      !named.has(vehicle) &&
      // Feeds give the path of a picture in the tenant's folder without a leading slash.
      isMissingPhoto(vehicle.primary_image_url.replace(/^photos\//, '/photos/'), site.coming_soon_image),
  )
  const unpriced = vehicles.filter((vehicle) => priceOf(vehicle, settings).kind === 'none')
  return [
    ...concern(bare, `${have(bare)} no picture`),
    ...concern(unpriced, `${have(unpriced)} no price`),
    ...concern(
      old,
      `${have(old)} been in stock for more than ${AGEING_DAYS} days`,
      (vehicle) => `, ${daysOf(vehicle)} days`,
    ),
  ]
}
