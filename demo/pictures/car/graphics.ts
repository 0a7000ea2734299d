import { mix } from '../paint.ts'
import { type Sitter } from '../subject.ts'
import { path, stroke } from '../svg.ts'
import { type CarShape } from './shape.ts'

/** Draws the graphics that a converter paints along a camper's side; the body's outline clips them. */
export function graphicOf(
  { graphic, length: L, belt, sill, rear }: CarShape,
  p: (x: number, y: number) => string,
  { paint }: Sitter,
): string {
  const pale = mix(paint.light, '#ffffff', 0.7)
  const dark = mix(paint.deep, '#0b0d11', 0.4)
  const y = belt[0] - 22
  switch (graphic) {
    case 'two-tone':
      return path(
        `M${p(-6, belt[0] - 8)}C${p(120, belt[0] - 4)} ${p(L * 0.6, belt[1] - 6)} ${p(L + 6, belt[1] - 10)}L${p(L + 6, belt[1] + 130)}L${p(-6, belt[0] + 130)}Z`,
        pale,
        { opacity: 0.62 },
      )
    case 'waist':
      return (
        path(`M${p(-6, y)}L${p(L + 6, y)}L${p(L + 6, y - 9)}L${p(-6, y - 9)}Z`, dark, { opacity: 0.75 }) +
        stroke(`M${p(-6, y - 15)}L${p(L + 6, y - 15)}`, pale, 2, { opacity: 0.8 })
      )
    case 'sweep':
      return (
        path(
          `M${p(L * 0.3, sill)}C${p(L * 0.46, sill + 18)} ${p(rear - 60, y - 10)} ${p(L + 6, y + 14)}L${p(L + 6, y - 22)}C${p(rear - 10, y - 34)} ${p(L * 0.56, sill + 8)} ${p(L * 0.44, sill)}Z`,
          pale,
          { opacity: 0.75 },
        ) +
        path(
          `M${p(L * 0.47, sill)}C${p(L * 0.6, sill + 8)} ${p(rear, y - 40)} ${p(L + 6, y - 28)}L${p(L + 6, y - 38)}C${p(rear, y - 50)} ${p(L * 0.62, sill + 4)} ${p(L * 0.53, sill)}Z`,
          dark,
          { opacity: 0.6 },
        )
      )
    case undefined:
      return ''
  }
}
