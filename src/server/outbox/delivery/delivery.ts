/** How far the delivery of a lead to one destination has got. Destinations don't affect each other. */
export interface Delivery {
  destination: string
  /** How many of the lead's saves have been delivered. */
  taken: number
  /** When the last save was delivered; null if none has been. All times here are ms since 1970. */
  deliveredAt: number | null
  /** Number of failed attempts to deliver what's waiting. */
  attempts: number
  /** Number of those attempts in which the destination refused this lead, so the lead may be at fault. */
  refusals: number
  /** When the last attempt was. */
  triedAt: number
  /** Earliest time of the next attempt. */
  nextAt: number
  /** Why the last attempt failed, or a note for the dealer. It never quotes the lead or a response. */
  trouble: string
  /** When we gave up on the delivery; null if we haven't. */
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

/** @param saves number of the lead's saves */
export const stateOfDelivery = ({ taken, deadAt }: Delivery, saves: number): LeadState => {
  if (deadAt !== null) return 'dead'
  return taken < saves ? 'waiting' : 'delivered'
}

/**
 * Whether the next attempt is due. If the last attempt seems to be in the future, the clock has been set back. The
 * attempt is due then, because nobody can tell how long it still has to wait.
 */
export const isDue = ({ triedAt, nextAt }: Delivery, now: number): boolean => nextAt <= now || now < triedAt

/** If we gave up on a delivery, makes it wait for another attempt. Other deliveries stay as they are. */
export const revived = (delivery: Delivery): Delivery =>
  delivery.deadAt === null ? delivery : { ...delivery, deadAt: null, attempts: 0, refusals: 0, nextAt: 0 }
