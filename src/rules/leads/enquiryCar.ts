import { isSafeSlug } from '#lib/slug.ts'
import { fieldsOf, parseStored, shortText } from '../browser/stored.ts'
import { above, finite } from '#lib/values.ts'

/**
 * The car that a visitor is enquiring about, and the trade-in offer for the visitor's own car. Both are stored between pages (spec §3
 * 'Local stores').
 */

/** What forms and their tracking need to know about the car. */
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
  /** The price in dollars, or null. */
  price: number | null
}

export interface TradeInValuation {
  /** Dollars. */ offer_price: number
}

/** The data to store about a car, or null if its id or slug is invalid. Anything else about the car is left out. */
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
    price: above(fields.get('price'), 0),
  }
}

/** The stored enquiry car, or null. */
export function parseEnquiryCar(stored: unknown): EnquiryCar | null {
  return enquiryCarOf(parseStored(stored))
}

/** The stored trade-in valuation, or null if its offer isn't above 0. */
export function parseTradeIn(stored: unknown): TradeInValuation | null {
  const offer = above(fieldsOf(parseStored(stored))?.get('offer_price'), 0)
  return offer === null ? null : { offer_price: offer }
}
