import {
  along,
  CHROME,
  decalAt,
  Mesh,
  mixed,
  PAINT,
  PLASTIC,
  RUBBER,
  STEEL,
  steps,
  type Vec,
} from '../solid/mesh.ts'
import { box, type Ring, ringAt, shell, tube } from '../solid/parts.ts'
import { wheel } from '../solid/wheel.ts'
import { disc, line, patch, plate } from './carArt.ts'
import { cargoBox, dumpBed, flatbed } from './truckLoad.ts'
import { DARK, FRAME, HALF, type TruckShape } from './truckShape.ts'

export function truckMesh(shape: TruckShape, metal: string): Mesh {
  const mesh = new Mesh()
  const { axles, wheel: r, length, cab } = shape
  const cabEnd = shape.sleeper?.[0] ?? cab[1]
  if (shape.bonnet) bonnet(mesh, shape, shape.bonnet)
  cabin(mesh, shape)
  if (shape.sleeper) sleeper(mesh, shape, shape.sleeper)
  chassis(mesh, shape, cabEnd)
  const [front = 1, ...rear] = axles
  wheel(mesh, { x: front, r, z: HALF - 0.06, width: 0.32, style: 'truck', rim: 0.58, metal })
  for (const x of rear) {
    wheel(mesh, { x, r, z: HALF - 0.02, width: 0.3, style: 'truck', rim: 0.58, metal })
    wheel(mesh, { x, r, z: HALF - 0.36, width: 0.3, style: 'truck', rim: 0.58, metal })
  }
  if (shape.cargo === 'box') cargoBox(mesh, shape)
  if (shape.cargo === 'dump') dumpBed(mesh, shape)
  if (shape.cargo === 'flatbed') flatbed(mesh, shape)
  for (const x of [length - 0.1]) box(mesh, RUBBER)`${x} 0.62 0.95, 0.02 0.7 0.5`
  mesh.mirror()
  return mesh
}

function bonnet(mesh: Mesh, shape: TruckShape, [end, low, high]: NonNullable<TruckShape['bonnet']>): void {
  const { axles, wheel: r, classic = false } = shape
  const axle = axles[0] ?? 1.2
  const reach = r + 0.1
  const half = classic ? 0.74 : HALF - 0.05
  const arch = (x: number): number => {
    const d = Math.abs(x - axle)
    return !classic && d < reach ? r + Math.sqrt(reach * reach - d * d) : 0.55
  }
  const top = (x: number): number =>
    along(
      [
        [0.2, low],
        [end, high],
      ],
      x,
    )
  const ring = (t: number, ahead: number): Ring =>
    ringAt(
      (x) =>
        Math.max(t < 0.01 ? arch(x) : 0, Math.max(arch(x), mixed(classic ? 1.0 : 0.55, top(x) - 0.12, t))),
      0.12 + ahead,
      end,
      (x) => (classic ? mixed(half, 0.86, (x - 0.2) / end) : half - 0.18 * t ** 3 - 0.1 * (1 - x / end) * t),
      classic ? [0.06, 0.08] : [0.5, 0.55],
      [0.02, 0.02],
    )
  const levels = classic
    ? steps(4).map((t) => ring(t, 0.02 * t))
    : steps(8).map((t) => ring(t, 0.28 * t ** 2.5))
  shell(mesh, levels, {
    round: classic ? 0.08 : 0.12,
    rise: 0.09,
    stations: steps(26).map((t) => 0.15 + t * (end - 0.2)),
    front: {
      ...PAINT,
      decal: decalAt('front', -1.3, low + 0.1, 2.6, low + 0.1, faceArt(shape, low, half)),
    },
    side: {
      ...PAINT,
      decal: decalAt(
        'side',
        0,
        2.3,
        end,
        2.3,
        line('#000000', 0.02, 0.3)`0.5 1.55, ${end} 1.72` +
          plate(end - 0.3, 1.3, 0.34, 0.18, '#101214', 0.03) +
          plate(end - 0.3, 1.66, 0.3, 0.09, '#d7dbde', 0.02),
      ),
    },
    rear: PAINT,
    top: PAINT,
  })
  box(
    mesh,
    classic ? CHROME : { ...PLASTIC, colour: '#3a3e43' },
    0.06,
  )`0.1 0.52 0, 0.2 0.36 ${HALF * 2 - 0.04}`
  if (classic) {
    // Wings, lamps and air cleaners.
    const wing = steps(10).map((t): Vec => [
      axle + Math.cos(Math.PI * (1 - t * 0.86)) * (r + 0.14),
      r + 0.02 + Math.sin(Math.PI * (1 - t * 0.86)) * (r + 0.12),
      0,
    ])
    mesh.grid(
      wing.map(([x, y], i) =>
        [0.66, 0.72, 0.9, 1.08, 1.17, 1.2].map((z, k): Vec => [
          x,
          y - (k > 3 ? (k - 3) * 0.05 : 0) + 0.02 * Math.sin(i),
          z,
        ]),
      ),
      PAINT,
    )
    box(mesh, CHROME, 0.05)`${axle - r - 0.2} 1.12 0.98, 0.24 0.2 0.36`
    tube(mesh, CHROME, 0.17, 16)`${end - 0.1} 1.25 1.0, ${end - 0.1} 2.05 1.0`
  } else box(mesh, DARK)`${axle} ${r * 1.35} ${half - 0.55}, ${2 * r + 0.2} ${r * 1.4} 0.3`
}

function faceArt({ grille, classic }: TruckShape, top: number, half: number): string {
  const w = classic ? half - 0.05 : 0.62
  const low = classic ? 1.0 : 0.78
  const high = top - 0.2
  const bars = (count: number, colour: string, thick: number): string =>
    steps(count)
      .slice(1, -1)
      .map((t) => plate(0, mixed(low, high, t), w * 1.8, thick, colour))
      .join('')
  const posts = (count: number): string =>
    steps(count)
      .slice(1, -1)
      .map((t) => plate(mixed(-w, w, t) * 0.95, (low + high) / 2, 0.02, high - low - 0.05, '#d5dade'))
      .join('')
  const frame = (pinch: number): string =>
    patch('#0b0c0e', 'stroke="#dfe3e6" stroke-width="0.06" stroke-linejoin="round"')`${-w} ${high},
      ${w} ${high}, ${w * pinch} ${low}, ${-w * pinch} ${low}`
  const inner: Record<TruckShape['grille'], string> = {
    tall: frame(1) + posts(14),
    oval: frame(0.84) + bars(9, '#7d848b', 0.03),
    wide: frame(0.92) + bars(6, '#aab1b7', 0.04),
    slats: frame(1) + bars(11, '#c9ced2', 0.03),
    cross:
      frame(0.9) + bars(7, '#565c62', 0.03) + line('#cfd4d8', 0.06)`${-w * 0.95} ${high}, ${w * 0.88} ${low}`,
  }
  const lamps = classic
    ? ''
    : [-1, 1]
        .map(
          (s) =>
            patch('#15181b')`${s * 0.74} 1.22, ${s * 1.2} 1.32, ${s * 1.22} 1.02, ${s * 0.8} 0.98` +
            disc(s * 0.88, 1.13, 0.085, '#e6edf1') +
            disc(s * 1.06, 1.16, 0.075, '#e6edf1') +
            line('#f6fafc', 0.03)`${s * 0.76} 1.22, ${s * 1.2} 1.32`,
        )
        .join('')
  return (
    inner[grille] + lamps + disc(0, high - 0.08, 0.09, '#e3e7ea') + disc(0, high - 0.08, 0.065, '#23272b')
  )
}

function windscreen(low: number, high: number, half: number): string {
  const seats = [-0.5, 0.5].map((z) => plate(z, low + 0.22, 0.42, 0.5, '#262c31', 0.1)).join('')
  return (
    patch('#0f1418', 'stroke="#07080a" stroke-width="0.05" stroke-linejoin="round"')`${-half} ${low},
      ${half} ${low}, ${half - 0.1} ${high}, ${-half + 0.1} ${high}` +
    seats +
    line('#050607', 0.03)`${-half * 0.8} ${low + 0.06}, -0.1 ${low + 0.12}` +
    line('#050607', 0.03)`${half * 0.1} ${low + 0.06}, ${half * 0.8} ${low + 0.12}`
  )
}

function cabin(mesh: Mesh, shape: TruckShape): void {
  const {
    cab: [front, rear, height],
    bonnet: nose,
    axles,
    wheel: r,
    visor,
  } = shape
  const over = nose === undefined
  const low = over ? 0.62 : 0.72
  const glass = over ? 1.42 : nose[2] - 0.02
  const half = over ? 1.05 : HALF - 0.1
  const slope = over ? 0.16 : 0.42
  const axle = axles[0] ?? 0.9
  const ring = (y: number): Ring =>
    ringAt(
      over
        ? (x) =>
            Math.max(
              y,
              Math.abs(x - axle) < r + 0.1
                ? r + Math.sqrt(Math.max(0, (r + 0.1) ** 2 - (x - axle) ** 2)) * 0.9
                : 0,
            )
        : y,
      front + (y > glass ? (slope * (y - glass)) / (height - glass) : over ? 0.05 * (1 - y / glass) : 0),
      rear,
      half - (y > glass ? 0.1 * ((y - glass) / (height - glass)) : 0),
      [0.24, 0.3],
      [0.08, 0.1],
    )
  const door: [number, number] = [front + 0.38, rear - 0.12]
  const window = patch(
    '#11171c',
    'stroke="#07080a" stroke-width="0.045" stroke-linejoin="round"',
  )`${door[0] + 0.06} ${glass + 0.02},
    ${door[0] + 0.3} ${height - 0.24}, ${door[1] - 0.04} ${height - 0.24}, ${door[1] - 0.04} ${glass - 0.1}`
  const side =
    window +
    line('#07080a', 0.02, 0.85)`${door[0]} ${low + 0.3}, ${door[0]} ${glass},
      ${door[0] + 0.22} ${height - 0.14}, ${door[1]} ${height - 0.14}, ${door[1]} ${low + 0.2}` +
    plate(door[1] - 0.2, glass - 0.24, 0.2, 0.05, '#d5d9dc', 0.02)
  const face = over
    ? windscreen(glass + 0.02, height - 0.2, half - 0.08) +
      patch('#0b0c0e')`-0.62 1.16, 0.62 1.16, 0.56 0.92, -0.56 0.92` +
      plate(0, 1.04, 1.0, 0.03, '#9aa1a7') +
      plate(0, 1.1, 0.24, 0.1, '#e3e7ea', 0.03) +
      [-1, 1]
        .map(
          (s) =>
            patch('#15181b')`${s * 0.66} 1.02, ${s * 1.02} 1.06, ${s * 1.02} 0.82, ${s * 0.7} 0.82` +
            disc(s * 0.86, 0.93, 0.09, '#e6edf1'),
        )
        .join('') +
      plate(0, 0.72, 2.1, 0.2, '#1a1d20') +
      plate(0, 0.73, 0.34, 0.12, '#f4f5f3')
    : windscreen(glass + 0.02, height - 0.22, half - 0.12)
  shell(
    mesh,
    [
      low,
      low + 0.25,
      glass - 0.25,
      glass,
      ...steps(3)
        .slice(1)
        .map((t) => mixed(glass, height - 0.14, t)),
    ].map(ring),
    {
      round: 0.14,
      rise: 0.06,
      stations: steps(16).map((t) => front + 0.24 + t * (rear - front - 0.34)),
      front: { ...PAINT, decal: decalAt('front', -1.3, height, 2.6, height, face) },
      side: {
        ...PAINT,
        decal: decalAt('side', front, height, rear - front, height, side),
      },
      rear: {
        ...PAINT,
        decal: decalAt('front', -1.3, height, 2.6, height, plate(0, height - 0.6, 1.2, 0.4, '#11171c', 0.06)),
      },
      top: PAINT,
    },
  )
  if (over) box(mesh, DARK)`${axle} ${r * 1.4} 0.6, ${2 * r} ${r * 1.2} 0.3`
  if (visor) box(mesh, CHROME, 0.02)`${front + slope - 0.1} ${height - 0.17} 0, 0.34 0.05 1.9`
  // Mirrors on arms, and lamps on the roof.
  const mx = front + (over ? 0.02 : 0.3)
  tube(mesh, PLASTIC, 0.018)`${mx + 0.2} ${glass + 0.62} ${half - 0.05}, ${mx} ${glass + 0.6} ${half + 0.2}`
  tube(mesh, PLASTIC, 0.018)`${mx + 0.2} ${glass - 0.05} ${half - 0.02}, ${mx} ${glass - 0.03} ${half + 0.2}`
  box(mesh, shape.classic ? CHROME : PLASTIC, 0.04)`${mx} ${glass + 0.3} ${half + 0.22}, 0.12 0.6 0.2`
  if (!over)
    for (const z of [0, 0.42, 0.8])
      box(mesh, {
        colour: '#e08a1e',
        glow: 0.5,
      })`${front + slope + 0.12} ${(shape.sleeper?.[1] ?? 0) > height + 0.3 ? height - 0.02 : height + 0.03} ${z}, 0.12 0.06 0.1`
}

function sleeper(
  mesh: Mesh,
  { cab, length, classic }: TruckShape,
  [rear, height]: readonly [number, number],
): void {
  const front = cab[1] - 0.06
  const tall = height > cab[2] + 0.3
  const ring = (y: number): Ring =>
    ringAt(
      y,
      front - (tall && y > cab[2] - 0.1 ? -0.25 + 1.0 * (1 - (y - cab[2]) / (height - cab[2])) - 0.05 : 0),
      rear,
      HALF - 0.04 - (tall && y > cab[2] ? 0.14 * ((y - cab[2]) / (height - cab[2])) : 0),
      tall && y > cab[2] - 0.1 ? [0.5, 0.5] : [0.06, 0.06],
      [0.1, 0.12],
    )
  const art =
    patch('none', 'stroke="#07080a" stroke-width="0.018" stroke-opacity="0.7"')`${front + 0.15} 1.1,
      ${rear - 0.1} 1.1, ${rear - 0.1} 1.75, ${front + 0.15} 1.75` +
    plate((front + rear) / 2, cab[2] - 0.42, 0.62, 0.34, '#11171c', 0.07) +
    patch(
      '#e9ecee',
      'fill-opacity="0.85"',
    )`${front - 1} 1.98, ${rear} 2.16, ${rear} 2.26, ${front - 1} 2.02` +
    patch('#15181b', 'fill-opacity="0.55"')`${front - 1} 1.92, ${rear} 2.02, ${rear} 2.1, ${front - 1} 1.96`
  shell(
    mesh,
    [
      0.75,
      1.2,
      2,
      ...(tall
        ? [cab[2] - 0.12, ...steps(5).map((t) => mixed(cab[2] - 0.08, height - 0.16, t))]
        : [height - 0.14]),
    ].map(ring),
    {
      round: 0.14,
      rise: 0.05,
      front: PAINT,
      rear: PAINT,
      top: PAINT,
      side: {
        ...PAINT,
        decal: decalAt('side', front - 1, height, rear - front + 1, height, art),
      },
    },
  )
  if (classic !== true)
    box(mesh, PAINT, 0.01)`${rear + 0.25} ${height * 0.52} ${HALF - 0.06}, 0.5 ${height - 1.5} 0.03`
  if (length < rear) box(mesh, FRAME)`${rear} 1 0, 0.1 0.1 0.1`
}

function chassis(mesh: Mesh, shape: TruckShape, cabEnd: number): void {
  const { length, axles, wheel: r, stacks = 0, skirts, cab, classic, cargo } = shape
  const last = axles.at(-1) ?? length - 1
  const firstRear = axles[1] ?? last
  box(mesh, FRAME)`${(length + 1) / 2 + 0.2} 0.92 0.42, ${length - 1.2} 0.26 0.09`
  box(mesh, FRAME)`${length - 0.05} 0.95 0, 0.1 0.24 2.3`
  box(mesh, { colour: '#a3121a', glow: 0.25 })`${length + 0.01} 0.95 0.95, 0.02 0.12 0.34`
  const tank: [number, number] = [
    cab[0] + 0.55,
    Math.min(firstRear - r - 0.2, Math.max(cabEnd, cab[1] + 0.1)),
  ]
  if (tank[1] > tank[0] + 0.3) {
    if (skirts)
      box(
        mesh,
        PAINT,
        0.03,
      )`${(cab[0] + firstRear - r) / 2 + 0.2} 0.58 ${HALF - 0.06}, ${firstRear - r - cab[0] - 0.5} 0.5 0.06`
    else tube(mesh, CHROME, 0.3, 20)`${tank[0]} 0.7 0.86, ${tank[1]} 0.7 0.86`
    for (const y of [0.5, 0.85]) box(mesh, STEEL)`${tank[0] + 0.2} ${y} ${HALF - 0.06}, 0.5 0.04 0.2`
  }
  if (stacks > 0)
    tube(mesh, CHROME, 0.085, 14)`${cabEnd + 0.12} 1 0.98, ${cabEnd + 0.12} ${stacks - 0.25} 0.98,
      ${cabEnd + 0.22} ${stacks} 0.98`
  if (cargo === undefined) {
    const middle = (firstRear + last) / 2
    box(mesh, FRAME, 0.04)`${middle - 0.1} 1.12 0, 0.95 0.1 0.9`
    box(mesh, STEEL, 0.02)`${middle + 0.25} 1.17 0.28, 0.5 0.06 0.3`
    for (const x of [firstRear, last])
      mesh.grid(
        steps(8).map((t) =>
          [0.56, 0.9, 1.2].map((z): Vec => [
            x + Math.cos(Math.PI * (0.15 + 0.7 * t)) * (r + 0.08),
            r + Math.sin(Math.PI * (0.15 + 0.7 * t)) * (r + 0.08),
            z,
          ]),
        ),
        classic ? CHROME : DARK,
      )
    tube(mesh, { colour: '#b3161f', gloss: 0.4 }, 0.03)`${cabEnd + 0.15} 1.5 0.2, ${cabEnd + 0.4} 1.2 0.2,
      ${firstRear - 0.4} 1.15 0.15`
  }
}
