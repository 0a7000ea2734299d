import type { Unpaid } from './store.ts'

/** How many vehicles of one dealer may be held at once that nobody has paid for (docs/checkout.md, 'Limits'). */
export const MOST = {
  /** By one buyer, known by email. */
  buyer: 3,
  /** From one address, whatever the emails; and at most half of what all may, so that no single one closes the checkout. */
  address: 3,
  /** In all, as a part of those that can be paid for online: somebody with many addresses leaves the others free. */
  share: 0.5,
  /** In all, however few or many can be paid for. */
  atLeast: 2,
  atMost: 20,
} as const

/**
 * Why one more may not be held; null if it may.
 *
 * @param payable how many of the dealer's vehicles can be paid for online; asked only where it matters
 */
export const mayHold = (unpaid: Unpaid, payable: () => number): 'many' | 'crowd' | null => {
  if (unpaid.all === 0) return null
  if (unpaid.buyer >= MOST.buyer) return 'many'
  const all = Math.min(Math.max(Math.ceil(payable() * MOST.share), MOST.atLeast), MOST.atMost)
  const fromOne = Math.min(MOST.address, Math.ceil(all / 2))
  return unpaid.all >= all || unpaid.address >= fromOne ? 'crowd' : null
}
