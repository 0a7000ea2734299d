import { mix } from '../../paint.ts'
import { type Art, circle, ellipse, linear, path, rect, stroke } from '../../svg.ts'
import { place, tree, W } from '../parts.ts'
import { tradeOf } from '../trades.ts'

/** Draws the day a vehicle changes hands: under the dealer’s awning, with bunting, a clipboard and a key on a post in front. */
export function handover(art: Art, seed: number): string {
  const { wall, trim, name, colour, scale, take } = tradeOf(seed)
  const evening = take % 2 === 1
  let out = rect(
    0,
    0,
    W,
    560,
    0,
    linear(art, evening ? '0 #51607f, 0.6 #d99c78, 1 #f6d9a8' : '0 #8fbfdc, 1 #e6f0ee'),
  )
  const left = take % 2 === 0
  out += tree(left ? 1460 : 130, 560, 330, '#6c8257') + tree(left ? 1300 : 300, 556, 210, '#7f9468')
  out += rect(0, 548, W, 20, 0, '#8d967a') + rect(0, 566, W, 334, 0, linear(art, '0 #a9a79f, 1 #7b7a75'))
  for (let i = 0; i < 6; i += 1)
    out += path(`M${i * 300 - 80} 900L${i * 240 + 160} 566h8L${i * 300 - 62} 900Z`, '#ffffff', {
      opacity: 0.28,
    })
  // The building, with an awning in the dealer’s colour.
  const x = left ? 0 : 760
  out +=
    rect(x, 170, 840, 396, 0, wall) +
    rect(x + 60, 300, 300, 220, 2, mix(wall, '#22313d', 0.72)) +
    rect(x + 420, 300, 300, 266, 2, mix(wall, '#22313d', 0.72))
  out += path(`M${x + 60} 300h120L${x + 100} 520H${x + 60}Z`, '#ffffff', { opacity: 0.12 })
  for (let i = 0; i < 14; i += 1)
    out += path(`M${x + i * 60} 214h60l-8 76q-22 18 -44 0Z`, i % 2 === 0 ? trim : '#fbf7ec')
  out += rect(x, 170, 840, 46, 0, mix(trim, '#000000', 0.2))
  // Bunting across the yard.
  out += stroke('M0 90Q800 240 1600 84', '#f2efe4', 4)
  for (let i = 1; i < 16; i += 1) {
    const t = i / 16
    const y = 90 * (1 - t) ** 2 + 480 * t * (1 - t) + 84 * t ** 2
    out += path(
      `M${i * 100 - 22} ${y}h44l-22 46Z`,
      [trim, '#f2efe4', mix(trim, '#ffd98a', 0.6)][i % 3] ?? trim,
    )
  }
  out += ellipse(800, 812, 520, 30, '#000000', { opacity: 0.22 })
  out += place(art, name, colour, seed, left ? 900 : 700, 800, scale * 1.12, !left)
  // The clipboard and the key.
  const post = left ? 240 : 1360
  return (
    out +
    rect(post - 8, 640, 16, 220, 2, '#4a4f55') +
    ellipse(post, 862, 60, 12, '#4a4f55') +
    `<g transform="rotate(-7 ${post} 590)">` +
    rect(post - 84, 470, 168, 220, 6, '#8d6f4a') +
    rect(post - 70, 490, 140, 188, 2, '#fdfcf7') +
    rect(post - 34, 460, 68, 26, 5, '#c9ced2') +
    [0, 1, 2, 3, 4]
      .map(
        (i) =>
          stroke(`M${post - 52} ${528 + i * 30}l9 9l15 -18`, trim, 6) +
          rect(post - 14, 524 + i * 30, 70, 8, 2, '#b9bdbf'),
      )
      .join('') +
    '</g>' +
    circle(post + 96, 700, 20, 'none', { stroke: '#c9ced2', 'stroke-width': 7 }) +
    rect(post + 84, 718, 26, 58, 9, '#1d2125')
  )
}
