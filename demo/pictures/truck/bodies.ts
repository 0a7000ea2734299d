import { pane } from '../caravan/parts.ts'
import { mix } from '../paint.ts'
import { type Sitter } from '../subject.ts'
import { type Art, clip, group, linear, path, rect, stroke } from '../svg.ts'
import { type TruckKind, CHROME } from './cabs.ts'

/** Draws the rails, tank, steps, mudguards and end of the chassis. */
export function chassis(art: Art, from: number, to: number, tank: boolean): string {
  let out = rect(
    from,
    402,
    to - from,
    20,
    3,
    linear(art, [
      [0, '#4a5057'],
      [1, '#16191d'],
    ]),
  )
  if (tank)
    out +=
      rect(262, 402, 128, 48, 20, linear(art, CHROME)) +
      rect(286, 400, 7, 52, 2, '#3a4047') +
      rect(352, 400, 7, 52, 2, '#3a4047') +
      rect(270, 396, 112, 7, 2, '#2b3036')
  return out + rect(to - 6, 420, 6, 34, 1, '#14171b') + rect(to - 8, 404, 9, 14, 2, '#c9151d')
}

/** Draws what a truck carries; nothing for a tractor. */
export function load(art: Art, kind: TruckKind, sitter: Sitter): string {
  if (kind === 'box-truck') {
    let out = rect(
      236,
      118,
      500,
      286,
      6,
      linear(art, [
        [0, '#ffffff'],
        [0.5, '#eceff1'],
        [1, '#bfc6cb'],
      ]),
      { stroke: '#7d858c', 'stroke-width': 1.5 },
    )
    out += rect(236, 118, 500, 12, 4, '#c9ced2') + rect(236, 392, 500, 12, 2, '#9aa1a8')
    for (let i = 1; i < 12; i += 1)
      out += stroke(`M${236 + i * 41.6} 130V392`, '#9aa3aa', 1, { opacity: 0.4 })
    return (
      out +
      path('M236 318C380 300 560 340 736 296V330C560 372 380 332 236 350Z', sitter.paint.base, {
        opacity: 0.95,
      }) +
      rect(246, 122, 9, 5, 2, '#f2a52c') +
      rect(718, 122, 9, 5, 2, '#c9151d')
    )
  }
  if (kind === 'dump-truck') {
    const d = 'M404 212L436 224H742L716 396H424Z'
    let out =
      path('M372 176H430L436 226H404V212H372Z', '#3a4047') +
      path(
        d,
        linear(art, [
          [0, '#d9dde0'],
          [0.5, '#9aa2a9'],
          [1, '#596067'],
        ]),
      ) +
      stroke(d, '#2b3036', 2)
    for (let i = 0; i < 6; i += 1)
      out += path(
        `M${456 + i * 46} 232h12l-3 158h-10Z`,
        linear(
          art,
          [
            [0, '#b9c0c5'],
            [1, '#4a5057'],
          ],
          1,
          0,
        ),
      )
    return out + rect(432, 220, 312, 11, 4, '#6d747b') + stroke('M744 226L722 400', '#2b3036', 6)
  }
  if (kind === 'flatbed') {
    let out =
      rect(
        404,
        378,
        334,
        22,
        3,
        linear(art, [
          [0, '#9b7a52'],
          [0.4, '#6b5236'],
          [1, '#3a2d1f'],
        ]),
      ) + rect(404, 398, 334, 7, 2, '#22262b')
    out += rect(404, 262, 12, 118, 2, '#3a4047')
    for (let i = 0; i < 8; i += 1) out += rect(428 + i * 40, 386, 12, 12, 1, '#22262b')
    for (let i = 0; i < 5; i += 1) out += stroke(`M402 ${276 + i * 22}h16`, '#6d747b', 4)
    return out
  }
  return ''
}

/** Draws a motorhome's living area. */
export function habitation(art: Art, sitter: Sitter): string {
  const d =
    'M126 196C108 190 102 168 112 146C122 124 146 116 176 116H712C728 116 736 124 736 140V404H224V212H150C140 212 132 200 126 196Z'
  const { paint } = sitter
  let out =
    path(
      d,
      linear(art, [
        [0, mix(paint.light, '#ffffff', 0.5)],
        [0.5, mix(paint.base, '#ffffff', 0.2)],
        [1, mix(paint.base, paint.dark, 0.4)],
      ]),
    ) + stroke(d, '#5b626a', 1.6)
  const inside = clip(art, d)
  out += group(
    path('M224 330C380 320 520 288 740 300V330C540 318 400 350 224 362Z', '#31507c') +
      path('M224 368C400 356 540 326 740 338V344C540 332 400 362 224 375Z', '#c8742c') +
      rect(220, 384, 520, 24, 0, '#4a5057'),
    { 'clip-path': inside },
  )
  out +=
    pane(art, 150, 136, 74, 42, 12) +
    pane(art, 262, 176, 96, 70, 10) +
    pane(art, 510, 176, 110, 70, 10) +
    pane(art, 650, 180, 56, 58, 10)
  out +=
    rect(394, 158, 76, 240, 9, mix(paint.base, '#ffffff', 0.3), { stroke: '#2b3036', 'stroke-width': 2 }) +
    pane(art, 408, 174, 48, 64, 7) +
    rect(400, 284, 12, 18, 3, '#2b3036')
  out +=
    rect(
      250,
      120,
      400,
      13,
      6,
      linear(art, [
        [0, '#fbfbfb'],
        [1, '#858c93'],
      ]),
    ) +
    rect(430, 102, 90, 16, 5, '#dfe3e6') +
    rect(600, 106, 60, 11, 4, '#c9ced2')
  return out
}
