import { accentOf, pane } from './parts.ts'
import { mix } from '../paint.ts'
import { drawShadow } from '../shadow.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, circle, clip, group, linear, path, rect, stroke } from '../svg.ts'
import { drawWheel } from '../wheel.ts'

/** Draws the left side of a j-pod, a teardrop caravan for two. */
export function paintTeardropSide(art: Art, sitter: Sitter): Painted {
  const { paint, seed } = sitter
  const accent = accentOf(seed)
  const body =
    'M196 420C190 420 186 414 187 402C190 300 236 222 330 204C440 186 540 232 604 330C628 366 640 396 640 408C640 417 634 420 626 420Z'
  const inside = clip(art, body)
  let out = drawShadow(art, 90, 650, GROUND)
  out +=
    path('M70 424L300 418V434L70 436Z', '#3a4047') +
    rect(58, 418, 30, 18, 5, '#8a9199') +
    stroke('M122 388V450', '#7c838b', 6) +
    circle(122, 456, 13, '#1c1f24') +
    circle(122, 456, 5, '#9aa1a8')
  out += rect(
    140,
    384,
    50,
    38,
    5,
    linear(art, [
      [0, '#596067'],
      [1, '#2b3036'],
    ]),
  )
  out += path(
    body,
    linear(art, [
      [0, mix(paint.light, '#ffffff', 0.35)],
      [0.3, paint.light],
      [0.6, paint.base],
      [1, paint.dark],
    ]),
  )
  let over =
    path('M180 352C320 340 470 352 650 372V392C470 372 320 360 180 374Z', accent) +
    path('M180 378C320 364 470 377 650 397V402C470 383 320 370 180 384Z', mix(accent, '#0c0f14', 0.5))
  over += path(
    'M200 330C214 250 260 214 332 206C420 192 500 216 556 268C470 232 300 232 226 330Z',
    '#ffffff',
    { opacity: 0.35 },
  )
  over += rect(180, 404, 470, 20, 0, '#2b3036')
  out += group(over, { 'clip-path': inside }) + stroke(body, paint.deep, 2, { opacity: 0.6 })
  out += stroke('M512 228C520 300 524 350 524 404', '#0d0f12', 2, { opacity: 0.5 })
  out += rect(
    286,
    252,
    112,
    150,
    18,
    linear(art, [
      [0, paint.light],
      [1, mix(paint.base, paint.dark, 0.4)],
    ]),
    { stroke: '#22262b', 'stroke-width': 2.4 },
  )
  out +=
    pane(art, 302, 266, 80, 58, 14) + rect(376, 346, 14, 22, 4, '#22262b') + pane(art, 424, 262, 74, 52, 22)
  out += stroke('M270 196L470 194', '#2b3036', 6) + stroke('M300 196V214M440 194V212', '#2b3036', 5)
  out +=
    path('M402 420C402 358 440 334 478 334C516 334 554 358 554 420Z', '#0b0d10') +
    stroke('M398 420C398 352 440 328 478 328C516 328 558 352 558 420', '#2a2f35', 8)
  const look = {
    style: sitter.wheel === 'wire' || sitter.wheel === 'truck' ? ('five' as const) : sitter.wheel,
    metal: sitter.metal,
    rim: 0.62,
  }
  out +=
    drawWheel(art, 478, 412, 58, look) + rect(626, 366, 8, 30, 3, '#c9151d') + circle(204, 392, 5, '#f0a12c')
  return { art: out, wheel: [478, 412, 58], front: [240, 340], rear: [560, 320] }
}

/** Draws a j-pod's front, or its rear with the galley hatch. */
export function paintTeardropEnd(art: Art, sitter: Sitter, end: 'front' | 'rear'): Painted {
  const { paint, seed } = sitter
  const accent = accentOf(seed)
  let out = drawShadow(art, 240, 560, GROUND)
  for (const x of [236, 530])
    out +=
      rect(
        x,
        372,
        34,
        98,
        8,
        linear(
          art,
          [
            [0, '#0b0c0f'],
            [0.5, '#2a2d33'],
            [1, '#101114'],
          ],
          1,
          0,
        ),
      ) + path(`M${x - 8} 388C${x - 6} 356 ${x + 40} 356 ${x + 42} 388Z`, '#2a2f35')
  out += rect(
    262,
    178,
    276,
    254,
    44,
    linear(art, [
      [0, mix(paint.light, '#ffffff', 0.35)],
      [0.4, paint.base],
      [1, paint.dark],
    ]),
    { stroke: '#30353b', 'stroke-width': 1.6 },
  )
  out +=
    rect(263, 352, 274, 20, 0, accent) +
    rect(263, 376, 274, 5, 0, mix(accent, '#0c0f14', 0.5)) +
    rect(262, 404, 276, 30, 8, '#2b3036')
  if (end === 'front') {
    out +=
      pane(art, 312, 214, 176, 76, 22) +
      rect(
        346,
        366,
        108,
        52,
        6,
        linear(art, [
          [0, '#596067'],
          [1, '#2b3036'],
        ]),
      ) +
      path('M352 424L394 462H406L448 424H432L400 452L368 424Z', '#3a4047') +
      rect(392, 446, 16, 20, 4, '#8a9199')
  } else {
    out +=
      rect(286, 202, 228, 196, 30, 'none', { stroke: '#15181c', 'stroke-width': 2.4, opacity: 0.6 }) +
      pane(art, 322, 220, 156, 58, 18) +
      rect(372, 372, 56, 12, 5, '#22262b')
    for (const x of [270, 508])
      out += rect(
        x,
        330,
        22,
        44,
        6,
        linear(art, [
          [0, '#ff6a4d'],
          [0.5, '#c9151d'],
          [1, '#8a0d13'],
        ]),
      )
    out += rect(362, 408, 76, 20, 3, '#f2f1e8', { stroke: '#33383e' })
  }
  return { art: out, wheel: [400, 420, 40], front: [360, 290], rear: [450, 310] }
}
