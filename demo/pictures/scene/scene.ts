import type { Scene } from '../address.ts'
import { H, W } from './parts.ts'
import { highway, mountain, outback, seaside } from './roads.ts'
import { creek } from './stories/creek.ts'
import { forest } from './stories/forest.ts'
import { truckYard } from './stories/truck-yard.ts'
import { workshop } from './stories/workshop.ts'
import { comingSoon, dealership, showroom } from './yards.ts'
import { type Art, createArt, svg } from '../svg.ts'

const PAINTERS: Record<Scene, (art: Art, seed: number) => string> = {
  'showroom-dusk': showroom,
  'caravan-outback': outback,
  'motorcycle-mountain': mountain,
  'truck-highway': highway,
  'camper-coast': seaside,
  'caravan-creek': creek,
  'motorcycle-workshop': workshop,
  'truck-yard': truckYard,
  'camper-forest': forest,
  dealership,
  'coming-soon': comingSoon,
}

/** Draws a scene as SVG text, 1600 × 900. The same arguments give the same text. */
export function drawScene({ scene, seed }: { scene: Scene; seed: number }): string {
  const art = createArt('s')
  const body = PAINTERS[scene](art, seed)
  return svg(W, H, art.defs.join(''), body)
}
