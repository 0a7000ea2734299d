import { mix } from '../../paint.ts'
import { type Art, circle, ellipse, linear, path, rect, stroke } from '../../svg.ts'
import { H, place, W } from '../parts.ts'
import { tradeOf } from '../trades.ts'

/** Draws a desk with papers, a calculator and a key, seen from above, and a vehicle outside the window. */
export function financeDesk(art: Art, seed: number): string {
  const { wall, trim, name, colour, scale } = tradeOf(seed)
  const wood = ['#8d6f4a', '#b08a5c', '#6d5138', '#c19a6b', '#9c7a58'][seed % 5] ?? '#8d6f4a'
  let out =
    rect(0, 0, W, H, 0, mix(wall, '#ffffff', 0.2)) +
    rect(90, 60, 1420, 430, 6, linear(art, '0 #bcd5e2, 0.72 #e9efe6, 0.73 #9a9d98, 1 #7d807c')) +
    place(art, name, colour, seed, seed % 2 === 0 ? 560 : 1040, 466, scale * 0.72, seed % 2 === 0)
  for (const x of [90, 570, 1050, 1510]) out += rect(x - 7, 60, 14, 430, 0, mix(wall, '#2b3036', 0.5))
  out +=
    rect(70, 484, 1460, 22, 2, mix(wall, '#ffffff', 0.5)) +
    path(
      `M0 600L140 540H1460L1600 600V900H0Z`,
      linear(art, `0 ${mix(wood, '#ffffff', 0.2)}, 1 ${mix(wood, '#000000', 0.2)}`),
    ) +
    ellipse(800, 560, 620, 18, '#ffffff', { opacity: 0.1 })
  // Papers, one with a chart of what is left to repay.
  const x = seed % 2 === 0 ? 900 : 420
  out += `<g transform="rotate(${seed % 2 === 0 ? 5 : -6} ${x} 720)">`
  out +=
    rect(x - 40, 590, 330, 250, 3, '#000000', { opacity: 0.14 }) +
    rect(x - 50, 582, 330, 250, 3, '#fdfcf7') +
    rect(x - 22, 606, 150, 16, 2, trim)
  for (let i = 0; i < 5; i += 1) out += rect(x - 22, 640 + i * 16, 190 - ((i * 37) % 60), 6, 2, '#b9bdbf')
  for (let i = 0; i < 7; i += 1)
    out += rect(x - 22 + i * 40, 808 - (7 - i) * 9, 26, (7 - i) * 9, 1, mix(trim, '#ffffff', i * 0.09))
  out += '</g>'
  // A calculator.
  const c = seed % 2 === 0 ? 520 : 1000
  out += rect(c, 594, 190, 240, 12, '#23282d') + rect(c + 18, 612, 154, 46, 4, '#c7d8c4')
  for (let i = 0; i < 16; i += 1)
    out += rect(
      c + 18 + (i % 4) * 40,
      674 + Math.floor(i / 4) * 37,
      32,
      28,
      4,
      i % 4 === 3 ? trim : '#59626b',
    )
  // A cup, and the key.
  const cup = seed % 2 === 0 ? 240 : 1330
  const key = seed % 2 === 0 ? 1350 : 240
  return (
    out +
    ellipse(cup, 742, 92, 44, mix(trim, '#ffffff', 0.75)) +
    ellipse(cup, 716, 62, 28, '#ffffff') +
    ellipse(cup, 712, 50, 20, '#5b3a22') +
    circle(key, 700, 34, 'none', { stroke: '#c9ced2', 'stroke-width': 9 }) +
    rect(key - 22, 728, 44, 92, 16, '#1d2125') +
    rect(key - 10, 748, 20, 12, 4, trim) +
    rect(key - 10, 772, 20, 12, 4, '#59626b') +
    stroke(`M${key} 820v36`, '#c9ced2', 14)
  )
}
