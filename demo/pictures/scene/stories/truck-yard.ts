import { type Art, ellipse, linear, path, radial, rect, stroke } from '../../svg.ts'
import { place, ridge, sky, W } from '../parts.ts'

/** Draws tractor units in a row in front of a truck dealer's building. */
export function truckYard(art: Art, seed: number): string {
  let out = sky(art, '#2f4870', '#8b86a3', '#f0b98a', 560) + ridge(seed, 566, 36, '#5f6274', 0.4)
  out += rect(0, 556, W, 344, 0, linear(art, '0 #6d7076, 1 #3d4046'))
  out +=
    rect(180, 250, 1240, 312, 0, linear(art, '0 #dfe3e6, 1 #aeb5bb')) + rect(160, 226, 1280, 44, 2, '#f0b429')
  for (let i = 0; i < 5; i += 1) {
    const x = 230 + i * 236
    out += rect(x, 330, 190, 232, 0, i === 2 ? '#2b3138' : '#3f4852') + rect(x, 322, 190, 10, 0, '#596067')
    for (let y = 352; y < 556; y += 26) out += rect(x, y, 190, 2, 0, '#22282e')
    out += ellipse(x + 95, 316, 60, 10, '#fff3d0', { opacity: 0.85 })
  }
  for (const x of [90, 1510])
    out +=
      stroke(`M${x} 800V220`, '#3a3e46', 12) +
      rect(x - 40, 206, 80, 16, 4, '#fff3d0') +
      ellipse(x, 240, 190, 120, radial(art, '0 #fff0c8 0.5, 1 #fff0c8 0'))
  for (let i = 0; i < 7; i += 1)
    out += path(`M${i * 260 - 40} 900L${i * 220 + 90} 700h8L${i * 260 - 26} 900Z`, '#f2efe2', {
      opacity: 0.55,
    })
  out +=
    place(art, 't680', 'Hunter Green', seed + 2, 300, 742, 0.66) +
    place(art, 'w900l', 'Burnt Orange', seed + 6, 1310, 742, 0.66, true)
  return out + place(art, 'peterbilt-579', 'Royal Blue', seed + 4, 800, 838, 1.06)
}
