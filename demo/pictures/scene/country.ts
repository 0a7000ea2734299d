import { type Art, ellipse, linear, path, radial, rect } from '../svg.ts'
import { floor, hills, HORIZON } from './ground.ts'

export function coast(art: Art, seed: number): void {
  art.parts.push(
    rect(0, 0, 800, HORIZON, 0, linear(art, '0 #7f9db5, 0.55 #c5ced2, 1 #f2d9bd')),
    ellipse(180 + (seed % 5) * 110, 318, 190, 120, radial(art, '0 #fff0d2 0.95, 1 #ffe2b8 0')),
    rect(0, 322, 800, 52, 0, linear(art, '0 #8fa9b5, 1 #6d8e9e')),
    path('M0 322H220C290 322 300 300 350 300 420 296 430 322 520 322Z', '#7c8d93', { opacity: 0.75 }),
    path('M800 322H560C600 300 660 286 720 280L800 262Z', '#67787d', { opacity: 0.85 }),
    rect(0, 356, 800, 22, 0, '#8d8f8c'),
    rect(0, 352, 800, 4, 0, '#b7b8b3'),
    floor(art, '#8e8f90', '#b9b8b5'),
  )
}

/** Draws gum trees below hills. */
export function bush(art: Art, seed: number): void {
  art.parts.push(
    rect(0, 0, 800, HORIZON, 0, linear(art, '0 #93a9b6, 0.6 #d8d5c8, 1 #f0dcbd')),
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

/** Draws wheat to the horizon, with silos. */
export function plains(art: Art, seed: number): void {
  const sky = linear(art, '0 #7fa3c4, 0.6 #cfdde4, 1 #f3e6c8')
  const wheat = linear(art, '0 #c9a95f, 1 #a58443')
  const steel = linear(art, '0 #8f989f, 0.35 #dfe4e7, 1 #7c858c', 1, 0)
  art.parts.push(rect(0, 0, 800, HORIZON, 0, sky), hills(seed, 40, '#b3b89a'))
  for (let i = 0; i < 4; i += 1)
    art.parts.push(
      ellipse(((seed * 53 + i * 240) % 900) - 50, 90 + ((seed + i * 47) % 90), 110, 17, '#ffffff', {
        opacity: 0.55,
      }),
    )
  const x = 40 + ((seed * 29) % 560)
  for (let i = 0; i < 4; i += 1) {
    const h = 104 - (i % 2) * 22
    art.parts.push(
      rect(x + i * 40, HORIZON - h, 36, h, 1, steel),
      path(
        `M${x + i * 40 - 2} ${HORIZON - h}L${x + i * 40 + 18} ${HORIZON - h - 17}L${x + i * 40 + 38} ${HORIZON - h}Z`,
        '#a5adb3',
      ),
    )
  }
  art.parts.push(rect(0, 340, 800, 36, 0, wheat), floor(art, '#8b8a86', '#b0aea8'))
}
