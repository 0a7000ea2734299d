/** A point in centimetres: back from the front bumper, up from the ground. */
export type Point = readonly [x: number, y: number]

/** A car's side view, in centimetres. */
export interface CarShape {
  length: number
  /** Half the width of the front view. */
  halfWidth: number
  front: number
  rear: number
  /** Tyre radius. */
  wheel: number
  /** Height of the sill above the ground. */
  sill: number
  /** Leading edge of the bonnet. */
  nose: Point
  /** Foot of the windscreen. */
  cowl: Point
  /** Top of the windscreen. */
  header: Point
  /** Highest point of the roof. */
  crown: Point
  /** Where the roof ends. */
  tail: Point
  /** Foot of the rear window. */
  deck: Point
  /** End of the boot lid or tailgate's top. */
  lip: Point
  /** Window sill at front and rear. */
  belt: readonly [number, number]
  /** x of each pillar between side windows, and of the last window's end. */
  pillars: readonly number[]
  /** x of each door cut. */
  doors: readonly number[]
  rails: boolean
  cladding: boolean
  kind: 'car' | 'van' | 'ute'
  /** What is on a camper's roof: a raised tent, or a high roof to stand under. */
  roof?: 'tent' | 'high'
  /** Whether a hard lid closes a ute's tray, instead of a bar above it. */
  lid?: true
}

export const base = { rails: false, cladding: false, kind: 'car' } as const
