import { type Art, circle, ellipse, linear, path, radial, rect, stroke } from '../../svg.ts'
import { place, ridge, sky, W } from '../parts.ts'

/** Draws a camper in a forest at night, lit from inside. */
export function forest(art: Art, seed: number): string {
  let out = sky(art, '#101c2c', '#1f3a48', '#3f6462', 620)
  for (let i = 0; i < 60; i += 1)
    out += circle((i * 257 + seed * 19) % W, (i * 83) % 330, i % 7 === 0 ? 2.4 : 1.3, '#ffffff', {
      opacity: 0.75,
    })
  out +=
    circle(1260, 130, 40, '#f4eed8') +
    ellipse(1260, 130, 200, 160, radial(art, '0 #f4eed8 0.28, 1 #f4eed8 0'))
  out += ridge(seed + 2, 610, 200, '#1c3537', 0.9)
  for (let i = 0; i < 15; i += 1) {
    const x = i * 116 + ((i * 47 + seed * 11) % 60) - 30
    const w = 16 + ((i * 13) % 20)
    out +=
      path(`M${x} 640L${x + 4} 0H${x + 4 + w}L${x + w + 10} 640Z`, i % 3 === 0 ? '#5a5648' : '#3c4038') +
      path(`M${x + 6} 640L${x + 8} 0h5L${x + 14} 640Z`, '#8a8470', { opacity: 0.3 })
    if (i % 2 === 0) out += ellipse(x + 14, 20 + ((i * 31) % 60), 120, 56, '#16302c', { opacity: 0.9 })
  }
  out += rect(0, 620, W, 280, 0, linear(art, '0 #2c4034, 1 #17231d'))
  for (let i = 0; i < 46; i += 1)
    out += stroke(
      `M${(i * 149 + 10) % W} ${660 + ((i * 53) % 220)}c-8 -18 -18 -24 -28 -26m28 26c6 -20 16 -28 26 -30m-26 30v-34`,
      '#476049',
      4,
      { opacity: 0.7 },
    )
  out += ellipse(760, 800, 640, 110, radial(art, '0 #ffdf9c 0.5, 1 #ffdf9c 0'))
  out += place(art, 'hiace-camper', 'Sandstone Beige', seed + 1, 720, 812, 1.14)
  // Lamps on a string from the roof to a tree, and a fire.
  out += stroke('M980 480C1090 566 1240 560 1390 440', '#d9cfb0', 2.4)
  for (let i = 0; i < 9; i += 1) {
    const t = i / 8
    const x = 980 + 410 * t
    const y = 480 + 148 * 4 * t * (1 - t) * 0.55 - 40 * t
    out +=
      ellipse(x, y + 10, 34, 34, radial(art, '0 #ffe3a0 0.7, 1 #ffe3a0 0')) + circle(x, y + 8, 6, '#fff3cf')
  }
  out +=
    ellipse(1310, 846, 70, 14, '#0f1613') +
    path('M1310 846C1282 820 1302 798 1308 772C1322 796 1342 814 1318 848Z', '#ff9d3c') +
    path('M1311 846C1298 830 1306 814 1311 802C1318 816 1326 830 1316 846Z', '#ffe08a')
  return out + ellipse(1310, 810, 200, 140, radial(art, '0 #ffb45e 0.45, 1 #ffb45e 0'))
}
