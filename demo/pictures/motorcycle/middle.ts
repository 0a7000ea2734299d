import { type Sitter } from '../subject.ts'
import { type Art, circle, linear, path, rect, stroke } from '../svg.ts'
import { coatOf, METAL } from '../finishes.ts'
import { type BikeShape } from './shape.ts'

const both = (draw: (side: 1 | -1) => string): string => draw(1) + draw(-1)

/** Draws what's between the wheels as seen from an end: engine, frame, pegs, and the tank above them. */
export function middle(art: Art, shape: BikeShape, sitter: Sitter): string {
  const dark = linear(art, [
    [0, '#4a5057'],
    [1, '#15181c'],
  ])
  const metal = linear(art, METAL)
  const bar = shape.grip[1] + 16
  const air = shape.engine.startsWith('air') || shape.engine === 'big-v-twin'
  // Half the width of each kind of engine, in px. An engine with four cylinders is wider than one with a single cylinder.
  const wide = {
    four: 84,
    triple: 76,
    twin: 70,
    single: 60,
    'air-single': 56,
    'air-twin': 72,
    'v-twin': 56,
    'big-v-twin': 70,
  }[shape.engine]
  let out = path(
    `M${400 - wide * 0.8} 262C${400 - wide * 0.7} 246 ${400 + wide * 0.7} 246 ${400 + wide * 0.8} 262L${400 + wide} 330L${400 + wide * 0.94} 396C${400 + wide * 0.6} 414 ${400 - wide * 0.6} 414 ${400 - wide * 0.94} 396L${400 - wide} 330Z`,
    dark,
  )
  if (air)
    for (let i = 0; i < 8; i += 1) out += rect(400 - wide * 0.84, 268 + i * 11, wide * 1.68, 6, 3, metal)
  out += both(
    (side) =>
      circle(400 + side * wide * 0.96, 366, 22, metal) +
      circle(400 + side * wide * 0.96, 366, 13, '#33383e') +
      stroke(`M${400 + side * wide * 0.9} 398L${400 + side * (wide + 40)} 396`, '#22262b', 9) +
      stroke(`M${400 + side * (wide + 22)} 396H${400 + side * (wide + 44)}`, '#0e1013', 12),
  )
  const tank = shape.engine === 'four' || shape.face.beak ? 70 : 62
  const top = bar + 12
  out += path(
    `M${400 - tank * 0.5} ${top + 4}C${400 - tank * 0.3} ${top - 6} ${400 + tank * 0.3} ${top - 6} ${400 + tank * 0.5} ${top + 4}C${400 + tank} ${top + 22} ${400 + tank * 1.06} ${top + 66} ${400 + tank * 0.8} ${top + 116}L${400 - tank * 0.8} ${top + 116}C${400 - tank * 1.06} ${top + 66} ${400 - tank} ${top + 22} ${400 - tank * 0.5} ${top + 4}Z`,
    coatOf(art, sitter),
  )
  return (
    out +
    stroke(
      `M${400 - tank * 0.72} ${top + 26}C${400 - tank * 0.6} ${top + 12} ${400 - tank * 0.4} ${top + 8} ${400 - tank * 0.2} ${top + 6}`,
      '#ffffff',
      3,
      { opacity: 0.5 },
    ) +
    rect(366, bar - 2, 68, 20, 7, '#22262b') +
    rect(374, bar - 16, 52, 18, 5, '#14171b')
  )
}

/** Draws the radiator between the fork's legs, if the motorcycle has one. */
export function radiator(shape: BikeShape): string {
  if (shape.engine.startsWith('air') || shape.engine === 'big-v-twin') return ''
  let out = rect(360, 266, 80, 74, 5, '#14171b', { stroke: '#3a4047', 'stroke-width': 2 })
  for (let y = 276; y < 336; y += 9) out += stroke(`M366 ${y}H434`, '#3a4047', 2.4)
  return out
}

/** Draws the swingarm beside the rear wheel, with the axle, and a chain on one side. */
export function swingarm(art: Art, shape: BikeShape): string {
  const y = 470 - shape.rear[1]
  const metal = linear(art, METAL, 1, 0)
  return (
    both((side) =>
      path(
        `M${400 + side * 54} 330L${400 + side * 66} 330L${400 + side * 68} ${y + 14}L${400 + side * 54} ${y + 14}Z`,
        metal,
      ),
    ) +
    rect(330, y - 6, 140, 12, 5, '#5b626a') +
    stroke(`M342 336V${y}`, '#17191d', 6, { 'stroke-dasharray': '3 3' }) +
    (shape.shock === 'two'
      ? both(
          (side) =>
            stroke(`M${400 + side * 76} 270V${y - 10}`, '#22262b', 15) +
            stroke(`M${400 + side * 76} 276V${y - 22}`, '#8a9199', 9, { 'stroke-dasharray': '2 7' }),
        )
      : '')
  )
}
