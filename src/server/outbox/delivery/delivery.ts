import { DAY_MS, HOUR_MS } from '#rules/constants.ts'

export interface Delivery {
  destination: string
  /** How many of the lead's saves have been delivered. */
  taken: number
  /** When the last save was delivered; null if none has been. All times here are ms since 1970. */
  deliveredAt: number | null
  attempts: number
  /** Number of those attempts in which the destination refused this lead, so the lead may be at fault. */
  refusals: number
  triedAt: number
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

export function stateOfDelivery({ taken, deadAt }: Delivery, saves: number): LeadState {
  if (deadAt !== null) return 'dead'
  return taken < saves ? 'waiting' : 'delivered'
}

/**
 * Whether the next attempt is due. If the last attempt seems to be in the future, the clock has been set back. The
 * attempt is due then, because nobody can tell how long it still has to wait.
 */
export const isDue = ({ triedAt, nextAt }: Delivery, now: number): boolean => nextAt <= now || now < triedAt

export const revived = (delivery: Delivery): Delivery =>
  delivery.deadAt === null ? delivery : { ...delivery, deadAt: null, attempts: 0, refusals: 0, nextAt: 0 }

/** 'down': the destination can't be reached or refuses everything. 'refused': it works, but has refused this lead. */
export type Failure = 'down' | 'refused'

/** The first and the longest wait before the next attempt, in ms. While a destination is down, all of the tenant's leads for it wait. */
export const WAITS = {
  down: { first: 500, longest: 5 * 60_000 },
  refused: { first: 500, longest: HOUR_MS },
} as const satisfies Record<Failure, { first: number; longest: number }>

/**
 * Number of refusals after which later leads no longer wait for the refused lead, because it may be the only bad one.
 */
export const STEP_ASIDE = 3
/** Number of refusals after which we give up on a lead. That takes about eight hours. */
export const MAX_REFUSALS = 20
/** If a destination stays down for this many ms, we give up on a lead that's waiting for it. */
export const MAX_DOWN_MS = 7 * DAY_MS
