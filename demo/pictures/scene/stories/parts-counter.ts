import { mix } from '../../paint.ts'
import { type Art, circle, ellipse, linear, radial, rect, stroke } from '../../svg.ts'
import { H, W } from '../parts.ts'
import { tradeOf } from '../trades.ts'
import { accessory, ACCESSORIES } from './accessory.ts'

/** Draws a parts counter in front of racks full of boxes, with three accessories laid out on it. */
export function partsCounter(art: Art, seed: number): string {
  const { wall, trim } = tradeOf(seed)
  const dark = mix(wall, '#15181c', 0.75)
  let out = rect(
    0,
    0,
    W,
    H,
    0,
    linear(art, `0 ${mix(wall, '#000000', 0.35)}, 1 ${mix(wall, '#000000', 0.2)}`),
  )
  const cards = ['#c79a63', '#b98a55', '#d9b07c', mix(trim, '#ffffff', 0.25), '#e9e4d6', '#8fa3ad']
  for (let row = 0; row < 4; row += 1) {
    const y = 60 + row * 138
    let x = 30 + ((seed * 23 + row * 41) % 50)
    for (let i = 0; x < W - 60; i += 1) {
      const w = 54 + ((i * 47 + row * 31 + seed * 29) % 84)
      const h = 50 + ((i * 29 + row * 53 + seed * 11) % 62)
      const card = cards[(i * 3 + row + seed) % cards.length] ?? '#c79a63'
      out +=
        rect(x, y + 116 - h, w, h, 2, card) +
        rect(x + w * 0.2, y + 116 - h * 0.62, w * 0.45, 12, 1, '#ffffff', { opacity: 0.75 })
      x += w + 8
    }
    out += rect(0, y + 116, W, 14, 0, dark)
  }
  for (const x of [12, 402, 792, 1182, 1572]) out += rect(x, 30, 16, 590, 0, dark)
  for (const x of [340, 1260])
    out +=
      stroke(`M${x} 0V120`, '#22262b', 5) +
      ellipse(x, 132, 78, 30, trim) +
      ellipse(x, 380, 420, 330, radial(art, '0 #ffeec4 0.4, 1 #ffeec4 0'))
  out +=
    rect(0, 628, W, 26, 0, mix('#8d6f4a', '#ffffff', 0.15)) +
    rect(0, 654, W, 246, 0, linear(art, `0 ${mix(trim, '#000000', 0.1)}, 1 ${mix(trim, '#000000', 0.42)}`)) +
    rect(0, 676, W, 8, 0, '#ffffff', { opacity: 0.25 })
  for (let i = 0; i < 3; i += 1) {
    const item = (seed * 7 + i * 11) % ACCESSORIES
    out += `<g transform="translate(${210 + i * 430} 396) scale(0.42)">${accessory(art, (item + 1) * 100 + seed + i)}</g>`
  }
  // A bell and a screen.
  return (
    out +
    rect(1360, 470, 190, 130, 8, '#1d2125') +
    rect(1372, 482, 166, 104, 3, mix(trim, '#ffffff', 0.7)) +
    rect(1440, 600, 30, 28, 0, '#1d2125') +
    ellipse(150, 622, 40, 9, '#1d2125') +
    ellipse(150, 604, 34, 22, '#d7b45a') +
    circle(150, 580, 6, '#8d6f4a')
  )
}
