/** How far a lead has come at one destination. Each has its own tries and its own end. */
export interface Delivery {
  /** Its name. */
  destination: string
  /** How many of the lead's saves are there. */
  taken: number
  /** When the last of them was taken (ms since 1970, as all times here). */
  deliveredAt: number | null
  /** Failed tries of what waits. */
  attempts: number
  /** Those of them that the destination answered: the lead may be at fault. */
  refusals: number
  /** When the last of them was. */
  triedAt: number
  /** Not to be tried again before. */
  nextAt: number
  /** Why the last try failed, or what the dealer should know of one that didn't; never what the lead or an answer said. */
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

/** A wait that was set in the future is none: the clock has been set back since, by who knows how much. */
export const isDue = ({ triedAt, nextAt }: Delivery, now: number): boolean => nextAt <= now || now < triedAt

/** The delivery as it is tried anew. Where nothing had failed for good, the wait for the next try stays. */
export const revived = (delivery: Delivery): Delivery =>
  delivery.deadAt === null ? delivery : { ...delivery, deadAt: null, attempts: 0, refusals: 0, nextAt: 0 }
