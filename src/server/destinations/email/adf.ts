import type { Lead } from '#rules/leads/leadBody.ts'
import { currencyOf } from '#rules/pricing/checkout.ts'
import { localeOf, type Locale } from '#rules/locale/locale.ts'
import type { Site } from '#site/settings/schema.ts'
import { type LeadFacts, oneLine, printable } from './leadFacts.ts'

/**
 * ADF/XML 1.0 (Auto-lead Data Format) for dealers' CRMs. What the format has no field for goes into the comments. The
 * published DTD has mistakes, which others have corrected in different ways; this XML is valid in all versions.
 */

interface AdfLead {
  reference: string
  lead: Lead
  facts: LeadFacts
  site: Pick<Site, 'name' | 'url' | 'email' | 'phone' | 'region'>
  receivedAt: number
  again: boolean
}

export function adfOf({ reference, lead, facts, site, receivedAt, again }: AdfLead): string {
  const region = localeOf(site.region)
  const prospect = element('prospect', { status: again ? 'resend' : 'new' }, [
    element('id', { sequence: '1', source: 'Forecourt' }, reference),
    element('requestdate', {}, new Date(receivedAt).toISOString().replace(/\.\d+Z$/, '+00:00')),
    ...vehiclesOf(lead, facts, region, site),
    element('customer', {}, [
      element('contact', {}, [
        ...namesOf(lead, facts),
        ...reachOf(facts.email, facts.phone),
        ...addressOf(lead, region),
      ]),
      element('comments', {}, commentsOf(facts)),
    ]),
    element('vendor', {}, [
      ...(lead.dealership_slug === ''
        ? []
        : [element('id', { sequence: '1', source: 'Forecourt' }, lead.dealership_slug)]),
      element('vendorname', {}, facts.dealership),
      element('url', {}, site.url),
      element('contact', {}, [
        element('name', { part: 'full', type: 'business' }, facts.dealership),
        ...reachOf(site.email, site.phone),
      ]),
    ]),
    element('provider', {}, [
      element('name', { part: 'full', type: 'business' }, `${site.name} website`),
      element('service', {}, facts.subject),
      element('url', {}, site.url),
    ]),
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${element('adf', {}, [prospect])}\n`
}

const COUNTRIES: Readonly<Record<Locale, string>> = { 'en-AU': 'AU', 'en-NZ': 'NZ', 'en-US': 'US' }

/** The format requires at least one vehicle. */
function vehiclesOf(lead: Lead, facts: LeadFacts, region: Locale, site: AdfLead['site']): string[] {
  const ownVehicle = ownVehicleOf(lead, region)
  const { car } = facts
  const named = car !== undefined || facts.vehicle !== ''
  if (!named && ownVehicle) return [ownVehicle]
  const attributes = { interest: interestOf(lead), status: lead['car_type'] === 'new' ? 'new' : 'used' }
  const enquired = element('vehicle', attributes, [
    ...(car ? [element('id', { sequence: '1', source: site.name }, String(car.id))] : []),
    element('year', {}, car?.year ? String(car.year) : ''),
    element('make', {}, oneLine(car?.make ?? lead['Vehicle Make'])),
    element('model', {}, oneLine(car?.model ?? lead['Vehicle Model'])),
    ...optional('stock', {}, oneLine(car?.stocknum || lead['stock_number'])),
    ...optional(
      'price',
      { type: 'asking', currency: currencyOf(region) },
      car?.price ? String(car.price) : '',
    ),
  ])
  return ownVehicle ? [enquired, ownVehicle] : [enquired]
}

function interestOf({ category, subcategory }: Lead): string {
  if (subcategory === 'Test Drive') return 'test-drive'
  if (subcategory === 'Trade In') return 'trade-in'
  return category === 'Sell My Car Enquiry' ? 'sell' : 'buy'
}

function ownVehicleOf(lead: Lead, region: Locale): string | undefined {
  const text = (name: string): string => oneLine(lead[name])
  if (text('trade_in_make') === '' && text('trade_in_model') === '') return undefined
  return element('vehicle', { interest: 'trade-in', status: 'used' }, [
    element('year', {}, text('trade_in_year')),
    element('make', {}, text('trade_in_make')),
    element('model', {}, text('trade_in_model')),
    ...optional(
      'odometer',
      { units: region === 'en-US' ? 'mi' : 'km' },
      text('trade_in_kms').replace(/\D/g, ''),
    ),
    ...optional(
      'comments',
      {},
      [text('rego') && `Rego ${text('rego')}`, text('trade_in_condition')].filter(Boolean).join(', '),
    ),
  ])
}

function namesOf(lead: Lead, { name }: LeadFacts): string[] {
  const [first, last] = [oneLine(lead['name'] ?? lead['first_name']), oneLine(lead['last_name'])]
  if (first === '' || last === '') return [element('name', { part: 'full', type: 'individual' }, name)]
  return [
    element('name', { part: 'first', type: 'individual' }, first),
    element('name', { part: 'last', type: 'individual' }, last),
  ]
}

/** The format requires an email address or a phone number, so without either, the address is empty. */
const reachOf = (email: string, phone: string): string[] => [
  ...(email !== '' || phone === '' ? [element('email', {}, email)] : []),
  ...optional('phone', { type: 'voice' }, phone),
]

function addressOf(lead: Lead, region: Locale): string[] {
  const [state, postcode] = [oneLine(lead['state']), oneLine(lead['postcode'])]
  if (state === '' && postcode === '') return []
  return [
    element('address', { type: 'home' }, [
      // The format requires a street, but our forms don't ask for it.
      element('street', { line: '1' }, ''),
      ...optional('regioncode', {}, state),
      ...optional('postalcode', {}, postcode),
      element('country', {}, COUNTRIES[region]),
    ]),
  ]
}

const commentsOf = ({ message, lines, subject }: LeadFacts): string =>
  [message, [subject, ...lines.map(([label, value]) => `${label}: ${value}`)].join('\n')]
    .filter(Boolean)
    .join('\n\n')

const optional = (name: string, attributes: Record<string, string>, value: string): string[] =>
  value === '' ? [] : [element(name, attributes, value)]

/** @param content a text, or XML elements that are already written */
function element(name: string, attributes: Record<string, string>, content: string | string[]): string {
  const open = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(oneLine(value))}"`)
  const inner = typeof content === 'string' ? escapeXml(printable(content)) : `\n${content.join('\n')}\n`
  return `<${name}${open.join('')}>${inner}</${name}>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
