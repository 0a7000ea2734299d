import { FIELD_NAMES, FIELDS, REGIONAL_LABELS, type FieldName } from '#rules/forms/fieldTable.ts'
import type { Lead } from '#rules/leads/leadBody.ts'
import { localeOf } from '#rules/locale/locale.ts'
import { priceSettings } from '#rules/pricing/basis.ts'
import { priceLine, priceOf } from '#rules/pricing/price.ts'
import { vehiclePath } from '#rules/links/paths.ts'
import type { Site } from '#site/settings/schema.ts'
import type { NamedCar, ServedTenant } from '../../sites/tenants.ts'
import { wellFormed } from '#rules/browser/stored.ts'

export interface LeadFacts {
  /** 'Used Vehicle Enquiry, Test Drive'. */
  subject: string
  name: string
  email: string
  phone: string
  message: string
  vehicle: string
  car: NamedCar | undefined
  dealership: string
  lines: readonly LeadLine[]
}

/** What the line is a link to, if it's one, isn't told by the label: a site's own field may have any. */
export type LeadLine = readonly [label: string, value: string, link?: 'phone' | 'page']

type About = Pick<ServedTenant, 'site' | 'locations' | 'carOf'>

/** Has no characters that could add another header or recipient. */
const ADDRESS = /^[^\s<>()[\],;:"\\]+@[^\s<>()[\],;:"\\]+$/

export function factsOf(lead: Lead, about: About): LeadFacts {
  const text = (name: string): string => oneLine(lead[name], 500)
  const car = carOf(lead, about)
  const email = text('email')
  const dealership =
    about.site.dealerships.find(({ slug }) => slug === lead.dealership_slug)?.name ?? about.site.name
  return {
    subject: [lead.category, lead.subcategory]
      .map((category) => oneLine(category))
      .filter(Boolean)
      .join(', '),
    name: [text('name') || text('first_name'), text('last_name')].filter(Boolean).join(' '),
    email: ADDRESS.test(email) ? email : '',
    phone: text('phone'),
    message: printable(lead['message']).trim(),
    vehicle: car
      ? oneLine(car.name)
      : [text('Vehicle Make'), text('Vehicle Model')].filter(Boolean).join(' '),
    car,
    dealership,
    lines: linesOf(lead, about, car, dealership),
  }
}

function carOf(lead: Lead, { carOf: find }: About): NamedCar | undefined {
  const id = Number(lead['car_id'])
  return Number.isSafeInteger(id) && id > 0 ? find(id) : undefined
}

/** The email shows these elsewhere or in other words. */
const ELSEWHERE = new Set<FieldName>([
  'category',
  'message',
  // It's the name of `car`, or part of the message (checkLead.ts).
  'vehicle',
  'car_id',
  'car_type',
  'vehicle_status',
  'location_id',
  'location',
  'website_location',
  'dealership_slug',
])

function priceText(car: NamedCar, site: Site): string {
  const price = priceOf(car, priceSettings(site))
  return price.kind === 'none' ? '' : priceLine(price)
}

function linesOf(
  lead: Lead,
  { site, locations }: About,
  car: NamedCar | undefined,
  dealership: string,
): LeadLine[] {
  const region = localeOf(site.region)
  const fields = FIELD_NAMES.filter((name) => !ELSEWHERE.has(name)).map((name): LeadLine => {
    const label = name === 'opt_in' ? 'Wants offers' : (REGIONAL_LABELS[region]?.[name] ?? FIELDS[name].label)
    const value = lead[name]
    const text = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : oneLine(value, 1000)
    return name === 'phone' ? [label, text, 'phone'] : [label, text]
  })
  const ownFields = (lead.own_fields ?? []).map(({ label, value }): LeadLine => [
    oneLine(label),
    oneLine(value, 2000),
  ])
  const place = ['location', 'website_location', 'location_id']
    .map((name) => String(lead[name] ?? ''))
    .find(Boolean)
  const nameOf = (id: unknown): string | undefined =>
    locations.find((location) => String(location.id) === String(id))?.name
  const path = car && vehiclePath(car.slug, site)
  return [
    ...fields,
    ...ownFields,
    ['Vehicle', car ? oneLine(car.name) : ''],
    ['Price', car ? priceText(car, site) : ''],
    ['Vehicle page', path ? `${site.url}${path}` : '', 'page'],
    ['Vehicle location', car && String(car.location_id) !== place ? (nameOf(car.location_id) ?? '') : ''],
    ['Location', place === undefined ? '' : (nameOf(place) ?? place)],
    ['Dealership', site.dealerships.length > 1 ? dealership : ''],
    ['Sent from', oneLine(lead.url, 500)],
  ].filter((line): line is LeadLine => line[1] !== '')
}

/** Makes a text safe for any mail program or XML parser. */
export const printable = (value: unknown): string =>
  typeof value !== 'string'
    ? ''
    : wellFormed(value)
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .replace(/(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '')

/** Also puts the text on one line, because headers need that. */
export const oneLine = (value: unknown, max = 200): string =>
  [...printable(value).replace(/\s+/g, ' ').trim()].slice(0, max).join('')
