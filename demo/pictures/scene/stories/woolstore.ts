import { type Art, circle, linear, path, rect, stroke } from '../../svg.ts'
import { place, sky, W } from '../parts.ts'

/** Draws an old brick woolstore with blue roller doors, and campervans in front. */
export function woolstore(art: Art, seed: number): string {
  const brick = linear(art, '0 #b5694a, 1 #8f4a33')
  let out = sky(art, '#79b4cf', '#bfdfe2', '#f4ead6', 640) + rect(0, 640, W, 260, 0, '#b9b3a6')
  // The roof's four teeth, as sheds for wool had them, for light from the south.
  for (let i = 0; i < 4; i += 1)
    out +=
      path(`M${80 + i * 360} 250L${200 + i * 360} 130L${440 + i * 360} 250Z`, '#6f7b80') +
      path(`M${80 + i * 360} 250L${200 + i * 360} 130V250Z`, '#d8e6ea')
  out += rect(60, 246, 1480, 400, 0, brick) + rect(60, 246, 1480, 18, 0, '#e8dcc8')
  for (let y = 290; y < 640; y += 24) out += rect(60, y, 1480, 2, 0, '#6f3a28', { opacity: 0.35 })
  for (let i = 0; i < 7; i += 1)
    out +=
      path(`M${112 + i * 210} 370v-46a34 34 0 0 1 68 0v46Z`, '#2f3b44') +
      rect(108 + i * 210, 370, 76, 8, 0, '#e8dcc8')
  for (const x of [220, 690, 1160]) {
    out += rect(x - 12, 400, 264, 246, 0, '#e8dcc8') + rect(x, 412, 240, 234, 0, '#1f6f9c')
    for (let y = 420; y < 640; y += 16) out += rect(x, y, 240, 4, 0, '#185678')
  }
  // One door is open, and the kettle's lamp is on.
  out += rect(690, 470, 240, 176, 0, '#20282d') + circle(810, 500, 10, '#ffe6b0')
  out += stroke('M40 640H1560', '#8d877a', 6)
  // The plant that the dealer is named after grows along the wall.
  for (let i = 0; i < 9; i += 1) {
    const x = 40 + i * 190 + ((seed * 31 + i * 47) % 60)
    for (const [dx, r] of [
      [-22, 22],
      [0, 30],
      [24, 20],
    ] as const)
      out += circle(x + dx, 652 - r / 2, r, i % 2 === 0 ? '#93a794' : '#a9b8a0')
  }
  return (
    out +
    place(art, 'campervan', 'Pale Mint', seed + 1, 360, 800, 0.82) +
    place(art, 'campervan-high', 'Ocean Blue', seed + 2, 1180, 820, 0.86, true)
  )
}
