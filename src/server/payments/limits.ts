import type { Unpaid } from './store.ts'

/** Limits on how many of a dealer's vehicles can be held without payment (docs/checkout.md, 'Limits'). */
export const MOST = {
  /** The maximum number of vehicles for one buyer, recognised by email. */
  buyer: 3,
  /**
   * The maximum number for one IP address, whatever email addresses its visitors enter. If half of the overall maximum
   * is less, that's used instead, so that a single address can't block the checkout.
   */
  address: 3,
  /**
   * The overall maximum, as a proportion of the vehicles that can be paid for online. It keeps an attacker with many
   * addresses from holding all vehicles.
   */
  share: 0.5,
  /** The lowest and the highest value of the overall maximum. */
  atLeast: 2,
  atMost: 20,
} as const

/**
 * Says why another vehicle can't be held; null if it can.
 *
 * @param payable returns how many of the dealer's vehicles can be paid for online; only called if needed
 */
export const mayHold = (unpaid: Unpaid, payable: () => number): 'many' | 'crowd' | null => {
  if (unpaid.all === 0) return null
  if (unpaid.buyer >= MOST.buyer) return 'many'
  const all = Math.min(Math.max(Math.ceil(payable() * MOST.share), MOST.atLeast), MOST.atMost)
  const fromOne = Math.min(MOST.address, Math.ceil(all / 2))
  return unpaid.all >= all || unpaid.address >= fromOne ? 'crowd' : null
}
