import type { Material } from '../solid/mesh.ts'

/** The measures of a truck, in metres from its front bumper and the ground. */
export interface TruckShape {
  length: number
  /** The bonnet's end and height; none for a cab over the engine. */
  bonnet?: readonly [end: number, front: number, rear: number]
  cab: readonly [front: number, rear: number, height: number]
  /** The sleeper's rear end and height. */
  sleeper?: readonly [rear: number, height: number] | undefined
  axles: readonly number[]
  wheel: number
  /** Rounded, with wheels inside the bonnet, or upright with wings and chrome. */
  classic?: boolean
  grille: 'tall' | 'oval' | 'wide' | 'slats' | 'cross'
  cargo?: 'box' | 'dump' | 'flatbed'
  /** The height and the front of what it carries. */
  load?: readonly [front: number, height: number]
  stacks?: number
  skirts?: boolean
  visor?: boolean
}

/** Half its width, in metres. */
export const HALF = 1.22
export const DARK: Material = { colour: '#0d0e10', gloss: 0.15 }
export const FRAME: Material = { colour: '#2a2d31', gloss: 0.3 }
