import { drawShadow } from '../shadow.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, circle, ellipse, linear, path, rect, stroke } from '../svg.ts'
import { drawFace } from './face.ts'
import { coatOf, fillOf, METAL } from '../finishes.ts'
import { middle, radiator, swingarm } from './middle.ts'
import { type BikeShape } from './shape.ts'

function tyre(art: Art, wide: number, top: number): string {
  const rubber = linear(
    art,
    [
      [0, '#0b0c0f'],
      [0.5, '#30343a'],
      [1, '#101114'],
    ],
    1,
    0,
  )
  let out = rect(400 - wide, top, wide * 2, GROUND - top, wide * 0.9, rubber)
  for (let y = top + 28; y < GROUND - 14; y += 20)
    out += stroke(`M${400 - wide + 6} ${y}L400 ${y + 8}L${400 + wide - 6} ${y}`, '#0b0c0f', 2.4, {
      opacity: 0.7,
    })
  return out
}

function handlebar(art: Art, shape: BikeShape, end: 'front' | 'rear'): string {
  const y = shape.grip[1] + 16
  const wide = shape.mirrors === 'fairing' ? 112 : 138
  const glass =
    end === 'front'
      ? '#22262b'
      : linear(art, [
          [0, '#a9bcc9'],
          [1, '#5b6b78'],
        ])
  let out = stroke(
    `M400 ${y + 10}C350 ${y + 8} 310 ${y - 4} ${400 - wide} ${y}M400 ${y + 10}C450 ${y + 8} 490 ${y - 4} ${400 + wide} ${y}`,
    '#2b3036',
    9,
  )
  for (const side of [-1, 1]) {
    const x = 400 + side * wide
    out += stroke(`M${x} ${y}H${x + side * 30}`, '#14171b', 14)
    const [mx, my] = shape.mirrors === 'bar-end' ? [x + side * 40, y + 22] : [x + side * 6, y - 42]
    out +=
      stroke(`M${x + side * 6} ${y}L${mx} ${my}`, '#2b3036', 4) +
      ellipse(mx, my, shape.mirrors === 'bar-end' ? 17 : 27, 16, glass, {
        stroke: '#22262b',
        'stroke-width': 4,
      })
    if (shape.face.guards)
      out += path(
        `M${x - side * 6} ${y - 14}C${x + side * 20} ${y - 16} ${x + side * 42} ${y - 8} ${x + side * 44} ${y + 12}L${x} ${y + 16}Z`,
        '#22262b',
      )
  }
  return out
}

function front(art: Art, shape: BikeShape, sitter: Sitter): string {
  const leg = {
    gold: linear(
      art,
      [
        [0, '#e3c36f'],
        [1, '#8d6a26'],
      ],
      1,
      0,
    ),
    chrome: linear(art, METAL, 1, 0),
    black: '#2b3036',
    gaiters: '#1b1e22',
  }[shape.fork]
  const top = shape.head[1] - 4
  let out = ''
  for (const side of [-1, 1])
    out +=
      rect(400 + side * 46 - 8, top, 16, 400 - top, 6, leg) +
      rect(400 + side * 46 - 9, 352, 18, 62, 6, '#5b626a') +
      ellipse(400 + side * 44, 392, 9, 34, '#8a9199')
  out +=
    shape.fender === 'high'
      ? ''
      : shape.fender === 'deep'
        ? path('M350 340C352 268 448 268 450 340L444 392C436 330 364 330 356 392Z', coatOf(art, sitter))
        : path('M356 318C358 284 442 284 444 318L438 350C428 322 372 322 362 350Z', coatOf(art, sitter))
  return out + drawFace(art, shape, sitter)
}

function rear(art: Art, shape: BikeShape, sitter: Sitter): string {
  const low = shape.plate === null
  const up = low ? 56 : 0
  const coat = coatOf(art, sitter)
  let out = low
    ? path('M346 300C348 244 452 244 454 300L448 404C436 330 364 330 352 404Z', coat) +
      path('M352 250C364 228 436 228 448 250L440 272H360Z', '#1b1e23')
    : path('M356 232C360 206 440 206 444 232L452 300C440 318 360 318 348 300Z', coat) +
      path('M350 216C360 190 440 190 450 216L440 240H360Z', '#1b1e23')
  const lamp = linear(art, [
    [0, '#ff6a4d'],
    [1, '#a50f16'],
  ])
  out +=
    shape.face.lamp === 'round'
      ? circle(400, 262 + up, 16, lamp, { stroke: '#8a9199', 'stroke-width': 3 })
      : shape.face.lamp === 'twin'
        ? rect(364, 254 + up, 32, 16, 8, lamp) + rect(404, 254 + up, 32, 16, 8, lamp)
        : rect(366, 254 + up * 0.6, 68, shape.face.lamp === 'wide' ? 12 : 19, 6, lamp)
  out +=
    rect(366, 318 + up * 0.5, 68, 42, 3, '#f2f1e8', { stroke: '#33383e', 'stroke-width': 2 }) +
    rect(376, 334 + up * 0.5, 48, 9, 3, '#3c4750', { opacity: 0.75 })
  for (const side of [-1, 1])
    out +=
      stroke(`M${400 + side * 44} ${288 + up}L${400 + side * 88} ${290 + up}`, '#22262b', 5) +
      ellipse(400 + side * 96, 290 + up, 13, 9, '#f2a52c')
  // Places the tail at the height that the tail lamp has in the side view.
  const tailY = Number(/ (\d+)/.exec(shape.tailLamp)?.[1] ?? 194)
  out = `<g transform="translate(0 ${low ? (tailY - 284) * 0.5 : (tailY - 196) * 0.9})">${out}</g>`
  const sides = shape.engine === 'air-twin' || shape.exhausts.length > 1 ? [-1, 1] : [1]
  const y = shape.exhausts.some(([outline]) => / 3[0-4]\d/.test(outline)) ? 352 : 398
  for (const side of sides)
    out +=
      ellipse(400 + side * 80, y, 21, 23, fillOf(art, shape.exhausts[0]?.[1] ?? 'silver', sitter)) +
      circle(400 + side * 80, y, 12, '#14171b')
  if (shape.racks && shape.racks.length > 1)
    for (const side of [-1, 1])
      out += rect(
        side > 0 ? 456 : 256,
        262,
        88,
        96,
        12,
        linear(art, [
          [0, '#c3c9ce'],
          [1, '#6d747b'],
        ]),
        { stroke: '#33383e', 'stroke-width': 2 },
      )
  return out
}

/** Draws a motorcycle from straight ahead or straight behind. */
export function paintBikeEnd(art: Art, shape: BikeShape, sitter: Sitter, end: 'front' | 'rear'): Painted {
  const fat = shape.plate === null ? 10 : 0
  const top = GROUND - 2 * (end === 'front' ? shape.front[1] : shape.rear[1])
  const wheel = tyre(art, end === 'rear' ? 42 + fat : (shape.blocks ? 25 : 31) + fat * 0.8, top)
  const rest = end === 'front' ? front(art, shape, sitter) : rear(art, shape, sitter)
  return {
    art:
      drawShadow(art, 320, 480, GROUND) +
      middle(art, shape, sitter) +
      (end === 'front' ? radiator(shape) : '') +
      wheel +
      (end === 'rear' ? swingarm(art, shape) : '') +
      handlebar(art, shape, end) +
      rest,
    wheel: [400, 420, 40],
    front: [380, shape.face.y + 20],
    rear: [410, 270],
  }
}
