import { mix } from '../paint.ts'
import { type Art, ellipse, linear, path, radial, rect } from '../svg.ts'

export const BACKDROPS = ['studio', 'warm-studio', 'showroom', 'coast', 'bush', 'city'] as const
export type Backdrop = (typeof BACKDROPS)[number]

const HORIZON = 372

function floor(art: Art, far: string, near: string): string {
  return rect(
    0,
    HORIZON,
    800,
    600 - HORIZON,
    0,
    linear(art, [
      [0, far],
      [0.35, mix(far, near, 0.7)],
      [1, near],
    ]),
  )
}

/** Draws a range of soft hills: `height` in px above the horizon; `seed` moves the peaks. */
function hills(seed: number, height: number, fill: string): string {
  const points = Array.from({ length: 9 }, (_, i) => {
    const wave = Math.sin(i * 1.7 + seed) * 0.5 + Math.sin(i * 0.8 + seed * 2.3) * 0.5
    return [i * 100, HORIZON - height * (0.55 + 0.45 * wave)] as const
  })
  let d = `M0 ${HORIZON}L0 ${points[0]?.[1] ?? HORIZON}`
  for (let i = 1; i < points.length; i += 1) {
    const [x0, y0] = points[i - 1] ?? [0, 0]
    const [x1, y1] = points[i] ?? [0, 0]
    d += `C${x0 + 50} ${y0.toFixed(1)} ${x1 - 50} ${y1.toFixed(1)} ${x1} ${y1.toFixed(1)}`
  }
  return path(`${d}L800 ${HORIZON}Z`, fill)
}

function studio(art: Art, wall: string, glow: string, ground: string): void {
  art.parts.push(
    rect(
      0,
      0,
      800,
      600,
      0,
      linear(art, [
        [0, mix(wall, '#ffffff', 0.15)],
        [0.62, wall],
        [0.7, mix(wall, ground, 0.6)],
        [1, ground],
      ]),
    ),
    ellipse(
      400,
      250,
      470,
      300,
      radial(art, [
        [0, glow, 0.95],
        [1, glow, 0],
      ]),
    ),
    ellipse(
      400,
      470,
      470,
      90,
      radial(art, [
        [0, '#ffffff', 0.55],
        [1, '#ffffff', 0],
      ]),
    ),
  )
}

function showroom(art: Art): void {
  art.parts.push(
    rect(
      0,
      0,
      800,
      600,
      0,
      linear(art, [
        [0, '#3b424b'],
        [1, '#59626c'],
      ]),
    ),
    rect(
      0,
      0,
      800,
      96,
      0,
      linear(art, [
        [0, '#20252b'],
        [1, '#353c45'],
      ]),
    ),
  )
  for (let i = 0; i < 5; i += 1) {
    art.parts.push(
      rect(36 + i * 150, 44, 118, 9, 4, '#fff6e4', { opacity: 0.95 }),
      path(
        `M${36 + i * 150} 53H${154 + i * 150}L${190 + i * 150} 372H${i * 150}Z`,
        linear(art, [
          [0, '#fff3dc', 0.16],
          [1, '#fff3dc', 0],
        ]),
      ),
    )
  }
  for (let i = 0; i < 6; i += 1) {
    art.parts.push(
      rect(
        i * 140 - 30,
        112,
        128,
        236,
        2,
        linear(
          art,
          [
            [0, '#7f8f9d'],
            [0.6, '#a9b4bc'],
            [1, '#c9c7bd'],
          ],
          0.3,
        ),
        { opacity: 0.55 },
      ),
    )
  }
  art.parts.push(rect(0, 348, 800, 26, 0, '#2b3138'), floor(art, '#6d747b', '#b6babd'))
  for (let i = 0; i < 5; i += 1) {
    art.parts.push(
      ellipse(
        95 + i * 150,
        520,
        70,
        60,
        radial(art, [
          [0, '#ffffff', 0.3],
          [1, '#ffffff', 0],
        ]),
      ),
    )
  }
}

function coast(art: Art, seed: number): void {
  art.parts.push(
    rect(
      0,
      0,
      800,
      HORIZON,
      0,
      linear(art, [
        [0, '#7f9db5'],
        [0.55, '#c5ced2'],
        [1, '#f2d9bd'],
      ]),
    ),
    ellipse(
      180 + (seed % 5) * 110,
      318,
      190,
      120,
      radial(art, [
        [0, '#fff0d2', 0.95],
        [1, '#ffe2b8', 0],
      ]),
    ),
    rect(
      0,
      322,
      800,
      52,
      0,
      linear(art, [
        [0, '#8fa9b5'],
        [1, '#6d8e9e'],
      ]),
    ),
    path('M0 322H220C290 322 300 300 350 300 420 296 430 322 520 322Z', '#7c8d93', { opacity: 0.75 }),
    path('M800 322H560C600 300 660 286 720 280L800 262Z', '#67787d', { opacity: 0.85 }),
    rect(0, 356, 800, 22, 0, '#8d8f8c'),
    rect(0, 352, 800, 4, 0, '#b7b8b3'),
    floor(art, '#8e8f90', '#b9b8b5'),
  )
}

function bush(art: Art, seed: number): void {
  art.parts.push(
    rect(
      0,
      0,
      800,
      HORIZON,
      0,
      linear(art, [
        [0, '#93a9b6'],
        [0.6, '#d8d5c8'],
        [1, '#f0dcbd'],
      ]),
    ),
    hills(seed, 130, '#a9b0ab'),
    hills(seed + 3, 84, '#8b978a'),
  )
  for (let i = 0; i < 9; i += 1) {
    const x = ((i * 97 + seed * 41) % 860) - 30
    const h = 70 + ((i * 37 + seed) % 50)
    art.parts.push(
      path(`M${x} ${HORIZON}L${x + 3} ${HORIZON - h}h4L${x + 9} ${HORIZON}Z`, '#8a8274'),
      ellipse(x + 4, HORIZON - h - 6, 40, 24, '#6f7f6d', { opacity: 0.9 }),
      ellipse(x - 20, HORIZON - h + 14, 28, 16, '#647563', { opacity: 0.9 }),
      ellipse(x + 28, HORIZON - h + 12, 26, 15, '#7a8a74', { opacity: 0.9 }),
    )
  }
  art.parts.push(floor(art, '#a4917a', '#cbb89d'))
}

function city(art: Art, seed: number): void {
  art.parts.push(
    rect(
      0,
      0,
      800,
      HORIZON,
      0,
      linear(art, [
        [0, '#39435c'],
        [0.55, '#7b7690'],
        [0.85, '#d2a295'],
        [1, '#edc3a0'],
      ]),
    ),
  )
  for (let i = 0; i < 16; i += 1) {
    const h = 70 + ((i * 53 + seed * 31) % 150)
    const x = i * 52 - 10
    art.parts.push(rect(x, HORIZON - h, 46, h, 1, i % 2 === 0 ? '#4b4f66' : '#5a5b72'))
    for (let k = 0; k < 8; k += 1) {
      const lit = (i * 7 + k * 5 + seed) % 3 === 0
      if (lit && k * 18 < h - 24)
        art.parts.push(
          rect(x + 6 + ((k * 11) % 26), HORIZON - h + 10 + k * 17, 7, 8, 1, '#ffd9a0', { opacity: 0.75 }),
        )
    }
  }
  art.parts.push(rect(0, 352, 800, 22, 0, '#3a3e4c'), floor(art, '#4f525d', '#8b8b90'))
  art.parts.push(
    ellipse(
      400,
      470,
      440,
      80,
      radial(art, [
        [0, '#ffe6cc', 0.35],
        [1, '#ffe6cc', 0],
      ]),
    ),
  )
}

/** Draws the place behind a vehicle, 800 × 600, with ground from y = 372 down. */
export function drawBackdrop(art: Art, backdrop: Backdrop, seed: number): void {
  if (backdrop === 'studio') studio(art, '#cfd5da', '#ffffff', '#aab2b9')
  else if (backdrop === 'warm-studio') studio(art, '#d9d2c8', '#fffaf2', '#b3a99c')
  else if (backdrop === 'showroom') showroom(art)
  else if (backdrop === 'coast') coast(art, seed)
  else if (backdrop === 'bush') bush(art, seed)
  else city(art, seed)
}
