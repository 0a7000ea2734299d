import { decalAt, type Material, type Mesh, mixed, PAINT, PLASTIC, STEEL, steps } from '../solid/mesh.ts'
import { blob, box, type Ring, ringAt, shell, tube } from '../solid/parts.ts'
import { line, plate } from './carArt.ts'
import { DARK, FRAME, HALF, type TruckShape } from './truckShape.ts'

const WHITE: Material = { colour: '#f1f2f2', gloss: 0.6 }

export function cargoBox(mesh: Mesh, { load: [front, height] = [2, 3.4], length }: TruckShape): void {
  const ribs = steps(Math.round((length - front) / 0.5))
    .slice(1, -1)
    .map(
      (t) =>
        line('#9aa1a7', 0.012, 0.5)`${mixed(front, length, t)} 1.15,
        ${mixed(front, length, t)} ${height - 0.1}`,
    )
    .join('')
  const rails =
    [1.2, height - 0.06]
      .map((y) => plate((front + length) / 2, y, length - front, 0.12, '#aeb4b9'))
      .join('') +
    `<rect x="${front + 0.4}" y="${-height * 0.62}" width="${length - front - 0.8}" height="0.1" fill="#c9ced2"/>`
  const doors =
    plate(0, (1.1 + height) / 2, 2.3, height - 1.25, '#e9ebec', 0.02) +
    line('#6d747a', 0.02)`0 1.15, 0 ${height - 0.1}` +
    [-0.3, 0.3].map((z) => line('#8d949a', 0.035)`${z} 1.15, ${z} ${height - 0.12}`).join('') +
    [-1, 1].map((s) => plate(s * 1.05, 1.2, 0.2, 0.08, '#a3121a')).join('')
  const ring = (y: number): Ring => ringAt(y, front, length, HALF + 0.02, [0.03, 0.03], [0.02, 0.02])
  shell(mesh, [1.08, 1.3, mixed(1.3, height, 0.35), mixed(1.3, height, 0.7), height - 0.04].map(ring), {
    round: 0.04,
    rise: 0.03,
    front: WHITE,
    top: WHITE,
    side: {
      ...WHITE,
      decal: decalAt('side', front, height, length - front, height, ribs + rails),
    },
    rear: { ...WHITE, decal: decalAt('front', -1.3, height, 2.6, height, doors) },
  })
}

export function dumpBed(mesh: Mesh, { load: [front, height] = [3.6, 2.8], length }: TruckShape): void {
  const ring = (y: number): Ring =>
    ringAt(
      y,
      front + 0.25 * (1 - (y - 1.15) / (height - 1.15)),
      length + 0.05 - 0.2 * (1 - (y - 1.15) / (height - 1.15)),
      HALF - 0.08 + 0.1 * ((y - 1.15) / (height - 1.15)),
      [0.05, 0.05],
      [0.04, 0.04],
    )
  shell(mesh, [1.12, 1.5, 2, height].map(ring), { front: PAINT, side: PAINT, rear: PAINT, top: DARK })
  mesh.grid(
    [
      [
        [front + 0.05, height - 0.04, 0],
        [length, height - 0.04, 0],
      ],
      [
        [front + 0.05, height - 0.04, HALF - 0.05],
        [length, height - 0.04, HALF - 0.05],
      ],
    ],
    DARK,
  )
  for (const t of steps(5)) {
    const x = mixed(front + 0.28, length - 0.1, t)
    box(mesh, PAINT, 0.02)`${x} ${(1.15 + height) / 2} ${HALF + 0.01}, 0.12 ${height - 1.2} 0.1`
  }
  box(mesh, PAINT, 0.03)`${(front + length) / 2} ${height - 0.02} ${HALF + 0.03}, ${length - front} 0.14 0.12`
  // The shield over the cab.
  box(mesh, PAINT, 0.03)`${front - 0.45} ${height + 0.12} 0, 1.1 0.07 ${HALF * 1.9}`
  box(mesh, PAINT, 0.03)`${front + 0.06} ${height} 0, 0.1 0.3 ${HALF * 1.9}`
  tube(mesh, STEEL, 0.11, 12)`${front - 0.05} 1.1 0, ${front + 0.1} ${height} 0`
}

export function flatbed(mesh: Mesh, { load: [front] = [3, 1.2], length }: TruckShape): void {
  const wood: Material = {
    colour: '#7d5a3a',
    gloss: 0.15,
    decal: decalAt(
      'top',
      front,
      1.3,
      length - front,
      2.6,
      steps(12)
        .map(
          (t) =>
            `<rect x="${front}" y="${-1.2 + t * 2.4}" width="${length - front}" height="0.02" fill="#3f2b1a"/>`,
        )
        .join(''),
    ),
  }
  box(mesh, wood, 0.01)`${(front + length) / 2} 1.2 0, ${length - front} 0.1 ${HALF * 2}`
  box(mesh, FRAME, 0.02)`${(front + length) / 2} 1.17 ${HALF + 0.01}, ${length - front} 0.14 0.05`
  box(
    mesh,
    {
      colour: '#3a3e43',
      gloss: 0.5,
      decal: decalAt(
        'front',
        -1.3,
        2.5,
        2.6,
        1.3,
        steps(4)
          .map((t) => plate(-0.9 + t * 1.8, 1.95, 0.3, 0.7, '#15171a', 0.03))
          .join(''),
      ),
    },
    0.03,
  )`${front + 0.06} 1.85 0, 0.08 1.25 ${HALF * 2 - 0.1}`
  for (const t of steps(5))
    box(mesh, STEEL)`${mixed(front + 0.3, length - 0.3, t)} 1.12 ${HALF + 0.05}, 0.1 0.1 0.05`
  blob(mesh, PLASTIC, 6)`${front + 0.4} 0.85 0.2 0.3 0.95, ${front + 1.2} 0.85 0.2 0.3 0.95`
}
