import { type BikeKind, SHAPES, METAL } from './shapes.ts'
import { mix } from '../paint.ts'
import { paintScooter } from './scooter.ts'
import { drawShadow } from '../shadow.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, circle, ellipse, linear, path, rect, stroke } from '../svg.ts'
import { drawWheel } from '../wheel.ts'

function engine(art: Art, kind: BikeKind): string {
  const dark = linear(art, [
    [0, '#5b626a'],
    [0.5, '#33383e'],
    [1, '#15181c'],
  ])
  let out = path('M316 330L356 284L452 280L486 330L480 408C470 424 350 426 336 412Z', dark)
  if (kind === 'cruiser') {
    for (const [x, turn] of [
      [372, -24],
      [430, 22],
    ] as const) {
      let fins = ''
      for (let i = 0; i < 7; i += 1) fins += rect(-30, -i * 12, 60, 7, 3, linear(art, METAL))
      out += `<g transform="translate(${x} 372) rotate(${turn})">${fins}${rect(-24, -96, 48, 16, 6, '#c3c9ce')}</g>`
    }
    return (
      out +
      circle(404, 392, 38, linear(art, METAL)) +
      circle(404, 392, 26, 'none', { stroke: '#5b626a', 'stroke-width': 3 })
    )
  }
  for (let i = 0; i < 5; i += 1)
    out += rect(352 + i * 1.5, 286 + i * 9, 92 - i * 3, 4.6, 2, '#8a9199', { opacity: 0.75 })
  out +=
    circle(440, 372, 36, linear(art, METAL)) +
    circle(440, 372, 27, '#4a5057') +
    circle(440, 372, 10, '#8a9199') +
    circle(368, 382, 24, linear(art, METAL)) +
    circle(368, 382, 16, '#33383e')
  for (let i = 0; i < 6; i += 1)
    out += circle(440 + Math.cos(i * 1.05) * 31, 372 + Math.sin(i * 1.05) * 31, 2.4, '#1c1f24')
  return out
}

function nose(art: Art, kind: BikeKind, sitter: Sitter): string {
  const { paint } = sitter
  const coat = linear(art, [
    [0, paint.light],
    [0.4, paint.base],
    [1, paint.dark],
  ])
  const lamp = linear(
    art,
    [
      [0, '#ffffff'],
      [1, '#7f8b96'],
    ],
    1,
    0.3,
  )
  if (kind === 'sport') {
    const fairing =
      'M216 256C226 214 262 190 308 196L336 214C330 250 352 268 382 272L414 300C400 352 366 402 300 412C316 376 312 340 280 312C252 300 228 284 216 256Z'
    return (
      path('M236 208C258 176 292 164 318 170L312 204C284 196 256 200 236 212Z', '#2b3640', {
        opacity: 0.75,
      }) +
      stroke('M240 206C260 180 290 168 314 172', '#ffffff', 2, { opacity: 0.5 }) +
      path(fairing, coat) +
      stroke('M224 252C240 226 276 210 316 214M300 300C340 296 372 292 410 300', '#ffffff', 2.4, {
        opacity: 0.55,
      }) +
      path(
        'M292 316C318 312 350 308 388 306C376 336 352 366 322 382C326 356 316 334 292 316Z',
        mix(paint.base, '#0b0d11', 0.78),
      ) +
      path('M222 244L262 230L258 246L226 258Z', lamp)
    )
  }
  if (kind === 'adventure') {
    return (
      path('M246 150C252 108 276 84 296 82L306 152L278 176Z', '#a9bcc9', { opacity: 0.6 }) +
      stroke('M248 148C254 110 276 88 296 84', '#ffffff', 2, { opacity: 0.7 }) +
      path('M228 196C238 164 266 148 300 152L312 176L296 214L250 226Z', coat) +
      path('M150 244C170 216 208 206 252 210L256 224C224 222 190 232 166 256Z', coat) +
      path('M234 192L266 176L268 200L242 208Z', lamp) +
      path(
        'M280 222C300 260 320 300 330 330L300 316C282 290 272 256 270 226Z',
        mix(paint.base, '#0b0d11', 0.7),
      )
    )
  }
  const [x, y, r] = kind === 'cruiser' ? [246, 250, 25] : [252, 222, 25]
  const shroud =
    kind === 'naked'
      ? path('M230 206C244 186 272 182 292 194L300 222L268 250L238 246Z', coat) +
        path('M300 256L344 262L326 316L296 294Z', coat)
      : ''
  return (
    shroud +
    circle(x, y, r, kind === 'cruiser' ? linear(art, METAL) : '#22262b') +
    ellipse(x - 9, y, r * 0.56, r * 0.86, lamp) +
    ellipse(x - 12, y - 5, 4, 8, '#ffffff', { opacity: 0.9 })
  )
}

/** Draws a motorcycle from its left, nose left. */
export function paintBikeSide(art: Art, kind: BikeKind, sitter: Sitter): Painted {
  if (kind === 'scooter') return paintScooter(art, sitter)
  const shape = SHAPES[kind]
  const { paint } = sitter
  const coat = linear(art, [
    [0, mix(paint.light, '#ffffff', 0.25)],
    [0.3, paint.light],
    [0.55, paint.base],
    [1, paint.dark],
  ])
  const [fx, fr] = shape.front
  const [rx, rr] = shape.rear
  const fy = GROUND - fr
  const ry = GROUND - rr
  const chosen =
    sitter.wheel === 'steel' || sitter.wheel === 'truck' || sitter.wheel === 'wire' ? 'five' : sitter.wheel
  const style = shape.wheel ?? chosen
  let out = drawShadow(art, fx - fr, rx + rr, GROUND)
  out += drawWheel(art, rx, ry, rr, { style, metal: sitter.metal, rim: 0.74, disc: 0.38, blocks: shape.high })
  out += drawWheel(art, fx, fy, fr, {
    style,
    metal: sitter.metal,
    rim: shape.high ? 0.8 : 0.74,
    disc: 0.62,
    blocks: shape.high,
  })
  // Swingarm, chain, frame, shock.
  out +=
    path(`M440 372L${rx + 10} ${ry - 12}L${rx + 12} ${ry + 12}L444 404Z`, linear(art, METAL)) +
    circle(rx, ry, 12, '#5b626a') +
    stroke(`M446 386L${rx} ${ry - 20}`, '#1c1f24', 5, { 'stroke-dasharray': '3 2' })
  out += path(
    'M292 240L330 258L470 262L520 276L456 380L434 404L440 300L350 280L320 300Z',
    kind === 'cruiser'
      ? '#1c1f24'
      : linear(art, [
          [0, '#4a5057'],
          [1, '#1c1f24'],
        ]),
  )
  out +=
    stroke(`M486 284L532 ${kind === 'cruiser' ? 352 : 340}`, '#c8742c', 13, { 'stroke-dasharray': '4 3' }) +
    engine(art, kind) +
    path(shape.exhaust, linear(art, METAL)) +
    stroke('M340 330C320 370 330 410 372 424', '#9aa1a8', 11)
  // Fork, mudguards, bars.
  out +=
    stroke(`M${fx} ${fy}L${shape.head[0]} ${shape.head[1] + 40}`, '#c3c9ce', 11) +
    stroke(
      `M${(fx + shape.head[0]) / 2} ${(fy + shape.head[1]) / 2 + 10}L${shape.head[0] + 8} ${shape.head[1]}`,
      kind === 'cruiser' ? '#dfe3e6' : '#c9a24c',
      16,
    ) +
    circle(fx, fy, 12, '#5b626a')
  const fender = fr + (shape.high ? 6 : 8)
  out += path(
    `M${fx - fender * 0.62} ${fy - fender * 0.8}C${fx - fender * 0.2} ${fy - fender * 1.22} ${fx + fender * 0.6} ${fy - fender * 1.1} ${fx + fender * 0.96} ${fy - fender * 0.3}L${fx + fender * 0.84} ${fy - fender * 0.28}C${fx + fender * 0.5} ${fy - fender * 0.86} ${fx - fender * 0.1} ${fy - fender * 0.98} ${fx - fender * 0.62} ${fy - fender * 0.8}Z`,
    shape.high ? '#22262b' : coat,
  )
  out += path(
    shape.tail,
    kind === 'cruiser' || kind === 'sport'
      ? coat
      : linear(art, [
          [0, paint.base],
          [1, paint.deep],
        ]),
  )
  out +=
    path(
      shape.seat,
      linear(art, [
        [0, '#3a3e45'],
        [0.4, '#1b1e23'],
        [1, '#0e1013'],
      ]),
    ) +
    path(shape.tank, coat) +
    nose(art, kind, sitter)
  const [gx, gy] = shape.grip
  out +=
    stroke(`M${shape.head[0] + 14} ${shape.head[1] - 6}L${gx - 8} ${gy + 2}`, '#2b3036', 8) +
    stroke(`M${gx - 8} ${gy}L${gx + 34} ${gy + 6}`, '#14171b', 12)
  if (kind !== 'sport')
    out +=
      stroke(`M${gx - 2} ${gy}L${gx - 18} ${gy - 32}`, '#2b3036', 4) +
      ellipse(gx - 22, gy - 42, 20, 12, '#22262b')
  else out += stroke('M282 200L262 172', '#2b3036', 4) + ellipse(256, 164, 20, 10, '#22262b')
  if (kind === 'adventure')
    out +=
      rect(
        540,
        256,
        96,
        80,
        12,
        linear(art, [
          [0, '#c3c9ce'],
          [1, '#6d747b'],
        ]),
        { stroke: '#33383e', 'stroke-width': 2 },
      ) + stroke('M588 258V334', '#4a5057', 3)
  const shine =
    kind === 'cruiser'
      ? 'M308 244C332 222 378 216 418 234'
      : kind === 'adventure'
        ? 'M296 210C312 178 360 168 406 188'
        : 'M328 214C348 194 384 190 420 204'
  out +=
    stroke(shine, '#ffffff', 5, { opacity: 0.55 }) +
    stroke('M330 246C370 252 410 250 440 242', mix(paint.base, '#ffffff', 0.6), 3, { opacity: 0.7 })
  const tailLamp =
    kind === 'cruiser'
      ? rect(700, 326, 22, 16, 6, '#c9151d')
      : kind === 'sport'
        ? path('M624 170L644 156L638 178Z', '#e02128')
        : path('M612 196L638 188L630 206Z', '#e02128')
  out +=
    tailLamp +
    (kind === 'cruiser'
      ? ''
      : stroke('M600 222L660 268', '#22262b', 6) + path('M650 258L676 270L668 292L646 280Z', '#22262b'))
  out += stroke('M420 412L404 462', '#3a4047', 6) + rect(382, 406, 40, 9, 4, '#14171b')
  return { art: out, wheel: [fx, fy, fr], front: [290, 250], rear: [560, 270] }
}
