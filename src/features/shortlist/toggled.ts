import { atom } from 'nanostores'
import type { Favourite } from '#rules/browser/favourites.ts'

export interface Toggled {
  car: Favourite
  added: boolean
}

/** Null until a heart is clicked. */
export const $toggled = atom<Toggled | null>(null)
