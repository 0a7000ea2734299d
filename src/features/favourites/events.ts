import type { Favourite } from '#rules/favourites.ts'

/** Told on the document when the shopper has pressed a heart. */
export const TOGGLED_EVENT = 'forecourt:toggled'

export interface Toggled {
  car: Favourite
  /** Whether it is saved now. */
  added: boolean
}
