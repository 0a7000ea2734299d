import { maskPhone, phoneOf, telHref } from './phone.ts'
import { parseStored } from '../browser/stored.ts'
import { finite, list } from '#lib/values.ts'

/** The phone block of a car (spec §4 'Phone block'). It shows the number, or masks it until the visitor clicks it. */

interface PhoneBlockState {
  masked: boolean
  /** Whether the reveal event was posted. It's posted only once. */
  posted: boolean
}

/** Body of the reveal-phone request (spec §3). */
export interface RevealRequest {
  car_id: number
  dealership_id: number | null
  website_id: number
}

/** The state in which the block starts. The site's `phone_masked` decides whether the number is masked (spec §4). */
export function newPhoneBlock(site: { phone_masked?: boolean }): PhoneBlockState {
  return { masked: site.phone_masked === true, posted: false }
}

/** The state after a click on the masked number, and whether this click posts the reveal event (spec §4). */
export function revealPhone(state: PhoneBlockState): { state: PhoneBlockState; post: boolean } {
  const post = state.masked && !state.posted
  return { state: { masked: false, posted: state.posted || post }, post }
}

/** The maximum number of cars to store, which is more than anybody looks at in a session. */
const MAX_REVEALED = 200

/**
 * Reads from stored data the ids of the cars whose numbers were revealed in this session. If there are too many, the oldest are dropped.
 */
export function parseRevealed(stored: unknown): number[] {
  const ids = parseStored(stored)
  return (Array.isArray(ids) ? list<unknown>(ids) : [])
    .filter((id): id is number => Number.isSafeInteger(id))
    .slice(-MAX_REVEALED)
}

/**
 * What the block shows: the number as text and, once it's revealed, its `tel:` address. Null if the block is hidden (spec §4).
 */
export function shownPhone(
  car: { location?: { phone?: string | null } | null },
  state: PhoneBlockState,
): { text: string; href: string | null } | null {
  const phone = phoneOf(car)
  if (phone === null) return null
  return state.masked ? { text: maskPhone(phone), href: null } : { text: phone, href: telHref(phone) }
}

/** The reveal-phone request for a car (spec §3), or null if the car has no id. */
export function revealRequest(
  car: { id?: number | null; dealership_id?: number | null },
  site: { id: number },
): RevealRequest | null {
  const id = finite(car.id)
  return id === null ? null : { car_id: id, dealership_id: finite(car.dealership_id), website_id: site.id }
}
