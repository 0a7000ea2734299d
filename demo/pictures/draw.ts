import { type Body, type Picture, type View } from './address.ts'
import { bodyOf, type Silhouette } from './families.ts'
import { type Backdrop, drawBackdrop } from './scene/backdrop.ts'
import { paintCabin } from './car/cabin.ts'
import { paintCarFront, paintCarRear } from './car/ends.ts'
import { ROOFS } from './car/roofs.ts'
import { CAR_SHAPES } from './car/shapes.ts'
import { paintCarSide } from './car/side.ts'
import { paintVanEnd } from './caravan/ends.ts'
import { VAN_SHAPES } from './caravan/shapes.ts'
import { paintVanSide } from './caravan/caravan.ts'
import { paintCockpit } from './car/cockpit.ts'
import { paintDashboard } from './car/interior.ts'
import { paintBikeEnd } from './motorcycle/ends.ts'
import { BIKES } from './motorcycle/shapes.ts'
import { paintScooterEnd, paintScooterSide } from './motorcycle/scooter.ts'
import { paintBikeSide } from './motorcycle/side.ts'
import { hash, paintOf } from './paint.ts'
import { type Painted, type Sitter } from './subject.ts'
import { type Art, createArt, linear, n, rect, svg } from './svg.ts'
import { paintTeardropEnd, paintTeardropSide } from './caravan/teardrop.ts'
import { paintWindingEnd, paintWindingSide } from './caravan/winding.ts'
import { type TruckKind } from './truck/cabs.ts'
import { MOTORHOMES, paintMotorhomeEnd, paintMotorhomeSide } from './truck/motorhome.ts'
import { paintTruckFront, paintTruckRear } from './truck/ends.ts'
import { paintTruckSide } from './truck/truck.ts'
import { type Wheel } from './wheel.ts'

type Angle = 'side' | 'front' | 'rear'

const TRUCKS: readonly string[] = [
  'day-cab',
  'day-cab-classic',
  'sleeper',
  'sleeper-classic',
  'box-truck',
  'dump-truck',
  'flatbed',
] satisfies TruckKind[]

const isTruck = (body: Body): body is TruckKind & Body => TRUCKS.includes(body)

const WHEELS: readonly Wheel[] = ['five', 'split', 'ten', 'turbine']

const METALS = ['#c4cad0', '#b3bac1', '#3f444b', '#8e959c'] as const

/** Returns what the seed decides about a vehicle. All views of the vehicle share it. */
export function sitterOf(body: Body, colour: string, seed: number): Sitter {
  const dice = hash(`${body}:${seed}`)
  const plain = body === 'van' && dice % 3 !== 0
  return {
    paint: paintOf(colour),
    seed,
    wheel: plain ? 'steel' : (WHEELS[dice % WHEELS.length] ?? 'five'),
    metal: METALS[(dice >>> 4) % METALS.length] ?? '#c4cad0',
    trim: (dice >>> 7) % 3 === 0 ? '#2b3036' : '#cfd5da',
  }
}

const isScooter = (body: Body): boolean => body === 'scooter'

/** Draws a vehicle from one side into `art`, standing on y = 470 of an 800 × 600 sheet. */
export function paintBody(art: Art, name: Silhouette, angle: Angle, sitter: Sitter): Painted {
  const body = bodyOf(name)
  if (isTruck(body))
    return angle === 'side'
      ? paintTruckSide(art, name, body, sitter)
      : (angle === 'front' ? paintTruckFront : paintTruckRear)(art, name, body, sitter)
  const home = MOTORHOMES[name]
  if (home)
    return angle === 'side'
      ? paintMotorhomeSide(art, home, sitter)
      : paintMotorhomeEnd(art, home, sitter, angle)
  if (isScooter(body))
    return angle === 'side' ? paintScooterSide(art, sitter) : paintScooterEnd(art, sitter, angle)
  const bike = BIKES[name]
  if (bike)
    return angle === 'side' ? paintBikeSide(art, bike, sitter) : paintBikeEnd(art, bike, sitter, angle)
  if (name === 'swan')
    return angle === 'side' ? paintWindingSide(art, sitter) : paintWindingEnd(art, sitter, angle)
  const van = VAN_SHAPES[name]
  if (van) return angle === 'side' ? paintVanSide(art, van, sitter) : paintVanEnd(art, van, sitter, angle)
  const car = CAR_SHAPES[name]
  if (!car) return angle === 'side' ? paintTeardropSide(art, sitter) : paintTeardropEnd(art, sitter, angle)
  if (angle === 'front') return paintCarFront(art, car, sitter)
  if (angle === 'rear') return paintCarRear(art, car, sitter)
  const onRoof = car.roof && ROOFS[car.roof]
  return paintCarSide(art, car, sitter, body === 'van', onRoof && ((p) => onRoof(art, p, car, sitter)))
}

const CAMPERVANS: readonly Body[] = ['campervan', 'campervan-compact', 'campervan-high']

const CABINS: readonly Body[] = [
  'caravan',
  'pop-top',
  'toy-hauler',
  'off-grid',
  'motorhome',
  ...CAMPERVANS,
  'j-pod',
  'camper-trailer',
]

const SMALL: readonly Body[] = ['j-pod', 'camper-trailer', 'pop-top', 'campervan', 'campervan-compact']

function inside(art: Art, body: Body, sitter: Sitter): string {
  if (BIKES[body] || isScooter(body)) return paintCockpit(art, sitter, body !== 'naked' && body !== 'cruiser')
  if (CABINS.includes(body)) return paintCabin(art, sitter, SMALL.includes(body))
  // American trucks are left-hand drive.
  return paintDashboard(art, sitter, isTruck(body), isTruck(body))
}

/** Picks a place that suits the trade: no caravans downtown, no trucks on the beach. */
function placeOf(body: Body, seed: number): Backdrop {
  const places: readonly Backdrop[] = CABINS.includes(body)
    ? ['bush', 'coast', 'studio', 'warm-studio', 'plains']
    : isTruck(body)
      ? ['studio', 'city', 'warm-studio', 'plains', 'depot']
      : ['studio', 'warm-studio', 'showroom', 'coast', 'bush', 'city']
  return places[hash(`place:${seed}`) % places.length] ?? 'studio'
}

interface Frame {
  angle: Angle
  /** How much the drawing is magnified, and the point that the picture is then centred on. */
  zoom?: number
  point?: 'wheel' | 'front' | 'rear'
  mirror?: boolean
}

const FRAMES: Record<Exclude<View, 'interior'>, Frame> = {
  'side-left': { angle: 'side' },
  front: { angle: 'front' },
  rear: { angle: 'rear' },
  'side-right': { angle: 'side', mirror: true },
  wheel: { angle: 'side', zoom: 3, point: 'wheel' },
  'front-detail': { angle: 'front', zoom: 2.1, point: 'front' },
  'rear-detail': { angle: 'rear', zoom: 2.1, point: 'rear' },
}

/**
 * Crops a drawing a little differently for each seed, as if the photographers had stood in different places. Pictures of whole vehicles
 * lose more of the sky and floor; close-ups keep nearly everything.
 */
function framed(text: string, close: boolean, seed: number): string {
  const dice = hash(`frame:${seed}`)
  const width = (close ? 784 : 708) + (dice % 6) * 2
  const room = (close ? 800 : 720) - width
  const x = (close ? 0 : 40) + ((dice >>> 8) % (room + 1))
  const y = (close ? 0 : 60) + ((dice >>> 16) % (room * 0.75 + 1))
  return text.replace('viewBox="0 0 800 600"', `viewBox="${x} ${n(y)} ${width} ${n(width * 0.75)}"`)
}

/**
 * Draws one picture of a vehicle as SVG text, 800 × 600. The same arguments give the same text. `colour` is a paint's
 * name or slug; `seed` varies the place, wheels and trim.
 */
export function drawVehicle({ body: name, colour, seed, view }: Picture): string {
  const body = bodyOf(name)
  const art = createArt('g')
  const sitter = sitterOf(body, colour, seed)
  if (view === 'interior') {
    const cabin = inside(art, body, sitter)
    return framed(svg(800, 600, art.defs.join(''), cabin), true, seed)
  }
  const frame = FRAMES[view]
  const painted = paintBody(art, name, frame.angle, sitter)
  const close = frame.point !== undefined
  drawBackdrop(art, close ? 'studio' : placeOf(body, seed), seed)
  const [x, y] = painted[frame.point ?? 'front']
  const zoom = frame.zoom ?? 1
  const move = close
    ? ` transform="translate(400 320) scale(${zoom}) translate(${n(-x)} ${n(-y)})"`
    : frame.mirror
      ? ' transform="translate(800 0) scale(-1 1)"'
      : ''
  const shade = close
    ? rect(
        0,
        0,
        800,
        600,
        0,
        linear(art, [
          [0, '#ffffff', 0.06],
          [0.7, '#0b0e12', 0],
          [1, '#0b0e12', 0.28],
        ]),
      )
    : ''
  const shapes = `${art.parts.join('')}<g${move}>${painted.art}</g>${shade}`
  return framed(svg(800, 600, art.defs.join(''), shapes), close, seed)
}
