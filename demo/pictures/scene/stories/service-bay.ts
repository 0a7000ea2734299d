import { mix } from '../../paint.ts'
import { type Art, circle, ellipse, linear, path, radial, rect, stroke } from '../../svg.ts'
import { H, place, W } from '../parts.ts'
import { tradeOf } from '../trades.ts'

/** Draws a workshop’s bay: a vehicle on a hoist or over a pit, with a bench and a tool trolley beside it. */
export function serviceBay(art: Art, seed: number): string {
  const { wall, trim, scale, name, colour, take } = tradeOf(seed)
  const dark = mix(wall, '#101418', 0.55)
  const floor = mix(wall, '#8a8d8f', 0.7)
  let out =
    rect(0, 0, W, H, 0, linear(art, `0 ${mix(wall, '#ffffff', 0.12)}, 1 ${mix(wall, '#000000', 0.18)}`)) +
    rect(
      0,
      690,
      W,
      210,
      0,
      linear(art, `0 ${mix(floor, '#ffffff', 0.15)}, 1 ${mix(floor, '#000000', 0.3)}`),
    ) +
    rect(0, 470, W, 12, 0, trim) +
    rect(0, 684, W, 8, 0, dark, { opacity: 0.5 })
  // A roller door with daylight behind it, on the other side in every other picture.
  const door = take % 2 === 0 ? 980 : 120
  out += rect(door, 130, 500, 556, 4, linear(art, '0 #f6f1df, 0.7 #cfe0e6, 1 #b4c4b0'))
  for (let y = 0; y < 3 + (take % 3); y += 1)
    out += rect(door - 8, 122 + y * 34, 516, 30, 2, mix(wall, '#5a6067', 0.5))
  out += stroke(`M${door} 130V686M${door + 500} 130V686`, dark, 10)
  for (const x of [260, 800, 1340])
    out +=
      rect(x - 150, 40, 300, 18, 8, '#fffbe9') +
      ellipse(x, 330, 400, 330, radial(art, '0 #fff5d6 0.28, 1 #fff5d6 0'))
  // A bench below a board of tools.
  const bench = take % 2 === 0 ? 60 : 1080
  out += rect(bench, 180, 460, 210, 6, dark, { opacity: 0.85 })
  for (let i = 0; i < 13; i += 1) {
    const h = 46 + ((i * 41 + seed * 17) % 88)
    out +=
      stroke(`M${bench + 34 + i * 33} 206v${h}`, '#d7dcdf', 7) +
      circle(bench + 34 + i * 33, 206 + h, 9, '#d7dcdf')
  }
  out +=
    rect(bench - 20, 520, 500, 22, 3, '#8d6f4a') + rect(bench, 542, 460, 148, 3, mix(trim, '#000000', 0.25))
  for (let i = 0; i < 4; i += 1)
    out +=
      rect(bench + 14 + i * 112, 556, 98, 120, 3, mix(trim, '#ffffff', 0.08)) +
      rect(bench + 44 + i * 112, 568, 38, 7, 3, '#e6e9ea')
  // The hoist: two posts and its arms, at a height that differs.
  const lift = 782 - (take % 3) * 34
  out +=
    rect(470, 210, 46, 600, 4, mix(trim, '#000000', 0.15)) +
    rect(1090, 210, 46, 600, 4, mix(trim, '#000000', 0.15)) +
    ellipse(800, 836, 470, 34, '#000000', { opacity: 0.28 }) +
    place(art, name, colour, seed, 800, lift, scale) +
    path(`M470 ${lift}H1136V${lift + 20}H470Z`, mix(trim, '#000000', 0.35)) +
    rect(440, 806, 106, 16, 3, dark) +
    rect(1060, 806, 106, 16, 3, dark)
  // A trolley in front.
  const trolley = take % 2 === 0 ? 1270 : 190
  out += rect(trolley, 660, 190, 176, 8, trim)
  for (let i = 0; i < 5; i += 1)
    out +=
      rect(trolley + 12, 674 + i * 32, 166, 24, 3, mix(trim, '#000000', 0.22)) +
      rect(trolley + 66, 682 + i * 32, 58, 6, 3, '#e6e9ea')
  return out + circle(trolley + 30, 846, 14, '#17191d') + circle(trolley + 160, 846, 14, '#17191d')
}
