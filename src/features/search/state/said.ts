import { atom, type WritableAtom } from 'nanostores'
import type { Choice } from './choice.ts'
import type { Wished } from './wished.ts'

/** What's known about the words typed on this page. */
export interface SaidWords extends Omit<Wished, 'choice'> {
  /** The choice that the last words led to; undefined before any were typed. */
  of: Choice | undefined
}
export type Said = WritableAtom<SaidWords>

export const saidNothing = (): Said => atom<SaidWords>({ origins: {}, leftOut: [], of: undefined })
