import { atom } from 'nanostores'
import type { Favourite } from '#rules/browser/favourites.ts'

export interface Toggled {
  car: Favourite
  /** Whether the vehicle was saved rather than removed. */
  added: boolean
}

/** The vehicle whose heart was clicked last, and whether that saved it. Null until a heart is clicked. */
export const $toggled = atom<Toggled | null>(null)
