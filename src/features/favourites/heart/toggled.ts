import { atom } from 'nanostores'
import type { Favourite } from '#rules/browser/favourites.ts'

export interface Toggled {
  car: Favourite
  /** Whether the vehicle is saved now. */
  added: boolean
}

/** The heart pressed last, or null. */
export const $toggled = atom<Toggled | null>(null)
