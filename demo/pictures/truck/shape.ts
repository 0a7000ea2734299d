import { type Finish, type Panel } from '../finishes.ts'

/** A truck's front, in px of an 800 × 600 sheet. */
export interface TruckFace {
  /** y of the highest point, and the roof's shape there. */
  top: number
  dome: 'flat' | 'round' | 'peak'
  split: boolean
  /** Half the width of the grille at its top and foot, and the y of both. */
  grille: readonly [top: number, foot: number, y1: number, y2: number]
  bars: 'across' | 'upright' | 'mesh' | 'slash'
  surround: Finish
  lamp: 'swept' | 'slim' | 'tall' | 'pods' | 'square'
  bumper: Finish
}

/** The left side of a bonneted truck's cab, nose to the left, standing on y = 470. */
export interface CabShape {
  /** Outline of the painted cab; its lower edge leaves room for the front wheel. */
  body: string
  /** x of the front axle. */
  axle: number
  /** x of the rear wall. */
  back: number
  windows: readonly string[]
  /** Windows of the sleeper: x, y, width, height. */
  bunk?: readonly (readonly [x: number, y: number, w: number, h: number])[]
  /** Edges of door, bonnet and sleeper. */
  cuts: string
  /** Where light falls on the bonnet. */
  crease: string
  /** What's drawn behind the cab (`under`) and in front of it (`over`): skirts, grille, mudguards, bumper, visor. */
  under?: readonly Panel[]
  over: readonly Panel[]
  lamp: string
  /** Round fuel tanks: x and width. */
  tanks: readonly (readonly [x: number, w: number])[]
  /** x and top of each exhaust stack. */
  stacks: readonly (readonly [x: number, y: number])[]
  /** Amber lamps on the roof. */
  markers: readonly (readonly [x: number, y: number])[]
  mirror: readonly [x: number, y: number]
  /** x of the driven and lift axles. */
  axles: readonly number[]
  face: TruckFace
}
