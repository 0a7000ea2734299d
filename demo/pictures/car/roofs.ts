import { mix } from '../paint.ts'
import type { Sitter } from '../subject.ts'
import { linear, path, stroke, type Art } from '../svg.ts'
import type { CarShape, Roof } from './shape.ts'

type At = (x: number, y: number) => string
type Draw = (art: Art, p: At, shape: CarShape, sitter: Sitter) => string

const canvasOf = (art: Art): string =>
  linear(art, [
    [0, '#b9b3a2'],
    [1, '#8c8776'],
  ])

const lidOf = (art: Art, { paint }: Sitter): string =>
  linear(art, [
    [0, paint.light],
    [1, paint.dark],
  ])

/** Draws a roof tent: a lid hinged at one end. `front` raises the front end. */
const tent =
  (front: boolean): Draw =>
  (art, p, { header, tail, crown }, sitter) => {
    const x1 = header[0] + 28
    const x2 = tail[0] - 18
    const y = crown[1]
    const [a, b] = front ? [y + 56, y + 10] : [y + 10, y + 54]
    const mid = (x1 + x2) / 2
    const win = front ? x1 + 40 : x2 - 90
    const low = y + 6
    return (
      path(
        `M${p(x1 + 8, y - 6)}L${p(x2 - 8, y - 6)}L${p(x2 - 10, b - 4)}L${p(x1 + 12, a - 4)}Z`,
        canvasOf(art),
      ) +
      path(
        `M${p(win, low)}L${p(win + 54, low)}L${p(win + 52, low + 26)}L${p(win + 4, low + 26)}Z`,
        '#3a4038',
        { opacity: 0.6 },
      ) +
      path(
        `M${p(x1 - 10, a - 6)}C${p(x1 + 4, a + 6)} ${p(mid, (a + b) / 2 + 9)} ${p(x2 - 4, b + 6)}C${p(x2 + 10, b + 6)} ${p(x2 + 12, b - 6)} ${p(x2, b - 6)}L${p(x1, a - 8)}Z`,
        lidOf(art, sitter),
      )
    )
  }

/** Draws a roof that rises straight up, with canvas around it. */
const lift: Draw = (art, p, { header, tail, crown }, sitter) => {
  const x1 = header[0] + 20
  const x2 = tail[0] - 14
  const y = crown[1]
  let out = path(
    `M${p(x1 + 10, y - 6)}L${p(x2 - 8, y - 6)}L${p(x2 - 12, y + 44)}L${p(x1 + 18, y + 44)}Z`,
    canvasOf(art),
  )
  for (let i = 0; i < 3; i += 1) {
    const x = x1 + 34 + (i * (x2 - x1 - 50)) / 3
    out += path(`M${p(x, y + 12)}L${p(x + 60, y + 12)}L${p(x + 60, y + 34)}L${p(x, y + 34)}Z`, '#3a4038', {
      opacity: 0.6,
    })
  }
  return (
    out +
    path(
      `M${p(x1 - 4, y + 42)}C${p(x1 + 4, y + 54)} ${p(x1 + 30, y + 57)} ${p(x1 + 60, y + 57)}L${p(x2 - 30, y + 57)}C${p(x2 - 6, y + 57)} ${p(x2 + 4, y + 50)} ${p(x2 + 4, y + 42)}Z`,
      lidOf(art, sitter),
    )
  )
}

/** Draws a rack with a box and a rolled-up awning. */
const rack: Draw = (art, p, { header, tail, crown }) => {
  const x1 = header[0] + 40
  const x2 = tail[0] - 30
  const y = crown[1] + 4
  const shell = linear(art, [
    [0, '#4a5057'],
    [1, '#14171b'],
  ])
  return (
    stroke(
      `M${p(x1, y + 4)}L${p(x2, y + 4)}M${p(x1 + 20, y - 8)}L${p(x1 + 20, y + 4)}M${p(x2 - 20, y - 10)}L${p(x2 - 20, y + 4)}`,
      '#22262b',
      4,
    ) +
    path(
      `M${p(x1 + 14, y + 6)}C${p(x1 + 30, y + 30)} ${p(x1 + 60, y + 34)} ${p(x1 + 90, y + 34)}L${p(x1 + 170, y + 32)}C${p(x1 + 184, y + 30)} ${p(x1 + 186, y + 14)} ${p(x1 + 186, y + 6)}Z`,
      shell,
    ) +
    path(`M${p(x1 + 200, y + 16)}L${p(x2 + 4, y + 16)}L${p(x2 + 4, y + 5)}L${p(x1 + 200, y + 5)}Z`, '#d9dde0')
  )
}

/** Draws a roof high enough to stand up under. `line` gives its outline from the windscreen back. */
const high =
  (line: (p: At, shape: CarShape) => string, windows: readonly (readonly [x: number, w: number])[]): Draw =>
  (art, p, shape, { paint }) => {
    const d = line(p, shape)
    const shell = linear(art, [
      [0, '#ffffff'],
      [0.25, mix(paint.light, '#ffffff', 0.5)],
      [1, mix(paint.base, '#ffffff', 0.1)],
    ])
    const y = shape.crown[1]
    let out = path(`${d}L${p(shape.header[0], y - 26)}Z`, shell) + stroke(d, '#ffffff', 2, { opacity: 0.6 })
    for (const [x, w] of windows)
      out += path(
        `M${p(x, y + 50)}L${p(x + w, y + 51)}C${p(x + w + 6, y + 51)} ${p(x + w + 6, y + 28)} ${p(x + w, y + 28)}L${p(x, y + 27)}C${p(x - 6, y + 27)} ${p(x - 6, y + 50)} ${p(x, y + 50)}Z`,
        '#232a31',
      )
    return out + path(`M${p(420, y + 62)}L${p(520, y + 61)}L${p(514, y + 69)}L${p(428, y + 70)}Z`, '#1a1d22')
  }

/** The functions that draw a camper's roof. Call them before drawing the body, which covers the roof's lower edge. */
export const ROOFS: Readonly<Record<Roof, Draw>> = {
  tent: tent(false),
  'tent-front': tent(true),
  lift,
  rack,
  high: high(
    (p, { header, tail, crown: [, y] }) =>
      `M${p(header[0] - 6, y - 14)}C${p(header[0] + 18, y + 34)} ${p(header[0] + 62, y + 62)} ${p(header[0] + 110, y + 64)}L${p(tail[0] - 16, y + 61)}C${p(tail[0] + 6, y + 60)} ${p(tail[0] + 12, y + 44)} ${p(tail[0] + 14, y - 18)}`,
    [[318, 74]],
  ),
  'high-step': high(
    (p, { header, tail, crown: [, y] }) =>
      `M${p(header[0] + 40, y - 6)}C${p(header[0] + 54, y + 20)} ${p(header[0] + 66, y + 54)} ${p(header[0] + 96, y + 60)}L${p(tail[0] - 40, y + 66)}C${p(tail[0] - 6, y + 66)} ${p(tail[0] + 10, y + 50)} ${p(tail[0] + 14, y - 18)}`,
    [
      [266, 60],
      [366, 60],
    ],
  ),
  'high-square': high(
    (p, { header, tail, crown: [, y] }) =>
      `M${p(header[0] - 4, y - 12)}C${p(header[0] + 10, y + 22)} ${p(header[0] + 26, y + 46)} ${p(header[0] + 52, y + 52)}C${p(header[0] + 90, y + 60)} ${p(header[0] + 130, y + 61)} ${p(header[0] + 160, y + 61)}L${p(tail[0] - 4, y + 60)}C${p(tail[0] + 10, y + 58)} ${p(tail[0] + 12, y + 30)} ${p(tail[0] + 14, y - 18)}`,
    [],
  ),
}
