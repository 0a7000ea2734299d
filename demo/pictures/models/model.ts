import { type Material, Mesh, PAINT, PLASTIC, steps, type Vec } from '../solid/mesh.ts'
import { box, type Ring, shell, tube } from '../solid/parts.ts'
import type { WheelStyle } from '../solid/wheel.ts'
import { BIKES } from './bikes.ts'
import { carMesh, type CarShape } from './car.ts'
import { plate } from './carArt.ts'
import { caravanMesh } from './caravan.ts'
import { CAMPERVANS, CARS, MOTORHOME_CABS } from './cars.ts'
import { bikeMesh, scooterMesh } from './motorcycle.ts'
import { TRAILERS } from './trailers.ts'
import { truckMesh } from './truck.ts'
import { TRUCKS } from './trucks.ts'

const CANVAS: Material = { colour: '#a9a08a' }

/** Builds a family's vehicle from outside, as a mesh that stands on y = 0. */
export function meshOf(family: string, style: WheelStyle, metal: string): Mesh {
  const [car, camper, cab, trailer, bike, truck] = [
    CARS[family],
    CAMPERVANS[family],
    MOTORHOME_CABS[family],
    TRAILERS[family],
    BIKES[family],
    TRUCKS[family],
  ]
  if (car) return carMesh(car, car.wheels ?? style, metal)
  if (camper) return withRoof(carMesh(camper, camper.wheels ?? style, metal), camper, camper.roof)
  if (cab) return motorhome(cab, metal)
  if (trailer) return caravanMesh(trailer, metal)
  if (bike) return bikeMesh(bike)
  return truck ? truckMesh(truck, metal) : scooterMesh()
}

function withRoof(mesh: Mesh, { height, screen, back, width, tumble }: CarShape, roof = 'rack'): Mesh {
  const half = width / 2 - tumble - 0.1
  const [front, rear] = [screen[1] + 0.25, back[0] - 0.25]
  const top = new Mesh()
  if (roof === 'lifted' || roof === 'pop') {
    // A roof that's hinged at its rear, on canvas.
    const lift = roof === 'lifted' ? 0.85 : 0.1
    const at = (x: number, y: number): number => height + y * ((rear - x) / (rear - front)) + 0.03
    const ring = (extra: number): Ring => ({
      y: (x) => at(x, lift) + extra,
      x0: front - 0.1,
      x1: rear + 0.05,
      w: half + 0.02,
      front: [0.2, 0.3],
      rear: [0.1, 0.15],
    })
    if (roof === 'lifted') {
      const decal: Material = {
        ...CANVAS,
        decal: {
          art: plate(front + 0.75, height + 0.32, 0.6, 0.24, '#4a4d48', 0.05),
          axis: 'side',
          left: front,
          top: height + 1,
          width: rear - front,
          height: 1,
        },
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
    tube(
      top,
      [
        [front, height + 0.12, half - 0.05],
        [rear, height + 0.12, half - 0.05],
      ],
      0.02,
      PLASTIC,
    )
    for (const t of steps(3))
      tube(
        top,
        [
          [front + (rear - front) * t, height + 0.12, 0],
          [front + (rear - front) * t, height + 0.12, half - 0.05],
          [front + (rear - front) * t, height - 0.02, half - 0.02],
        ],
        0.018,
        PLASTIC,
      )
    box(top, [(front + rear) / 2 + 0.4, height + 0.13, 0], [1.3, 0.03, half * 1.5], {
      colour: '#141c30',
      gloss: 0.9,
    })
  }
  top.mirror()
  mesh.append(top)
  const awning = new Mesh()
  tube(
    awning,
    [
      [front + 0.4, height - 0.08, half + 0.14],
      [rear - 0.2, height - 0.08, half + 0.14],
    ],
    0.045,
    { colour: '#3a3e43', gloss: 0.5 },
    12,
  )
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
