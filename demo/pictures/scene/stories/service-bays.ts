import { type Art, circle, ellipse, linear, radial, rect, stroke } from '../../svg.ts'
import { H, place, W } from '../parts.ts'

type Guest = readonly [name: string, colour: string, scale: number]

/** What's in the two bays, by seed. */
const GUESTS = [
  [
    ['wagon', 'Deep Ocean Blue', 0.78],
    ['hatch', 'Pearl White', 0.78],
  ],
  [
    ['sleeper', 'Viper Red', 0.96],
    ['box-truck', 'Summit White', 0.9],
  ],
  [
    ['caravan', 'Alpine White', 0.9],
    ['pop-top', 'Sandstone', 0.86],
  ],
  [
    ['campervan-high', 'Glacier White', 0.86],
    ['campervan', 'Pale Mint', 0.86],
  ],
] as const satisfies readonly (readonly [Guest, Guest])[]

/** Draws a workshop's two bays, with a vehicle in each. */
export function serviceBays(art: Art, seed: number): string {
  const [left, right] = GUESTS[seed % GUESTS.length] ?? GUESTS[0]
  const stripe = ['#0a5a94', '#f4b000', '#96371d', '#0f7a6c'][seed % 4] ?? '#0a5a94'
  let out =
    rect(0, 0, W, H, 0, linear(art, '0 #dfe3e4, 1 #b6bdc1')) +
    rect(0, 0, W, 70, 0, '#3a4148') +
    rect(0, 330, W, 14, 0, stripe) +
    rect(0, 660, W, 240, 0, linear(art, '0 #8e9498, 1 #6b7176'))
  for (const x of [110, 510, 910, 1310]) out += rect(x, 70, 190, 14, 5, '#fffbe9')
  // A roller door behind each bay, with daylight in it.
  for (const x of [90, 850]) {
    out += rect(x, 170, 660, 490, 4, linear(art, '0 #cfe0ea, 1 #f3e7d2'))
    for (let y = 178; y < 260; y += 14) out += rect(x, y, 660, 10, 0, '#9aa4ab')
    out +=
      ellipse(x + 330, 640, 300, 30, radial(art, '0 #ffffff 0.5, 1 #ffffff 0')) +
      stroke(`M${x + 60} 700L${x + 20} 880M${x + 600} 700L${x + 640} 880`, stripe, 8)
  }
  // Tool cabinets and tyres between the bays.
  out += rect(756, 420, 88, 240, 4, stripe)
  for (let y = 436; y < 640; y += 40) out += rect(764, y, 72, 30, 2, '#ffffff', { opacity: 0.25 })
  for (const y of [628, 578, 528]) out += circle(44, y, 36, '#22262b') + circle(44, y, 16, '#8e9498')
  return (
    out +
    place(art, left[0], left[1], seed + 1, 400, 820, left[2]) +
    place(art, right[0], right[1], seed + 2, 1190, 820, right[2], true)
  )
}
