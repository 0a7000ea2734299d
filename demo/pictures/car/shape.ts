/** A point in centimetres: back from the front bumper, up from the ground. */
export type Point = readonly [x: number, y: number]

export type Roof = 'tent' | 'tent-front' | 'lift' | 'rack' | 'high' | 'high-step' | 'high-square'

/** A car's lamps and grille. */
export interface Face {
  /** Half the grille's width as a fraction of the car's half width, and its height in cm. */
  grille: readonly [half: number, tall: number]
  pattern: 'across' | 'upright' | 'mesh' | 'none'
  lamp: 'swept' | 'slim' | 'boxy' | 'split' | 'blocks'
  tail: 'wide' | 'bar' | 'tall' | 'blocks' | 'hook'
}

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
  /** End of the boot lid, or top of the tailgate. */
  lip: Point
  /** Window sill at front and rear. */
  belt: readonly [number, number]
  /** x of each pillar between side windows and, as the last value, of the rear end of the last window. */
  pillars: readonly number[]
  /** x of each gap between doors. */
  doors: readonly number[]
  rails: boolean
  cladding: boolean
  kind: 'car' | 'van' | 'ute'
  /** A camper's roof: a raised tent, a rack, or a roof high enough to stand up under. */
  roof?: Roof
  /** The graphics painted along a camper's side. */
  graphic?: 'waist' | 'sweep' | 'two-tone'
  /** Its lamps and grille; if missing, the seed decides what they look like. */
  face?: Face
  /** What's above a ute's tray; a sports bar if missing. */
  tray?: 'lid' | 'canopy' | 'sail' | 'shutter'
}

export const base = { rails: false, cladding: false, kind: 'car' } as const
