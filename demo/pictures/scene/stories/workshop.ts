import { type Art, circle, ellipse, linear, path, radial, rect, stroke } from '../../svg.ts'
import { H, place, W } from '../parts.ts'

/** Draws a motorcycle workshop with its roller door up. */
export function workshop(art: Art, seed: number): string {
  const wall = linear(art, '0 #4a5057, 1 #2b3036')
  let out = rect(0, 0, W, H, 0, wall)
  for (let y = 40; y < 640; y += 46) out += rect(0, y, W, 2, 0, '#1c2025', { opacity: 0.4 })
  out += rect(0, 640, W, 260, 0, linear(art, '0 #8b8f92, 1 #5b6065')) + rect(0, 634, W, 10, 0, '#1c2025')
  // Lamps over the benches, and what hangs on the wall.
  for (const x of [300, 800, 1300])
    out +=
      rect(x - 130, 54, 260, 16, 6, '#fff3d6') +
      ellipse(x, 330, 360, 320, radial(art, '0 #ffe9bf 0.34, 1 #ffe9bf 0'))
  out += rect(70, 150, 470, 230, 6, '#3a4047')
  for (let i = 0; i < 15; i += 1) {
    const x = 96 + i * 29
    const h = 50 + ((i * 37 + seed * 13) % 90)
    out +=
      stroke(`M${x} 172V${172 + h}`, '#c3c9ce', 7) +
      circle(x, 172 + h, i % 2 === 0 ? 10 : 6, '#c3c9ce') +
      circle(x, 172 + h, 4, '#3a4047')
  }
  out +=
    rect(1080, 140, 430, 264, 4, '#c8322b') +
    rect(1100, 160, 390, 224, 2, '#15181c') +
    stroke('M1140 330L1230 220L1290 300L1350 210L1450 330Z', '#f2f1e8', 8)
  out +=
    rect(40, 440, 520, 24, 3, '#9b7a52') +
    rect(60, 464, 26, 176, 0, '#6b5236') +
    rect(512, 464, 26, 176, 0, '#6b5236') +
    rect(120, 480, 360, 150, 6, '#b3161f')
  for (let i = 0; i < 4; i += 1)
    out += rect(132, 492 + i * 34, 336, 26, 3, '#8f1018') + rect(260, 502 + i * 34, 80, 6, 2, '#d9dee2')
  for (const [x, y, r] of [
    [1190, 576, 62],
    [1330, 576, 62],
    [1260, 474, 60],
  ] as const)
    out += circle(x, y, r, '#17191d') + circle(x, y, r * 0.58, '#3a4047') + circle(x, y, r * 0.5, '#22262b')
  // A bike on the lift, and two waiting.
  out +=
    rect(560, 742, 520, 22, 4, '#c8322b') +
    path('M640 764L760 846M1000 764L880 846', '#22262b', { stroke: '#22262b', 'stroke-width': 14 }) +
    rect(620, 842, 400, 14, 4, '#22262b')
  return (
    out +
    place(art, 'interceptor-650', 'Cyan Storm', seed + 1, 1330, 850, 0.8) +
    place(art, 'street-triple', 'Carnival Red', seed + 2, 820, 742, 0.82) +
    place(art, 'classic-350', 'Halcyon Green', seed + 4, 290, 856, 0.84)
  )
}
