import { mix } from '../paint.ts'
import { path, stroke } from '../svg.ts'
import { type VanShape } from './shape.ts'

type At = (x: number, y: number) => string

/** Draws the graphics that a maker paints along a caravan's side; the body's outline clips them. */
export function graphicOf({ graphic, length: L, plate, roof }: VanShape, p: At, accent: string): string {
  const second = mix(accent, '#0c0f14', 0.55)
  const light = mix(accent, '#ffffff', 0.45)
  switch (graphic) {
    case 'swoosh':
      return (
        path(
          `M${p(-6, plate + 60)}C${p(L * 0.22, plate + 50)} ${p(L * 0.4, plate + 6)} ${p(L + 6, plate + 14)}L${p(L + 6, plate + 34)}C${p(L * 0.5, plate + 26)} ${p(L * 0.28, plate + 62)} ${p(-6, plate + 88)}Z`,
          accent,
          { opacity: 0.92 },
        ) +
        path(
          `M${p(-6, plate + 94)}C${p(L * 0.28, plate + 70)} ${p(L * 0.5, plate + 34)} ${p(L + 6, plate + 42)}L${p(L + 6, plate + 47)}C${p(L * 0.5, plate + 41)} ${p(L * 0.28, plate + 76)} ${p(-6, plate + 102)}Z`,
          second,
          { opacity: 0.85 },
        )
      )
    case 'bands':
      return (
        path(
          `M${p(-6, plate + 56)}L${p(L + 6, plate + 56)}L${p(L + 6, plate + 36)}L${p(-6, plate + 36)}Z`,
          accent,
          { opacity: 0.92 },
        ) +
        path(
          `M${p(-6, plate + 28)}L${p(L + 6, plate + 28)}L${p(L + 6, plate + 20)}L${p(-6, plate + 20)}Z`,
          second,
          { opacity: 0.85 },
        ) +
        path(
          `M${p(L * 0.66, plate + 36)}L${p(L * 0.72, roof)}L${p(L * 0.77, roof)}L${p(L * 0.73, plate + 36)}Z`,
          accent,
          { opacity: 0.8 },
        )
      )
    case 'wave':
      return (
        path(
          `M${p(-6, plate + 24)}C${p(L * 0.2, plate + 96)} ${p(L * 0.34, plate + 44)} ${p(L * 0.52, plate + 30)}C${p(L * 0.72, plate + 14)} ${p(L * 0.84, plate + 60)} ${p(L + 6, plate + 130)}L${p(L + 6, plate)}L${p(-6, plate)}Z`,
          accent,
          { opacity: 0.92 },
        ) +
        stroke(
          `M${p(-6, plate + 34)}C${p(L * 0.2, plate + 106)} ${p(L * 0.34, plate + 54)} ${p(L * 0.52, plate + 40)}C${p(L * 0.72, plate + 24)} ${p(L * 0.84, plate + 70)} ${p(L + 6, plate + 140)}`,
          '#c3c9ce',
          4,
        )
      )
    case 'chevron':
      return (
        path(
          `M${p(-6, plate + 66)}L${p(L * 0.3, plate + 50)}L${p(L * 0.38, plate + 14)}L${p(L * 0.46, plate + 50)}L${p(L + 6, plate + 40)}L${p(L + 6, plate + 20)}L${p(L * 0.5, plate + 26)}L${p(L * 0.38, plate - 14)}L${p(L * 0.26, plate + 28)}L${p(-6, plate + 42)}Z`,
          accent,
          { opacity: 0.92 },
        ) +
        path(
          `M${p(-6, plate + 34)}L${p(L * 0.25, plate + 20)}L${p(L * 0.26, plate + 13)}L${p(-6, plate + 26)}Z`,
          second,
        )
      )
    case 'two-tone':
      return (
        path(
          `M${p(-6, plate + 62)}L${p(L + 6, plate + 62)}L${p(L + 6, plate - 2)}L${p(-6, plate - 2)}Z`,
          accent,
          { opacity: 0.88 },
        ) +
        path(
          `M${p(-6, plate + 72)}L${p(L + 6, plate + 72)}L${p(L + 6, plate + 66)}L${p(-6, plate + 66)}Z`,
          second,
          { opacity: 0.9 },
        )
      )
    case 'slash': {
      const bar = (x: number, w: number, colour: string): string =>
        path(`M${p(x, plate)}L${p(x + 70, roof)}L${p(x + 70 + w, roof)}L${p(x + w, plate)}Z`, colour, {
          opacity: 0.9,
        })
      return (
        bar(L * 0.62, 54, accent) +
        bar(L * 0.62 + 64, 14, second) +
        bar(L * 0.62 + 86, 8, light) +
        path(
          `M${p(-6, plate + 16)}L${p(L * 0.62, plate + 16)}L${p(L * 0.62, plate + 4)}L${p(-6, plate + 4)}Z`,
          second,
        )
      )
    }
    case 'plain':
      return (
        path(
          `M${p(-6, plate + 18)}L${p(L + 6, plate + 18)}L${p(L + 6, plate + 8)}L${p(-6, plate + 8)}Z`,
          accent,
        ) +
        path(`M${p(L * 0.8, roof)}L${p(L + 6, roof)}L${p(L + 6, plate)}L${p(L * 0.88, plate)}Z`, '#2b3036', {
          opacity: 0.85,
        })
      )
  }
}
