import sharp from 'sharp'
import type { Picture } from './address.ts'
import { type Cabin, cockpit } from './models/cabin.ts'
import { livingSpace, type Room } from './models/living.ts'
import { meshOf } from './models/model.ts'
import { measuresOf } from './models/tables.ts'
import { type Backdrop, drawBackdrop } from './scene/backdrop.ts'
import { type Camera, framed, lookingAt } from './solid/camera.ts'
import { draw, type Solid } from './solid/shade.ts'
import { solidify } from './solid/solid.ts'
import type { Surroundings } from './solid/surroundings.ts'
import { type Kind, type Shot, shotOf } from './shot.ts'
import { createArt, svg } from './svg.ts'

/** A drawn picture: red, green and blue of each pixel, and opacity if there's no backdrop. */
export interface Drawing {
  pixels: Uint8Array
  width: number
  height: number
  channels: 3 | 4
}

interface Built {
  solid: Solid
  /** Where to take the picture from, inside. */
  cabin?: Cabin
}

/** How many vehicles and cabins are kept, because all pictures of one are drawn from the same solid. */
const KEPT = 32

const built = new Map<string, Promise<Built>>()

/** Returns what was built under a name, or builds it; forgets what hasn't been used for longest. */
function kept(name: string, build: () => Promise<Built>): Promise<Built> {
  const found = built.get(name) ?? build()
  built.delete(name)
  built.set(name, found)
  const [oldest] = built.keys()
  if (built.size > KEPT && oldest !== undefined) built.delete(oldest)
  return found
}

const OPEN: Surroundings = {
  zenith: '#accaf9',
  horizon: '#f9faff',
  skyline: '#6c726c',
  floor: '#94918f',
  lamps: 0,
}
const HALL: Surroundings = {
  zenith: '#cdd0d5',
  horizon: '#d9dadd',
  skyline: '#9c9ea0',
  floor: '#acacae',
  lamps: 1.5,
}
const INDOORS: Surroundings = {
  zenith: '#babab7',
  horizon: '#bababa',
  skyline: '#aca8a4',
  floor: '#948d85',
  lamps: 0,
}

/** The light in each place. */
const AROUND: Record<Backdrop, Surroundings> = {
  studio: HALL,
  'warm-studio': { ...HALL, zenith: '#d6d2ca', horizon: '#e1dcd3', floor: '#b3aca4' },
  showroom: { ...HALL, lamps: 1.9, floor: '#bab8b7' },
  coast: { ...OPEN, floor: '#b1a898', skyline: '#7b8f98' },
  bush: { ...OPEN, floor: '#a09480', skyline: '#656f5a' },
  city: { zenith: '#a8accd', horizon: '#ffe9d9', skyline: '#68687b', floor: '#8a8a91', lamps: 0 },
  plains: { ...OPEN, floor: '#aca085', skyline: '#9c9475' },
  depot: { ...OPEN, skyline: '#a8acb0', floor: '#9c9ea0' },
}

const outsideOf = ({ family, wheels, metal }: Shot): Promise<Built> =>
  kept(`${family} ${wheels} ${metal}`, async () => ({ solid: await solidify(meshOf(family, wheels, metal)) }))

/** Draws a picture of a vehicle, 4:3. The same arguments give the same pixels. */
export function drawVehicle(picture: Picture, width: number): Promise<Drawing> {
  const shot = shotOf(picture)
  const isInside =
    shot.view === 'inside' || (shot.view === 'last' && (shot.kind === 'caravan' || shot.kind === 'van'))
  return isInside && shot.kind !== 'motorcycle' ? drawInside(shot, width) : drawOutside(shot, width)
}

async function drawOutside(shot: Shot, width: number): Promise<Drawing> {
  const height = Math.round(width * 0.75)
  const { solid } = await outsideOf(shot)
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
  const room = roomOf(shot)
  const { solid, cabin } = await kept(JSON.stringify([room, shot.kind, shot.view, shot.trim]), async () => {
    const isTruck = shot.kind === 'truck'
    // American trucks are left-hand drive.
    const made = room
      ? livingSpace(shot.trim, room, shot.view === 'last')
      : cockpit(shot.trim, isTruck ? 1 : -1, isTruck)
    return { cabin: made, solid: await solidify(made.mesh, made.blocks) }
  })
  if (!cabin) throw new Error(`${shot.family} has no inside`)
  const [x, y, z] = cabin.eye
  const camera = lookingAt(
    [x, y + (shot.eye - 1.35) * 0.3, z + shot.around * 0.1],
    cabin.target,
    width * cabin.lens,
    width,
    height,
  )
  const pixels = draw(solid, camera, { width, height }, shot.paint, INDOORS)
  return { pixels, width, height, channels: 4 }
}

/** Returns the living space of what people sleep in; undefined for cars and trucks. */
function roomOf({ family, kind }: Shot): Room | undefined {
  if (kind === 'van') return { length: 3, half: 0.86, height: 1.86, van: true, canvas: false }
  if (kind !== 'caravan') return undefined
  const { length = 6 } = measuresOf<{ length: number }>('trailers', family) ?? {}
  const canvas = family === 'swan' || family === 'drover'
  return { length: Math.max(3, length - 0.9), half: 1.1, height: 1.98, van: false, canvas }
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

/** How much of their drawings' width and height vehicles fill in scenes. */
const IN_SCENES: Record<Kind, readonly [number, number]> = {
  car: [0.74, 0.74],
  van: [0.76, 0.74],
  truck: [0.9, 0.68],
  caravan: [0.88, 0.62],
  motorcycle: [0.72, 0.72],
}

/** Draws a vehicle from its side for a scene, without a backdrop. */
export async function drawSide(picture: Picture, width: number): Promise<Drawing> {
  const shot = shotOf(picture)
  const height = Math.round(width * 0.75)
  const { solid } = await outsideOf(shot)
  const camera = framed(solid.points, {
    width,
    height,
    around: Math.PI / 2,
    eye: 0.7,
    distance: 3,
    fill: IN_SCENES[shot.kind],
    ground: 470 / 600,
  })
  const pixels = draw(solid, camera, { width, height }, shot.paint, OPEN)
  return { pixels, width, height, channels: 4 }
}
