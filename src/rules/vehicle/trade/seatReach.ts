/** How a rider's feet reach the ground, best first; 'lean': a foot only if the motorcycle leans. */
export const REACHES = ['flat', 'balls', 'toes', 'lean'] as const
export type SeatReach = (typeof REACHES)[number]

/**
 * How far a rider's inseam may be below the seat height, in mm. What boots and the suspension's sag gain is about what a seat's width
 * takes away, so an inseam as long as the seat is high is just enough for flat feet.
 */
const BELOW = { flat: 0, balls: 50, toes: 100 } as const

/** The shortest inseam for each reach, in mm. */
export const inseamFor = (reach: keyof typeof BELOW, seatHeight: number): number => seatHeight - BELOW[reach]

/** @param inseam from the crotch to the floor, barefoot, in mm */
export const seatReach = (seatHeight: number, inseam: number): SeatReach =>
  (['flat', 'balls', 'toes'] as const).find((reach) => inseam >= inseamFor(reach, seatHeight)) ?? 'lean'
