import { METAL, type BikeKind } from './shapes.ts'
import { mix } from '../paint.ts'
import { drawShadow } from '../shadow.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, circle, ellipse, linear, path, rect, stroke } from '../svg.ts'

/** Draws a motorcycle from straight ahead or straight behind. */
export function paintBikeEnd(art: Art, kind: BikeKind, sitter: Sitter, end: 'front' | 'rear'): Painted {
  const { paint } = sitter
  const coat = linear(art, [
    [0, mix(paint.light, '#ffffff', 0.2)],
    [0.4, paint.base],
    [1, paint.dark],
  ])
  const tyre = linear(
    art,
    [
      [0, '#0b0c0f'],
      [0.5, '#30343a'],
      [1, '#101114'],
    ],
    1,
    0,
  )
  const wide = end === 'rear' ? 46 : 32
  let out = drawShadow(art, 320, 480, GROUND)
  const bar = kind === 'sport' ? 216 : kind === 'adventure' ? 162 : 186
  out += path(
    'M330 300C340 270 460 270 470 300L462 390C440 410 360 410 338 390Z',
    linear(art, [
      [0, '#4a5057'],
      [1, '#15181c'],
    ]),
  )
  out += rect(400 - wide, 300, wide * 2, 170, wide * 0.9, tyre)
  for (let i = 0; i < 7; i += 1)
    out += stroke(
      `M${400 - wide + 6} ${330 + i * 20}L400 ${338 + i * 20}L${400 + wide - 6} ${330 + i * 20}`,
      '#0b0c0f',
      2.4,
      { opacity: 0.7 },
    )
  out +=
    stroke(
      `M400 ${bar + 16}C350 ${bar + 14} 310 ${bar + 4} 262 ${bar + 8}M400 ${bar + 16}C450 ${bar + 14} 490 ${bar + 4} 538 ${bar + 8}`,
      '#2b3036',
      9,
    ) + stroke(`M262 ${bar + 8}H232M538 ${bar + 8}H568`, '#14171b', 14)
  for (const side of [-1, 1])
    out +=
      stroke(`M${400 + side * 112} ${bar + 6}L${400 + side * 140} ${bar - 30}`, '#2b3036', 4) +
      ellipse(
        400 + side * 150,
        bar - 42,
        30,
        17,
        end === 'front'
          ? '#22262b'
          : linear(art, [
              [0, '#a9bcc9'],
              [1, '#5b6b78'],
            ]),
        { stroke: '#22262b', 'stroke-width': 4 },
      )
  if (end === 'front') {
    for (const side of [-1, 1])
      out +=
        rect(
          400 + side * 46 - 8,
          236,
          16,
          168,
          6,
          linear(
            art,
            kind === 'cruiser'
              ? METAL
              : [
                  [0, '#e3c36f'],
                  [1, '#8d6a26'],
                ],
            1,
            0,
          ),
        ) +
        rect(400 + side * 46 - 9, 352, 18, 62, 6, '#5b626a') +
        ellipse(400 + side * 44, 392, 9, 36, '#8a9199')
    out += path('M354 320C356 286 444 286 446 320L440 352C430 322 370 322 360 352Z', coat)
    if (kind === 'cruiser')
      out +=
        circle(400, 244, 44, linear(art, METAL)) +
        circle(
          400,
          244,
          36,
          linear(art, [
            [0, '#ffffff'],
            [1, '#9fb0bd'],
          ]),
        ) +
        circle(388, 232, 10, '#ffffff')
    else {
      out += kind === 'naked' ? '' : path('M344 210C356 150 444 150 456 210Z', '#a9bcc9', { opacity: 0.6 })
      out +=
        path('M322 214C352 188 448 188 478 214L462 286C440 316 360 316 338 286Z', coat) +
        path(
          'M332 226L392 246L388 272L346 262ZM468 226L408 246L412 272L454 262Z',
          linear(art, [
            [0, '#ffffff'],
            [1, '#8fa0ae'],
          ]),
          { stroke: '#14171b', 'stroke-width': 3 },
        ) +
        stroke('M338 212C366 200 434 200 462 212', '#ffffff', 3, { opacity: 0.5 })
    }
    if (kind === 'sport' || kind === 'scooter' || kind === 'adventure')
      for (const side of [-1, 1])
        out += path(
          `M${400 + side * 70} 270C${400 + side * 108} 300 ${400 + side * 104} 360 ${400 + side * 62} 398L${400 + side * 52} 310Z`,
          coat,
        )
  } else {
    out +=
      path('M356 232C360 206 440 206 444 232L452 300C440 318 360 318 348 300Z', coat) +
      path('M350 216C360 190 440 190 450 216L440 240H360Z', '#1b1e23') +
      rect(
        362,
        252,
        76,
        20,
        9,
        linear(art, [
          [0, '#ff6a4d'],
          [1, '#a50f16'],
        ]),
      ) +
      rect(366, 318, 68, 42, 3, '#f2f1e8', { stroke: '#33383e', 'stroke-width': 2 }) +
      rect(376, 334, 48, 9, 3, '#3c4750', { opacity: 0.75 })
    for (const side of [-1, 1])
      out +=
        stroke(`M${400 + side * 44} 286L${400 + side * 92} 290`, '#22262b', 5) +
        ellipse(400 + side * 100, 290, 14, 9, '#f2a52c')
    out += ellipse(482, 376, 22, 24, linear(art, METAL)) + circle(482, 376, 13, '#14171b')
    if (kind === 'adventure')
      for (const side of [-1, 1])
        out += rect(
          side > 0 ? 456 : 256,
          262,
          88,
          104,
          12,
          linear(art, [
            [0, '#c3c9ce'],
            [1, '#6d747b'],
          ]),
          { stroke: '#33383e', 'stroke-width': 2 },
        )
  }
  return { art: out, wheel: [400, 420, 40], front: [380, 250], rear: [410, 270] }
}
