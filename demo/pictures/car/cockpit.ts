import { dial, outside } from './interior.ts'
import { type Sitter } from '../subject.ts'
import { type Art, circle, ellipse, linear, path, rect, stroke } from '../svg.ts'

/** Draws the rider's view: instruments, bars, mirrors and tank, with the road ahead. */
export function paintCockpit(art: Art, sitter: Sitter, screen: boolean): string {
  const { paint } = sitter
  const coat = linear(art, [
    [0, paint.light],
    [0.4, paint.base],
    [1, paint.dark],
  ])
  let out =
    outside(art, 'M0 0H800V340H0Z', sitter.seed) +
    rect(
      0,
      320,
      800,
      280,
      0,
      linear(art, [
        [0, '#6d7177'],
        [1, '#3a3e44'],
      ]),
    ) +
    path('M392 320H408L470 600H330Z', '#d8d3c2', { opacity: 0.5 })
  if (screen)
    out +=
      path('M250 300C280 180 340 140 400 138C460 140 520 180 550 300Z', '#dbe8ef', { opacity: 0.4 }) +
      stroke('M252 298C282 180 342 142 400 140C458 142 518 180 548 298', '#ffffff', 3, { opacity: 0.8 })
  out +=
    stroke('M400 392C320 392 260 360 150 366M400 392C480 392 540 360 650 366', '#22262b', 20) +
    stroke('M150 366L60 388M650 366L740 388', '#0d0f12', 38) +
    stroke('M250 340C200 330 150 336 100 346M550 340C600 330 650 336 700 346', '#8a9199', 6)
  for (const side of [-1, 1])
    out +=
      stroke(`M${400 + side * 240} 362L${400 + side * 290} 250`, '#15181c', 8) +
      ellipse(400 + side * 300, 222, 74, 40, '#15181c') +
      ellipse(
        400 + side * 300,
        222,
        64,
        32,
        linear(art, [
          [0, '#a9c0ce'],
          [1, '#66757f'],
        ]),
      )
  out +=
    path(
      'M266 300C280 270 520 270 534 300L520 400H280Z',
      linear(art, [
        [0, '#3a4047'],
        [1, '#101215'],
      ]),
    ) +
    rect(292, 288, 216, 96, 12, '#07090b') +
    dial(352, 336, 40, 0.7) +
    rect(408, 300, 86, 72, 6, '#14222d') +
    rect(418, 310, 40, 22, 3, '#dfe6ec', { opacity: 0.9 }) +
    rect(418, 342, 62, 6, 3, '#46b3ff') +
    rect(418, 354, 44, 5, 2, '#7d8f9c')
  out +=
    circle(
      400,
      428,
      30,
      linear(art, [
        [0, '#c3c9ce'],
        [1, '#4a5057'],
      ]),
    ) + circle(400, 428, 12, '#15181c')
  out +=
    path('M300 470C320 440 480 440 500 470C560 500 580 560 584 600H216C220 560 240 500 300 470Z', coat) +
    path(
      'M316 480C340 458 460 458 484 480C500 490 510 500 516 512C470 486 330 486 284 512C290 500 300 490 316 480Z',
      '#ffffff',
      { opacity: 0.35 },
    ) +
    circle(
      400,
      530,
      34,
      linear(art, [
        [0, '#e3e7ea'],
        [1, '#6d747b'],
      ]),
    ) +
    circle(400, 530, 22, '#4a5057')
  return out
}
