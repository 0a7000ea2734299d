import { type Sitter } from '../subject.ts'
import { type Art, circle, ellipse, linear, path, rect, stroke } from '../svg.ts'
import { coatOf, fillOf } from '../finishes.ts'
import { type BikeShape, type Face } from './shape.ts'

const both = (draw: (side: 1 | -1) => string): string => draw(1) + draw(-1)

function lamps(art: Art, { lamp, y }: Face, sitter: Sitter): string {
  const light = linear(art, [
    [0, '#ffffff'],
    [1, '#8fa0ae'],
  ])
  const edge = { stroke: '#14171b', 'stroke-width': 3 }
  const coat = coatOf(art, sitter)
  switch (lamp) {
    case 'round':
      return (
        circle(400, y, 44, fillOf(art, 'chrome', sitter)) +
        circle(400, y, 36, light) +
        circle(388, y - 12, 10, '#ffffff') +
        stroke(`M400 ${y - 34}V${y + 34}`, '#8fa0ae', 1.6)
      )
    case 'twin':
      return (
        path(
          `M328 ${y - 24}C352 ${y - 46} 448 ${y - 46} 472 ${y - 24}L456 ${y + 26}C436 ${y + 42} 364 ${y + 42} 344 ${y + 26}Z`,
          coat,
        ) +
        both(
          (side) =>
            ellipse(400 + side * 34, y + 2, 29, 23, light, edge) + circle(400 + side * 34, y, 9, '#ffffff'),
        )
      )
    case 'slits':
      return (
        path(
          `M322 ${y - 26}C352 ${y - 50} 448 ${y - 50} 478 ${y - 26}L452 ${y + 38}C432 ${y + 54} 368 ${y + 54} 348 ${y + 38}Z`,
          coat,
        ) +
        both((side) =>
          path(
            `M${400 + side * 68} ${y - 16}L${400 + side * 8} ${y + 6}L${400 + side * 12} ${y + 28}L${400 + side * 54} ${y + 14}Z`,
            light,
            edge,
          ),
        )
      )
    case 'small':
      return (
        path(
          `M348 ${y - 30}C364 ${y - 46} 436 ${y - 46} 452 ${y - 30}L444 ${y + 28}C428 ${y + 42} 372 ${y + 42} 356 ${y + 28}Z`,
          fillOf(art, 'black', sitter),
        ) +
        path(`M352 ${y - 32}C366 ${y - 48} 434 ${y - 48} 448 ${y - 32}L438 ${y - 22}H362Z`, coat) +
        ellipse(400, y + 2, 33, 22, light, edge) +
        circle(400, y + 2, 11, '#ffffff')
      )
    case 'wide':
      return (
        path(
          `M336 ${y - 26}H464L472 ${y + 20}L440 ${y + 36}H360L328 ${y + 20}Z`,
          fillOf(art, 'black', sitter),
        ) +
        path(`M340 ${y - 28}L364 ${y - 42}H436L460 ${y - 28}Z`, coat) +
        rect(346, y - 14, 108, 30, 8, light, edge) +
        stroke(`M400 ${y - 12}V${y + 14}`, '#5b6b78', 3)
      )
    case 'tower':
      return (
        path(
          `M358 ${y - 52}H442L450 ${y + 34}L426 ${y + 52}H374L350 ${y + 34}Z`,
          fillOf(art, 'black', sitter),
        ) +
        both(
          (side) =>
            circle(400 + side * 20, y - 22, 15, light, edge) +
            circle(400 + side * 20, y + 16, 15, light, edge),
        )
      )
  }
}

/** Draws a motorcycle's front: lamps, fairing and windscreen, with the mudguard below. */
export function drawFace(art: Art, { face, fender }: BikeShape, sitter: Sitter): string {
  const { y, fairing, screen } = face
  const coat = coatOf(art, sitter)
  let out = ''
  if (screen !== null)
    out +=
      path(
        `M350 ${y - 14}L364 ${screen + 10}C384 ${screen} 416 ${screen} 436 ${screen + 10}L450 ${y - 14}Z`,
        '#a9bcc9',
        { opacity: 0.62 },
      ) +
      stroke(
        `M350 ${y - 14}L364 ${screen + 10}C384 ${screen} 416 ${screen} 436 ${screen + 10}`,
        '#ffffff',
        2,
        { opacity: 0.6 },
      )
  if (fairing > 0)
    out += both((side) =>
      path(
        `M${400 + side * 62} ${y + 4}C${400 + side * (fairing + 36)} ${y + 40} ${400 + side * (fairing + 30)} ${y + 100} ${400 + side * Math.max(58, fairing - 10)} ${y + 96 + fairing * 0.9}L${400 + side * 54} ${y + 60}Z`,
        coat,
      ),
    )
  if (fender === 'high')
    out += path(
      `M366 ${y + 48}C372 ${y + 34} 428 ${y + 34} 434 ${y + 48}L426 ${y + 84}C416 ${y + 74} 384 ${y + 74} 374 ${y + 84}Z`,
      coat,
    )
  out += lamps(art, face, sitter)
  if (face.beak)
    out += path(`M376 ${y + 30}L400 ${y + 96}L424 ${y + 30}C414 ${y + 22} 386 ${y + 22} 376 ${y + 30}Z`, coat)
  return out
}
