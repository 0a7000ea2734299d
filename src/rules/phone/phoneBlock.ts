import { maskPhone, phoneOf, telHref } from './phone.ts'
import { parseStored, shortText } from '../browser/stored.ts'
import { finite, list } from '#lib/values.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'

/** The phone block of a car (spec §4 'Phone block'). It shows the number, or masks it until the visitor clicks it. */

/** Body of the reveal-phone request (spec §3). */
export interface RevealRequest {
  car_id: number
  dealership_id: number | null
  website_id: number
}

/** The maximum number of cars to store, which is more than anybody looks at in a session. */
const MAX_REVEALED = 200

export function parseRevealed(stored: unknown): number[] {
  const ids = parseStored(stored)
  return (Array.isArray(ids) ? list<unknown>(ids) : [])
    .filter((id): id is number => Number.isSafeInteger(id))
    .slice(-MAX_REVEALED)
}

export function shownPhone(
  car: { location?: { phone?: string | null } | null },
  { phone_masked }: { phone_masked?: boolean },
): { text: string; href: string | null } | null {
  const phone = phoneOf(car)
  if (phone === null) return null
  return phone_masked ? { text: maskPhone(phone), href: null } : { text: phone, href: telHref(phone) }
}

export function revealRequest(
  car: { id?: number | null; dealership_id?: number | null },
  site: { id: number },
): RevealRequest | null {
  const id = finite(car.id)
  return id === null ? null : { car_id: id, dealership_id: finite(car.dealership_id), website_id: site.id }
}

/** Reports a call to the dealer about a car (spec §7), and warns in the console if there's no number to call (spec §8). */

/** Where calls are reported, on the backend's host (spec §7). */
export const CAR_PHONE_CALL_PATH = '/api/events/car_phone_call'

export interface CallReport extends RevealRequest {
  phone: string
}

export interface CallCar {
  id?: number | null
  slug?: string | null
  dealership_id?: number | null
  location?: { phone?: string | null } | null
}

/**
 * The body of POST {backend host}/api/events/car_phone_call, or null if the car has no id or no phone number. The spec doesn't say what the
 * body contains. This one has the fields of the reveal request and the number; the browser adds the page's address.
 */
export function callReport(car: CallCar, site: { id: number }): CallReport | null {
  const reveal = revealRequest(car, site)
  const phone = phoneOf(car)
  return reveal && phone !== null ? { ...reveal, phone: shortText(phone, 60) } : null
}

export function noPhoneWarning(car: CallCar): string | null {
  if (phoneOf(car) !== null) return null
  const id = finite(car.id)
  const name = isSafeSlug(car.slug) ? ` ${car.slug}` : id === null ? '' : ` ${id}`
  return `No phone number is available for car${name}.`
}
