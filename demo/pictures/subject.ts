import type { Paint } from './paint.ts'
import type { Wheel } from './wheel.ts'

/** What a drawing needs to know about its vehicle. */
export interface Sitter {
  paint: Paint
  seed: number
  wheel: Wheel
  /** Colour of the rims. */
  metal: string
  /** Colour of the trim: chrome or gloss black. */
  trim: string
}

/** A finished drawing: its shapes on an 800 × 600 sheet, standing on y = 470, and the points that close-ups centre on. */
export interface Painted {
  art: string
  /** Centre and radius of a wheel. */
  wheel: readonly [x: number, y: number, r: number]
  front: readonly [x: number, y: number]
  rear: readonly [x: number, y: number]
}

/** y of the ground under vehicles. */
export const GROUND = 470
