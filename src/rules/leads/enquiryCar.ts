import { isSafeSlug } from '#lib/safeSlug.ts'
import { fieldsOf, parseStored, shortText } from '../browser/stored.ts'
import { above, finite } from '#lib/values.ts'

/**
 * The car that a visitor is enquiring about, and the visitor's own car with its trade-in offer. Both are stored between pages (spec §3
 * 'Local stores').
 */

export interface EnquiryCar {
  id: number
  slug: string
  name: string
  make: string
  model: string
  stocknum: string
  car_type: string
  status: string
  tag: string
  dealership_slug: string
  location_name: string
  /** The price in dollars, or null. */
  price: number | null
}

/** The visitor's own car, as a rego lookup found it. */
export interface TradeIn {
  rego: string
  state: string
  make: string
  model: string
  /** Four digits, or ''. */
  year: string
  /** What the dealer may offer for the car, in dollars; null if the lookup returned no offer. */
  offer_price: number | null
}

export function enquiryCarOf(car: unknown): EnquiryCar | null {
  const fields = fieldsOf(car)
  const id = finite(fields?.get('id'))
  const slug = fields?.get('slug')
  if (!fields || id === null || !Number.isSafeInteger(id) || id <= 0 || !isSafeSlug(slug)) return null
  return {
    id,
    slug,
    name: shortText(fields.get('name')),
    make: shortText(fields.get('make')),
    model: shortText(fields.get('model')),
    stocknum: shortText(fields.get('stocknum')),
    car_type: shortText(fields.get('car_type')),
    status: shortText(fields.get('status')),
    tag: shortText(fields.get('tag')),
    dealership_slug: shortText(fields.get('dealership_slug')),
    location_name: shortText(fields.get('location_name')),
    price: above(fields.get('price'), 0),
  }
}

export function parseEnquiryCar(stored: unknown): EnquiryCar | null {
  return enquiryCarOf(parseStored(stored))
}

export function parseTradeIn(stored: unknown): TradeIn | null {
  const fields = fieldsOf(parseStored(stored))
  const text = (name: string) => shortText(fields?.get(name), 100)
  const tradeIn = {
    rego: text('rego'),
    state: text('state'),
    make: text('make'),
    model: text('model'),
    year: /^\d{4}$/.test(text('year')) ? text('year') : '',
    offer_price: above(fields?.get('offer_price'), 0),
  }
  return [tradeIn.rego, tradeIn.make, tradeIn.model].includes('') ? null : tradeIn
}
