import { mix } from '../paint.ts'
import type { Sitter } from '../subject.ts'
import { linear, path, stroke, type Art } from '../svg.ts'
import type { CarShape } from './shape.ts'

type Roof = (art: Art, p: (x: number, y: number) => string, sitter: Sitter) => string

/** Draws a camper's roof parts, before the body, which covers their lower edge. */
export const ROOFS: Readonly<Record<NonNullable<CarShape['roof']>, Roof>> = {
  tent: (art, p, { paint }) => {
    const canvas = linear(art, [
      [0, '#b9b3a2'],
      [1, '#8c8776'],
    ])
    const lid = linear(art, [
      [0, paint.light],
      [1, paint.dark],
    ])
    return (
      path(`M${p(190, 188)}L${p(474, 188)}L${p(462, 232)}L${p(214, 204)}Z`, canvas) +
      path(`M${p(400, 198)}L${p(450, 204)}L${p(448, 226)}L${p(404, 220)}Z`, '#3a4038', { opacity: 0.65 }) +
      path(
        `M${p(176, 196)}C${p(190, 206)} ${p(330, 226)} ${p(472, 244)}C${p(482, 245)} ${p(484, 234)} ${p(474, 232)}L${p(196, 196)}Z`,
        lid,
      )
    )
  },
  high: (art, p, { paint }) => {
    const shell = linear(art, [
      [0, '#ffffff'],
      [0.25, mix(paint.light, '#ffffff', 0.5)],
      [1, mix(paint.base, '#ffffff', 0.1)],
    ])
    const line = `M${p(146, 204)}C${p(170, 252)} ${p(214, 280)} ${p(262, 282)}L${p(560, 279)}C${p(582, 278)} ${p(588, 262)} ${p(590, 200)}`
    return (
      path(`${line}L${p(146, 190)}Z`, shell) +
      stroke(line, '#ffffff', 2, { opacity: 0.6 }) +
      path(
        `M${p(318, 268)}L${p(392, 269)}C${p(398, 269)} ${p(398, 246)} ${p(392, 246)}L${p(318, 245)}C${p(312, 245)} ${p(312, 268)} ${p(318, 268)}Z`,
        '#232a31',
      ) +
      path(`M${p(420, 280)}L${p(520, 279)}L${p(514, 287)}L${p(428, 288)}Z`, '#1a1d22')
    )
  },
}
