import { atom, type WritableAtom } from 'nanostores'
import type { Choice } from './choice.ts'
import type { Wished } from './wished.ts'

/** What is known of the words that a shopper typed on this page. */
export interface SaidWords extends Omit<Wished, 'choice'> {
  /** The choice that the last of them made; undefined before there were any. */
  of: Choice | undefined
}
export type Said = WritableAtom<SaidWords>

export const saidNothing = (): Said => atom<SaidWords>({ origins: {}, leftOut: [], of: undefined })
