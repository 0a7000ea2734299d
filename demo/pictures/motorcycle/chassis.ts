import { type Sitter, GROUND } from '../subject.ts'
import { type Art, circle, linear, path, stroke } from '../svg.ts'
import { drawWheel } from '../wheel.ts'
import { coatOf, fillOf, METAL } from '../finishes.ts'
import { type BikeShape } from './shape.ts'

/** Draws both wheels and the swingarm with its chain. */
export function running(art: Art, shape: BikeShape, sitter: Sitter): string {
  const [fx, fr] = shape.front
  const [rx, rr] = shape.rear
  const ry = GROUND - rr
  const plain =
    sitter.wheel === 'steel' || sitter.wheel === 'truck' || sitter.wheel === 'wire' ? 'five' : sitter.wheel
  const look = {
    style: shape.wheel ?? plain,
    metal: shape.rims ?? sitter.metal,
    blocks: shape.blocks === true,
  }
  return (
    drawWheel(art, rx, ry, rr, { ...look, rim: 0.72, disc: 0.38 }) +
    drawWheel(art, fx, GROUND - fr, fr, {
      ...look,
      rim: shape.blocks || shape.wheel === 'wire' ? 0.78 : 0.73,
      disc: 0.58,
    }) +
    path(`M440 372L${rx + 10} ${ry - 12}L${rx + 12} ${ry + 12}L444 404Z`, linear(art, METAL)) +
    circle(rx, ry, 12, '#5b626a') +
    stroke(`M446 386L${rx} ${ry - 20}`, '#1c1f24', 5, { 'stroke-dasharray': '3 2' })
  )
}

/** Draws the frame and the parts behind it, such as the radiator and the springs. */
export function frame(art: Art, shape: BikeShape): string {
  const { kind, colour } = shape.frame
  const [rx, rr] = shape.rear
  const cooled = !shape.engine.startsWith('air') && shape.engine !== 'big-v-twin'
  // The radiator in front of the engine, and what fills the space between tank, engine and seat.
  const behind =
    path(
      cooled ? 'M304 246L452 254L462 300L446 344L352 330L318 296Z' : 'M318 254L446 258L450 280L340 284Z',
      '#1a1d22',
    ) +
    (shape.shock === 'one' && shape.plate
      ? path('M452 258L566 252L536 290L478 336L450 320Z', '#1c1f24')
      : '') +
    (cooled
      ? path('M288 272L322 264L334 352L318 374L300 346Z', '#14171b') +
        stroke('M298 284L324 278M300 300L326 294M303 316L328 310M306 332L330 326', '#3a4047', 3)
      : '')
  const two = `M548 290L${rx - 8} ${GROUND - rr - 4}`
  const one = 'M486 284L528 346'
  const springs =
    shape.shock === 'two'
      ? behind + stroke(two, '#22262b', 16) + stroke(two, '#d5dade', 12, { 'stroke-dasharray': '3.4 3.4' })
      : behind + stroke(one, '#1c1f24', 17) + stroke(one, '#c8742c', 12, { 'stroke-dasharray': '4 3' })
  if (kind === 'spar')
    return (
      springs +
      path(
        'M284 236L330 252L462 268L500 276L456 384L428 404L442 306L352 284L318 300Z',
        linear(art, [
          [0, colour],
          [1, '#1c1f24'],
        ]),
      ) +
      stroke('M470 270L600 236', colour, 8)
    )
  if (kind === 'trellis')
    return (
      springs +
      stroke(
        'M292 236L450 272L444 392M292 236L330 300L452 330M330 300L372 254M372 310L410 262M420 322L448 272M460 268L606 232M470 300L590 250',
        colour,
        8,
      )
    )
  return (
    springs + stroke('M288 236L322 300L330 404H450L470 280L300 244M470 280H600M452 386L548 292', colour, 8)
  )
}

/** Draws the fork and the front mudguard. */
export function fork(art: Art, shape: BikeShape, sitter: Sitter): string {
  const [fx, fr] = shape.front
  const fy = GROUND - fr
  const [hx, hy] = shape.head
  const mx = (fx + hx) / 2
  const my = (fy + hy) / 2
  const leg = `M${mx} ${my + 10}L${hx + 8} ${hy}`
  const gold = shape.fork === 'gold'
  const upper =
    shape.fork === 'gaiters'
      ? stroke(leg, '#17191d', 20) + stroke(leg, '#3a3e45', 14, { 'stroke-dasharray': '1 12' })
      : stroke(leg, gold ? '#c9a24c' : shape.fork === 'black' ? '#2b3036' : '#b9c0c6', 16) +
        stroke(leg, '#ffffff', 3, { opacity: 0.35 })
  let out =
    stroke(`M${fx} ${fy}L${hx} ${hy + 40}`, '#c3c9ce', 11) +
    upper +
    stroke(`M${fx} ${fy}L${fx + (hx - fx) * 0.3} ${fy + (hy - fy) * 0.3}`, '#5b626a', 15) +
    circle(fx, fy, 12, '#5b626a')
  if (shape.fender === 'sport') {
    const f = fr + 8
    out += path(
      `M${fx - f * 0.6} ${fy - f * 0.82}C${fx - f * 0.2} ${fy - f * 1.2} ${fx + f * 0.6} ${fy - f * 1.1} ${fx + f * 0.96} ${fy - f * 0.3}L${fx + f * 0.84} ${fy - f * 0.28}C${fx + f * 0.5} ${fy - f * 0.86} ${fx - f * 0.1} ${fy - f * 0.98} ${fx - f * 0.6} ${fy - f * 0.82}Z`,
      coatOf(art, sitter),
    )
  }
  if (shape.fender === 'deep') {
    const f = fr + 10
    out +=
      path(
        `M${fx - f * 0.92} ${fy - f * 0.42}C${fx - f * 0.66} ${fy - f * 1.22} ${fx + f * 0.74} ${fy - f * 1.26} ${fx + f * 1.06} ${fy + f * 0.12}L${fx + f * 0.9} ${fy + f * 0.12}C${fx + f * 0.7} ${fy - f * 0.78} ${fx - f * 0.4} ${fy - f * 0.84} ${fx - f * 0.74} ${fy - f * 0.26}Z`,
        coatOf(art, sitter),
      ) + stroke(`M${fx} ${fy}L${fx + f * 0.86} ${fy - f * 0.08}`, '#aab2b9', 4)
  }
  return out
}

/** Draws the handlebar with a grip, and a mirror. */
export function bars(art: Art, shape: BikeShape, sitter: Sitter): string {
  const [hx, hy] = shape.head
  const [gx, gy] = shape.grip
  let out =
    stroke(`M${hx + 14} ${hy - 6}L${gx - 8} ${gy + 2}`, '#2b3036', 8) +
    stroke(`M${gx - 8} ${gy}L${gx + 34} ${gy + 6}`, '#14171b', 12)
  if (shape.mirrors === 'bar')
    out +=
      stroke(`M${gx - 2} ${gy}L${gx - 16} ${gy - 30}`, '#2b3036', 4) +
      path(
        `M${gx - 40} ${gy - 38}C${gx - 38} ${gy - 52} ${gx - 6} ${gy - 54} ${gx - 2} ${gy - 40}C${gx - 8} ${gy - 30} ${gx - 34} ${gy - 28} ${gx - 40} ${gy - 38}Z`,
        '#22262b',
      )
  if (shape.mirrors === 'bar-end')
    out +=
      stroke(`M${gx + 34} ${gy + 6}L${gx + 40} ${gy + 26}`, '#2b3036', 4) +
      circle(gx + 42, gy + 36, 14, fillOf(art, 'black', sitter))
  if (shape.mirrors === 'fairing')
    out +=
      stroke(`M${hx - 8} ${hy - 34}L${hx - 26} ${hy - 58}`, '#2b3036', 4) +
      path(
        `M${hx - 52} ${hy - 66}C${hx - 46} ${hy - 78} ${hx - 18} ${hy - 78} ${hx - 12} ${hy - 66}C${hx - 18} ${hy - 54} ${hx - 44} ${hy - 54} ${hx - 52} ${hy - 66}Z`,
        '#22262b',
      )
  return out
}
