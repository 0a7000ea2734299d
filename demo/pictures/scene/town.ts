import { type Art, ellipse, linear, radial, rect } from '../svg.ts'
import { floor, HORIZON } from './ground.ts'

/** Draws a skyline at dusk. */
export function city(art: Art, seed: number): void {
  art.parts.push(rect(0, 0, 800, HORIZON, 0, linear(art, '0 #39435c, 0.55 #7b7690, 0.85 #d2a295, 1 #edc3a0')))
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
  art.parts.push(ellipse(400, 470, 440, 80, radial(art, '0 #ffe6cc 0.35, 1 #ffe6cc 0')))
}

/** Draws a warehouse with its loading docks. */
export function depot(art: Art, seed: number): void {
  const wall = linear(art, '0 #c7ccd0, 1 #9aa2a9')
  const sky = linear(art, '0 #a9c0d2, 1 #e6ebee')
  art.parts.push(
    rect(0, 0, 800, HORIZON, 0, sky),
    rect(0, 92, 800, 280, 0, wall),
    rect(0, 84, 800, 16, 0, '#4b5660'),
  )
  for (let x = 0; x < 800; x += 20) art.parts.push(rect(x, 100, 1.5, 270, 0, '#7f878e', { opacity: 0.35 }))
  const shift = (seed * 17) % 150
  for (let i = -1; i < 6; i += 1) {
    const x = i * 150 + shift
    art.parts.push(
      rect(x, 196, 96, 160, 2, (i + seed) % 3 === 0 ? '#39434d' : '#e3e7ea'),
      rect(x - 8, 188, 112, 10, 2, '#f0b429'),
      rect(x + 4, 350, 88, 14, 1, '#23282e'),
    )
    for (let k = 1; k < 6; k += 1)
      art.parts.push(rect(x, 196 + k * 26, 96, 1.5, 0, '#8a9299', { opacity: 0.7 }))
  }
  art.parts.push(floor(art, '#7d8388', '#aeb2b5'))
}
