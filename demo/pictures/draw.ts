import sharp from 'sharp'
import type { Picture } from './address.ts'
import { cockpit, type Cabin } from './models/cabin.ts'
import { livingSpace, type Room } from './models/living.ts'
import { meshOf } from './models/model.ts'
import { type Backdrop, drawBackdrop } from './scene/backdrop.ts'
import { type Camera, framed, lookingAt } from './solid/camera.ts'
import { draw, type Solid } from './solid/shade.ts'
import { solidify } from './solid/solid.ts'
import type { Surroundings } from './solid/surroundings.ts'
import { type Shot, shotOf } from './shot.ts'
import { createArt, svg } from './svg.ts'

/** A drawn picture: red, green and blue of each pixel, and opacity if there's no backdrop. */
export interface Drawing {
  pixels: Uint8Array
  width: number
  height: number
  channels: 3 | 4
}

/** How many built vehicles are kept, because all pictures of one are drawn from the same solid. */
const KEPT = 24

const solids = new Map<string, Promise<Solid>>()

/** Returns what was built under a name, or builds it; forgets those that haven't been used for longest. */
function kept(name: string, build: () => Promise<Solid>): Promise<Solid> {
  const solid = solids.get(name) ?? build()
  solids.delete(name)
  solids.set(name, solid)
  for (const oldest of solids.keys()) {
    if (solids.size <= KEPT) break
    solids.delete(oldest)
  }
  return solid
}

const OPEN: Surroundings = {
  zenith: [0.42, 0.6, 0.95],
  horizon: [0.95, 0.96, 1],
  skyline: [0.15, 0.17, 0.15],
  floor: [0.3, 0.29, 0.28],
  lamps: 0,
}
const HALL: Surroundings = {
  zenith: [0.62, 0.64, 0.67],
  horizon: [0.7, 0.71, 0.73],
  skyline: [0.34, 0.35, 0.36],
  floor: [0.42, 0.42, 0.43],
  lamps: 1.5,
}

/** The light in each place. */
const AROUND: Record<Backdrop, Surroundings> = {
  studio: HALL,
  'warm-studio': {
    ...HALL,
    zenith: [0.68, 0.65, 0.6],
    horizon: [0.76, 0.72, 0.66],
    floor: [0.46, 0.42, 0.38],
  },
  showroom: { ...HALL, lamps: 1.9, floor: [0.5, 0.49, 0.48] },
  coast: { ...OPEN, floor: [0.45, 0.4, 0.32], skyline: [0.2, 0.28, 0.32] },
  bush: { ...OPEN, floor: [0.36, 0.3, 0.22], skyline: [0.13, 0.16, 0.1] },
  city: {
    ...OPEN,
    zenith: [0.4, 0.42, 0.62],
    horizon: [1, 0.82, 0.7],
    skyline: [0.14, 0.14, 0.2],
    floor: [0.26, 0.26, 0.29],
  },
  plains: { ...OPEN, floor: [0.42, 0.36, 0.24], skyline: [0.34, 0.3, 0.18] },
  depot: { ...OPEN, skyline: [0.4, 0.42, 0.44], floor: [0.34, 0.35, 0.36] },
}

const INDOORS: Surroundings = {
  zenith: [0.5, 0.5, 0.48],
  horizon: [0.5, 0.5, 0.5],
  skyline: [0.42, 0.4, 0.38],
  floor: [0.3, 0.27, 0.24],
  lamps: 0,
}

const outsideOf = ({ family, wheels, metal }: Shot): Promise<Solid> =>
  kept(`${family} ${wheels} ${metal}`, () => solidify(meshOf(family, wheels, metal)))

/** Draws a picture of a vehicle, 4:3. The same arguments give the same pixels. */
export function drawVehicle(picture: Picture, width: number): Promise<Drawing> {
  const shot = shotOf(picture)
  const isInside =
    shot.view === 'inside' || (shot.view === 'last' && (shot.kind === 'caravan' || shot.kind === 'van'))
  return isInside && shot.kind !== 'motorcycle' ? drawInside(shot, width) : drawOutside(shot, width)
}

async function drawOutside(shot: Shot, width: number): Promise<Drawing> {
  const height = Math.round(width * 0.75)
  const solid = await outsideOf(shot)
  const camera = shot.view === 'inside' ? ridersView(width, height) : frameOf(shot, solid, width, height)
  const drawn = draw(solid, camera, { width, height }, shot.paint, AROUND[shot.place])
  const horizon = camera.cy - camera.focal * Math.tan(camera.down)
  const behind = await backdrop(shot, width, height, horizon)
  for (let i = 0, at = 0; i < drawn.length; i += 4, at += 3) {
    const opacity = (drawn[i + 3] as number) / 255
    if (opacity > 0)
      for (let k = 0; k < 3; k += 1)
        behind[at + k] = (behind[at + k] as number) * (1 - opacity) + (drawn[i + k] as number) * opacity
  }
  return { pixels: behind, width, height, channels: 3 }
}

const frameOf = (shot: Shot, solid: Solid, width: number, height: number): Camera =>
  framed(solid.points, {
    width,
    height,
    around: shot.around,
    eye: shot.eye,
    fill: shot.kind === 'motorcycle' ? [0.8, 0.76] : [0.88, 0.74],
    ground: shot.kind === 'motorcycle' ? 0.89 : 0.86,
    distance: shot.kind === 'truck' || shot.kind === 'caravan' ? 1.5 : 1.7,
  })

/** Looks over a motorcycle's bars, as its rider does. */
const ridersView = (width: number, height: number): Camera =>
  lookingAt([1.42, 1.62, 0], [0.42, 0.93, 0], width * 0.86, width, height)

async function drawInside(shot: Shot, width: number): Promise<Drawing> {
  const height = Math.round(width * 0.75)
  const cabin = cabinOf(shot)
  const solid = await kept(`${shot.family} ${shot.view} ${JSON.stringify(shot.trim)}`, () =>
    solidify(cabin.mesh, cabin.blocks),
  )
  const [x, y, z] = cabin.eye
  const camera = lookingAt(
    [x, y + (shot.eye - 1.35) * 0.3, z + (shot.around - Math.PI * 0) * 0.1],
    cabin.target,
    width * cabin.lens,
    width,
    height,
  )
  const pixels = draw(solid, camera, { width, height }, shot.paint, INDOORS)
  return { pixels, width, height, channels: 4 }
}

const SMALL: Room = { length: 3.0, half: 0.86, height: 1.86, van: true }

function cabinOf({ family, kind, view, trim }: Shot): Cabin {
  if (kind === 'car') return cockpit(trim, -1, false)
  // American trucks are left-hand drive.
  if (kind === 'truck') return cockpit(trim, 1, true)
  const room: Room =
    kind === 'van'
      ? SMALL
      : {
          length:
            family === 'homestead-22' || family === 'stockyard-23'
              ? 6
              : family === 'wanderstone-j-pod'
                ? 3
                : 5,
          half: 1.1,
          height: 1.98,
          canvas: family === 'swan' || family === 'drover',
        }
  return livingSpace(trim, room, view === 'last')
}

/** Draws a place, out of focus, with its horizon at a height in px. */
async function backdrop(
  { place, seed }: Shot,
  width: number,
  height: number,
  horizon: number,
): Promise<Uint8Array> {
  const art = createArt('b')
  drawBackdrop(art, place, seed)
  // The drawing's horizon is at 372 of 600; it's magnified so that its ground reaches down to the picture's edge.
  const scale = Math.max((height - horizon) / 228, horizon / 372, width / 800)
  const shown = svg(800, 600, art.defs.join(''), art.parts.join(''))
  const [left, top] = [(800 - width / scale) / 2, 372 - horizon / scale]
  const view = shown.replace(
    'viewBox="0 0 800 600" width="800" height="600"',
    `viewBox="${left} ${top} ${width / scale} ${height / scale}" width="200" height="150"`,
  )
  return sharp(Buffer.from(view))
    .flatten({ background: '#808080' })
    .blur(0.9)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** Where vehicles in scenes stand, and how they fill the 800 × 600 of their drawings. */
const IN_SCENES = {
  fill: {
    car: [0.72, 0.72],
    van: [0.74, 0.72],
    truck: [0.88, 0.66],
    caravan: [0.88, 0.6],
    motorcycle: [0.62, 0.62],
  },
  ground: 470 / 600,
} as const

/** Draws a vehicle from its side for a scene, without a backdrop. */
export async function drawSide(picture: Picture, width: number): Promise<Drawing> {
  const shot = shotOf(picture)
  const height = Math.round(width * 0.75)
  const solid = await outsideOf(shot)
  const camera = framed(solid.points, {
    width,
    height,
    around: Math.PI / 2,
    eye: 0.7,
    distance: 3,
    fill: IN_SCENES.fill[shot.kind],
    ground: IN_SCENES.ground,
  })
  const pixels = draw(solid, camera, { width, height }, shot.paint, OPEN)
  return { pixels, width, height, channels: 4 }
}
