import { type Finish, type Panel } from '../finishes.ts'
import { type Wheel } from '../wheel.ts'

export type EngineKind =
  'twin' | 'triple' | 'four' | 'single' | 'air-single' | 'air-twin' | 'v-twin' | 'big-v-twin'

/** A motorcycle's front. */
export interface Face {
  lamp: 'round' | 'twin' | 'slits' | 'small' | 'wide' | 'tower'
  /** y of the lamp's middle. */
  y: number
  /** Half the width of the fairing beside the fork; 0 for none. */
  fairing: number
  /** Top of the windscreen; null for none. */
  screen: number | null
  guards?: true
  beak?: true
}

/** A motorcycle's left side on an 800 × 600 sheet, nose to the left, standing on y = 470. */
export interface BikeShape {
  front: readonly [x: number, r: number]
  rear: readonly [x: number, r: number]
  /** The wheels' style; if null, the seed picks cast wheels. */
  wheel: Wheel | null
  rims?: string
  blocks?: boolean
  /** Top of the fork. */
  head: readonly [x: number, y: number]
  fork: 'gold' | 'black' | 'chrome' | 'gaiters'
  grip: readonly [x: number, y: number]
  mirrors: 'bar' | 'bar-end' | 'fairing'
  frame: { kind: 'spar' | 'trellis' | 'cradle'; colour: string }
  shock: 'one' | 'two'
  engine: EngineKind
  /** Outlines of the silencers, and what they're made of. */
  exhausts: readonly Panel[]
  fender: 'sport' | 'deep' | 'high'
  seat: string
  /** What's drawn first, below the tank and seat (`under`), and what's drawn over them (`over`). */
  under: readonly Panel[]
  tank: string
  /** Where light falls on the tank. */
  shine: string
  over: readonly Panel[]
  lamp:
    | { kind: 'round'; at: readonly [x: number, y: number, r: number]; shell: Finish }
    | { kind: 'cut'; outline: string }
  tailLamp: string
  /** Foot of the number plate's holder; null if the mudguard carries the plate. */
  plate: readonly [x: number, y: number] | null
  racks?: readonly Panel[]
  face: Face
}
