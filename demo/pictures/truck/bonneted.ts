import { pane } from '../caravan/parts.ts'
import { CHROME, coatOf, panels } from '../finishes.ts'
import { type Sitter } from '../subject.ts'
import { type Art, clip, ellipse, group, linear, path, rect, stroke } from '../svg.ts'
import { glassy } from './cabs.ts'
import { type CabShape } from './shape.ts'

function tank(art: Art, x: number, w: number): string {
  return (
    rect(x, 402, w, 48, 20, linear(art, CHROME)) +
    rect(x + w * 0.2, 400, 7, 52, 2, '#3a4047') +
    rect(x + w * 0.72, 400, 7, 52, 2, '#3a4047')
  )
}

/** Draws the left side of a bonneted cab, nose to the left, with the tanks and skirts under it. */
export function bonneted(art: Art, cab: CabShape, sitter: Sitter): string {
  const { paint } = sitter
  const { back, body, axle } = cab
  let out = cab.tanks.map(([x, w]) => tank(art, x, w)).join('')
  for (const [x, top] of cab.stacks)
    out +=
      rect(x, top, 13, 408 - top, 6, linear(art, CHROME, 1, 0)) +
      rect(x - 3, 224, 19, 96, 5, '#5b626a', { opacity: 0.75 })
  out += panels(art, cab.under ?? [], sitter)
  const light =
    path(`M50 336C150 328 260 322 ${back + 10} 324V352C250 350 150 356 50 366Z`, '#ffffff', {
      opacity: 0.15,
    }) +
    rect(50, 386, back, 40, 0, paint.deep, { opacity: 0.38 }) +
    stroke(cab.cuts, '#0a0c10', 1.7, { opacity: 0.52 }) +
    stroke(cab.crease, '#ffffff', 2.6, { opacity: 0.55 }) +
    stroke(`M${back - 8} 100V414`, '#ffffff', 4, { opacity: 0.14 })
  out +=
    path(body, coatOf(art, sitter)) +
    group(light, { 'clip-path': clip(art, body) }) +
    stroke(body, paint.deep, 1.4, { opacity: 0.6 })
  out += cab.windows.map((outline) => glassy(art, outline)).join('')
  for (const [x, y, w, h] of cab.bunk ?? []) out += pane(art, x, y, w, h, 7)
  if (cab.bunk && cab.bunk.length > 0)
    out += rect(back - 66, 306, 46, 84, 4, '#000000', { opacity: 0.1, stroke: '#0a0c10' })
  const door = cab.windows[0] === undefined ? 0 : axle + 150
  out += rect(door, 322, 24, 6, 3, '#d9dee2')
  out += panels(art, cab.over, sitter)
  out +=
    path(
      cab.lamp,
      linear(
        art,
        [
          [0, '#ffffff'],
          [0.6, '#b9c5cf'],
          [1, '#57626d'],
        ],
        1,
        0.4,
      ),
    ) + stroke(cab.lamp, '#14171b', 1.6, { opacity: 0.8 })
  const [mx, my] = cab.mirror
  out +=
    stroke(`M${mx + 22} ${my + 54}L${mx + 8} ${my + 30}`, '#2b3036', 4) +
    rect(mx, my, 17, 54, 7, linear(art, CHROME, 1, 0)) +
    rect(mx + 3, my + 4, 11, 46, 5, '#3a4047', { opacity: 0.55 })
  for (const [x, y] of cab.markers) out += ellipse(x, y, 6.5, 3.2, '#f2a52c')
  return out
}
