/** A point in centimetres: from the front bumper backwards, from the ground up. */
export type Point = readonly [x: number, y: number]

/** A car's side in centimetres. */
export interface CarShape {
  length: number
  /** Half of what the front view is wide. */
  halfWidth: number
  front: number
  rear: number
  /** Tyre radius. */
  wheel: number
  /** Sill above the ground. */
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
  /** What stands on a camper's roof; a tent that is put up, or room to stand. */
  roof?: 'tent' | 'high'
  /** Whether a hard lid closes a ute's tray, instead of a bar above it. */
  lid?: true
}

export const base = { rails: false, cladding: false, kind: 'car' } as const
