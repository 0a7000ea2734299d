import { decalAt, type Material, Mesh, PAINT, PLASTIC, steps, type Vec } from '../solid/mesh.ts'
import { box, type Ring, ringAt, shell, tube } from '../solid/parts.ts'
import type { WheelStyle } from '../solid/wheel.ts'
import { carMesh, type CarShape } from './car.ts'
import { plate } from './carArt.ts'
import { caravanMesh, type CaravanShape } from './caravan.ts'
import { bikeMesh, type BikeShape } from './motorcycle.ts'
import { scooterMesh } from './scooter.ts'
import { FAMILIES, measuresOf } from './tables.ts'
import { truckMesh } from './truck.ts'
import type { TruckShape } from './truckShape.ts'

const CANVAS: Material = { colour: '#a9a08a' }

/** Builds a family's vehicle from outside, as a mesh that stands on y = 0. */
export function meshOf(family: string, style: WheelStyle, metal: string): Mesh {
  const body = FAMILIES.get(family)
  const car = measuresOf<CarShape & { roof?: string }>('cars', family)
  if (car) {
    if (body === 'motorhome') return motorhome(car, metal)
    const mesh = carMesh(car, car.wheels ?? style, metal)
    return car.roof === undefined ? mesh : withRoof(mesh, car, car.roof)
  }
  const trailer = measuresOf<CaravanShape>('trailers', family)
  if (trailer) return caravanMesh(trailer, metal)
  const truck = measuresOf<TruckShape>('trucks', family)
  if (truck) return truckMesh(truck, metal)
  const bike = measuresOf<BikeShape>('bikes', family)
  return bike && body !== 'scooter' ? bikeMesh(bike) : scooterMesh()
}

function withRoof(mesh: Mesh, { height, screen, back, width, tumble }: CarShape, roof: string): Mesh {
  const half = width / 2 - tumble - 0.1
  const [front, rear] = [screen[1] + 0.25, back[0] - 0.25]
  const top = new Mesh()
  if (roof === 'lifted' || roof === 'pop') {
    // A roof that's hinged at its rear, on canvas.
    const lift = roof === 'lifted' ? 0.85 : 0.1
    const at = (x: number, y: number): number => height + y * ((rear - x) / (rear - front)) + 0.03
    const ring = (extra: number): Ring =>
      ringAt((x) => at(x, lift) + extra, front - 0.1, rear + 0.05, half + 0.02, [0.2, 0.3], [0.1, 0.15])
    if (roof === 'lifted') {
      const decal: Material = {
        ...CANVAS,
        decal: decalAt(
          'side',
          front,
          height + 1,
          rear - front,
          1,
          plate(front + 0.75, height + 0.32, 0.6, 0.24, '#4a4d48', 0.05),
        ),
      }
      top.grid(
        steps(4).map((t) => [
          ...steps(4).map((s): Vec => [
            front + 0.03 * Math.sin(Math.PI * t),
            height - 0.02 + t * (at(front, lift) - height),
            half * 0.94 * s,
          ]),
          ...steps(10).map((s): Vec => [
            front + (rear - front) * s,
            height - 0.02 + t * (at(front + (rear - front) * s, lift) - height),
            half * (0.94 - 0.05 * Math.sin(Math.PI * t)),
          ]),
        ]),
        decal,
      )
    }
    shell(top, [ring(-0.02), ring(0.03)], {
      round: 0.06,
      rise: 0.05,
      front: PAINT,
      side: PAINT,
      rear: PAINT,
      top: PAINT,
    })
  } else {
    tube(top, PLASTIC, 0.02)`${front} ${height + 0.12} ${half - 0.05},
      ${rear} ${height + 0.12} ${half - 0.05}`
    for (const t of steps(3))
      tube(top, PLASTIC, 0.018)`${front + (rear - front) * t} ${height + 0.12} 0,
        ${front + (rear - front) * t} ${height + 0.12} ${half - 0.05},
        ${front + (rear - front) * t} ${height - 0.02} ${half - 0.02}`
    box(top, {
      colour: '#141c30',
      gloss: 0.9,
    })`${(front + rear) / 2 + 0.4} ${height + 0.13} 0, 1.3 0.03 ${half * 1.5}`
  }
  top.mirror()
  mesh.append(top)
  const awning = new Mesh()
  tube(awning, { colour: '#3a3e43', gloss: 0.5 }, 0.045, 12)`${front + 0.4} ${height - 0.08} ${half + 0.14},
    ${rear - 0.2} ${height - 0.08} ${half + 0.14}`
  mesh.append(awning)
  return mesh
}

function motorhome(cab: CarShape, metal: string): Mesh {
  const mesh = carMesh(cab, 'steel', metal)
  const home = caravanMesh(
    {
      length: cab.length - 1.0,
      height: 3.05,
      width: 2.3,
      floor: 0.5,
      front: [
        [0.5, 1.15],
        [1.9, 1.15],
        [2.02, 0.1],
        [2.4, 0],
        [3.05, 0.3],
      ],
      rear: [
        [0.5, 0.1],
        [0.9, 0],
        [3.05, 0.06],
      ],
      axles: [cab.axles[1] - 1.0],
      wheel: 0.335,
      door: [2.6],
      windows: [
        [3.9, 1.85, 1.0, 0.55],
        [0.75, 2.45, 0.7, 0.3],
        [4.9, 1.85, 0.6, 0.5],
        [2.0, 1.85, 0.8, 0.5],
      ],
      stripes: cab.face === 'wide' ? 'wave' : 'wedge',
      awning: true,
    },
    metal,
    false,
  )
  mesh.append(home, 1.0)
  return mesh
}
