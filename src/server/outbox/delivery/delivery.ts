/** A lead's progress at one destination; destinations are independent. */
export interface Delivery {
  /** Name of the destination. */
  destination: string
  /** How many of the lead's saves have been delivered. */
  taken: number
  /** When the last of these saves was delivered. All times here are ms since 1970. */
  deliveredAt: number | null
  /** Failed attempts to deliver what is waiting. */
  attempts: number
  /** Failed attempts that the destination answered, so the lead may be at fault. */
  refusals: number
  /** When the last attempt was. */
  triedAt: number
  /** Earliest time of the next attempt. */
  nextAt: number
  /** Why the last attempt failed, or a note for the dealer; never contents of the lead or of a response. */
  trouble: string
  /** When it was given up. */
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

/**
 * Returns a delivery's state.
 *
 * @param saves number of the lead's saves
 */
export const stateOfDelivery = ({ taken, deadAt }: Delivery, saves: number): LeadState => {
  if (deadAt !== null) return 'dead'
  return taken < saves ? 'waiting' : 'delivered'
}

/** Ignores a wait that seems too long because the clock has been set back. */
export const isDue = ({ triedAt, nextAt }: Delivery, now: number): boolean => nextAt <= now || now < triedAt

/** Resets a delivery for a new attempt. If it hadn't been given up, the wait for the next attempt stays. */
export const revived = (delivery: Delivery): Delivery =>
  delivery.deadAt === null ? delivery : { ...delivery, deadAt: null, attempts: 0, refusals: 0, nextAt: 0 }
