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

export function newPhoneBlock(site: { phone_masked?: boolean }): PhoneBlockState {
  return { masked: site.phone_masked === true, posted: false }
}

export function revealPhone(state: PhoneBlockState): { state: PhoneBlockState; post: boolean } {
  const post = state.masked && !state.posted
  return { state: { masked: false, posted: state.posted || post }, post }
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
  state: PhoneBlockState,
): { text: string; href: string | null } | null {
  const phone = phoneOf(car)
  if (phone === null) return null
  return state.masked ? { text: maskPhone(phone), href: null } : { text: phone, href: telHref(phone) }
}

export function revealRequest(
  car: { id?: number | null; dealership_id?: number | null },
  site: { id: number },
): RevealRequest | null {
  const id = finite(car.id)
  return id === null ? null : { car_id: id, dealership_id: finite(car.dealership_id), website_id: site.id }
}
