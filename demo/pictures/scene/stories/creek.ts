import { type Art, linear, path, rect, stroke } from '../../svg.ts'
import { place, ridge, sky, sun, tree, W } from '../parts.ts'

/** Draws caravans at a creek in the morning, under river gums. */
export function creek(art: Art, seed: number): string {
  let out =
    sky(art, '#8fb6cf', '#d6e3e2', '#f7ecd2', 540) +
    sun(art, 330, 330, 36) +
    ridge(seed + 3, 540, 150, '#93a79f', 0.6) +
    ridge(seed + 5, 548, 84, '#74897a')
  out += rect(0, 540, W, 360, 0, linear(art, '0 #a9a86c, 1 #7d7a45'))
  out += path(
    'M0 600C260 584 420 640 700 628C1000 614 1240 574 1600 600V668C1240 640 1000 690 700 700C420 708 260 660 0 676Z',
    linear(art, '0 #a9c9d2, 1 #5f8e9c'),
  )
  for (let i = 0; i < 7; i += 1)
    out += stroke(`M${(i * 260 + seed * 31) % 1500} ${630 + (i % 3) * 16}c40 -6 80 6 130 0`, '#ffffff', 3, {
      opacity: 0.5,
    })
  out += tree(90, 640, 420, '#5f7350') + tree(720, 604, 250, '#7c8c62') + tree(1530, 640, 390, '#667a54')
  out +=
    place(art, 'skylark-16', 'Gum Leaf Green', seed + 4, 400, 800, 0.94) +
    place(art, 'drover', 'Sandstone', seed + 2, 1130, 786, 0.8)
  // A washing line between two poles.
  out += stroke('M1290 800V620M1500 806V624M1290 634C1360 652 1440 654 1500 636', '#6b5a43', 5)
  for (const [x, colour] of [
    [1330, '#c8742c'],
    [1374, '#f2f1e8'],
    [1420, '#31507c'],
  ] as const)
    out += path(`M${x} 646h34v54h-34Z`, colour)
  for (let i = 0; i < 40; i += 1)
    out += stroke(
      `M${(i * 137 + 20) % W} ${880 - (i % 5) * 9}l-6 -22M${(i * 137 + 26) % W} ${880 - (i % 5) * 9}l5 -26`,
      '#8f8d50',
      3,
      { opacity: 0.7 },
    )
  return out
}
