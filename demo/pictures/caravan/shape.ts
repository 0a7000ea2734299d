/** A towed home in centimetres; x from the front wall of the body, y from the ground. */
export interface VanShape {
  length: number
  /** Heights of the underside and the roof. */
  floor: number
  roof: number
  /** The front's shape, and how far the tops of the front (`rake`) and the rear (`tail`) lean inwards. */
  nose: 'raked' | 'rounded' | 'swept' | 'upright'
  rake: number
  tail: number
  /** How far a pop-top roof is raised; 0 for a fixed one. */
  lift: number
  axles: 1 | 2
  wheel: number
  /** Height up to which checker plate covers the side. */
  plate: number
  /** Whether the walls are ribbed or smooth sheets. */
  skin: 'ribbed' | 'smooth'
  graphic: Graphic
  /** Colour of the graphic; if null, the seed decides. */
  accent: string | null
  /** Left edge of the door; null if there's none on this side. */
  door: number | null
  windows: readonly (readonly [x: number, width: number, height?: number, top?: number])[]
  bar: number
  ramp: boolean
  awning: boolean
  extras: readonly Extra[]
}

/** The graphics that makers paint along the side. */
export type Graphic = 'swoosh' | 'bands' | 'wave' | 'chevron' | 'two-tone' | 'slash' | 'plain'

/** Extras on the outside. */
export type Extra = 'tool-box' | 'stone-guard' | 'spare' | 'solar' | 'rear-bar' | 'boot' | 'jerry-cans'

/** What most shapes have in common. */
export const base = {
  lift: 0,
  ramp: false,
  awning: true,
  skin: 'ribbed',
  nose: 'raked',
  graphic: 'swoosh',
  accent: null,
  bar: 128,
  extras: [],
} as const
