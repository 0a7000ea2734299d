import { atom, type WritableAtom } from 'nanostores'
import type { Choice } from '#search/list/searchState.ts'
import type { Wished } from '#search/client/understanding.ts'

/** What's known about the words that were typed on this page. */
interface SaidWords extends Omit<Wished, 'choice'> {
  /** The choice that the last words led to; undefined until words have been typed. */
  of: Choice | undefined
}
export type Said = WritableAtom<SaidWords>

export const saidNothing = (): Said => atom<SaidWords>({ origins: {}, leftOut: [], of: undefined })
