import { type Art, linear, path, rect } from '../../svg.ts'
import { place, ridge, sky, tree, W } from '../parts.ts'

/** Draws a caravan dealer's yard: a shed with a red roof, gum trees and vans in a row. */
export function caravanYard(art: Art, seed: number): string {
  let out =
    sky(art, '#8db5c9', '#d6e2df', '#f6e8cd', 600) +
    ridge(seed, 560, 120, '#8f9c84') +
    ridge(seed + 5, 590, 60, '#7b8a6d') +
    rect(0, 580, W, 320, 0, linear(art, '0 #d4b48c, 1 #b98f62'))
  // The workshop, with five bays.
  out +=
    path('M620 300L1080 190L1540 300V330H620Z', '#96371d') +
    rect(640, 328, 880, 262, 0, '#efe6d4') +
    rect(640, 328, 880, 10, 0, '#c9bda5')
  for (let i = 0; i < 5; i += 1) {
    const x = 668 + i * 170
    out += rect(x, 390, 140, 200, 0, i === 2 ? '#31363a' : '#b9b2a2')
    if (i !== 2) for (let y = 400; y < 585; y += 18) out += rect(x, y, 140, 3, 0, '#968f80')
  }
  out +=
    rect(1000, 346, 160, 30, 0, '#2f4a3c') + tree(120, 620, 360, '#7d8f6b') + tree(470, 600, 240, '#869873')
  // A fence and flags along the road.
  for (let i = 0; i < 9; i += 1)
    out += rect(30 + i * 66, 560, 6, 60, 0, '#8a6a48') + rect(30 + i * 66, 572, 66, 4, 0, '#8a6a48')
  return (
    out +
    place(art, 'caravan', 'Alpine White', seed + 1, 300, 740, 0.7) +
    place(art, 'off-grid', 'Charcoal', seed + 2, 800, 740, 0.7) +
    place(art, 'pop-top', 'Gum Leaf Green', seed + 3, 1290, 740, 0.66) +
    place(art, 'j-pod', 'River Stone Grey', seed + 4, 1380, 860, 0.6, true)
  )
}
