import sharp from 'sharp'
import type { Scene } from '../address.ts'
import { drawSide } from '../draw.ts'
import { isMirrored } from './casts.ts'
import { H, W } from './parts.ts'
import { highway, mountain, outback, seaside } from './roads.ts'
import { accessoryScene } from './stories/accessory.ts'
import { bikeShop } from './stories/bike-shop.ts'
import { caravanYard } from './stories/caravan-yard.ts'
import { creek } from './stories/creek.ts'
import { financeDesk } from './stories/finance-desk.ts'
import { forest } from './stories/forest.ts'
import { handover } from './stories/handover.ts'
import { partsCounter } from './stories/parts-counter.ts'
import { serviceBay } from './stories/service-bay.ts'
import { serviceBays } from './stories/service-bays.ts'
import { truckYard } from './stories/truck-yard.ts'
import { woolstore } from './stories/woolstore.ts'
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
  'service-bay': serviceBay,
  'parts-counter': partsCounter,
  'finance-desk': financeDesk,
  handover,
  accessory: accessoryScene,
  'service-bays': serviceBays,
  'bike-shop': bikeShop,
  'caravan-yard': caravanYard,
  woolstore,
  dealership,
  'coming-soon': comingSoon,
}

/** Scenes that can be mirrored, because they contain no building. */
const ROADS: readonly Scene[] = ['caravan-outback', 'motorcycle-mountain', 'truck-highway', 'camper-coast']

/** Draws a scene as SVG text, 1600 × 900. The same arguments give the same text. */
export async function drawScene({ scene, seed }: { scene: Scene; seed: number }): Promise<string> {
  const art = createArt('s')
  const body = PAINTERS[scene](art, seed)
  const mirrored = ROADS.includes(scene) && isMirrored(seed)
  const vehicles = await Promise.all(
    art.vehicles.map(async (vehicle, i) => {
      const { pixels, ...raw } = await drawSide({ ...vehicle, view: 'side' }, 800)
      const png = await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toBuffer()
      return `<image id="vehicle${i}" width="800" height="600" href="data:image/png;base64,${png.toString('base64')}"/>`
    }),
  )
  return svg(
    W,
    H,
    art.defs.join('') + vehicles.join(''),
    mirrored ? `<g transform="translate(${W} 0) scale(-1 1)">${body}</g>` : body,
  )
}
