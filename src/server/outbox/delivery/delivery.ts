/** A lead's progress at one destination; destinations are independent. */
export interface Delivery {
  /** Its name. */
  destination: string
  /** How many of the lead's saves are there. */
  taken: number
  /** When the last of them was taken (ms since 1970, as all times here). */
  deliveredAt: number | null
  /** Failed tries of what waits. */
  attempts: number
  /** Those that the destination answered, so the lead may be at fault. */
  refusals: number
  /** When the last of them was. */
  triedAt: number
  /** Not to be tried again before. */
  nextAt: number
  /** Why the last try failed, or a note for the dealer; never contents of the lead or an answer. */
  trouble: string
  /** Given up. */
  deadAt: number | null
}

export type LeadState = 'waiting' | 'delivered' | 'dead'

export const newDelivery = (destination: string): Delivery => ({
  destination,
  taken: 0,
  deliveredAt: null,
  attempts: 0,
  refusals: 0,
  triedAt: 0,
  nextAt: 0,
  trouble: '',
  deadAt: null,
})

/** @param saves of the lead */
export const stateOfDelivery = ({ taken, deadAt }: Delivery, saves: number): LeadState => {
  if (deadAt !== null) return 'dead'
  return taken < saves ? 'waiting' : 'delivered'
}

/** Ignores waits set in the future, because the clock has been set back since. */
export const isDue = ({ triedAt, nextAt }: Delivery, now: number): boolean => nextAt <= now || now < triedAt

/** The delivery, ready for a new try. If nothing had finally failed, the wait for the next try stays. */
export const revived = (delivery: Delivery): Delivery =>
  delivery.deadAt === null ? delivery : { ...delivery, deadAt: null, attempts: 0, refusals: 0, nextAt: 0 }
