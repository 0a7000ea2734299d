import { mix } from '../paint.ts'
import { drawShadow } from '../shadow.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, circle, linear, path, rect, stroke } from '../svg.ts'
import { drawWheel } from '../wheel.ts'
import { accentOf, pane } from './parts.ts'

const CANVAS: [number, string][] = [
  [0, '#d8d2c0'],
  [1, '#a39c88'],
]

function sides(art: Art, { paint }: Sitter): string {
  return linear(art, [
    [0, mix(paint.light, '#ffffff', 0.4)],
    [0.4, paint.base],
    [1, paint.dark],
  ])
}

/** Draws the left side of a camper trailer, with its roof wound up and a bed pulled out at each end. */
export function paintWindingSide(art: Art, sitter: Sitter): Painted {
  const accent = accentOf(sitter.seed)
  const canvas = linear(art, CANVAS)
  let out = drawShadow(art, 80, 720, GROUND)
  out +=
    path('M56 424L300 420V434L56 436Z', '#3a4047') +
    rect(46, 420, 30, 16, 5, '#8a9199') +
    stroke('M112 394V452', '#7c838b', 6) +
    circle(112, 458, 12, '#1c1f24')
  for (const x of [140, 164])
    out += rect(
      x,
      372,
      20,
      50,
      8,
      linear(
        art,
        [
          [0, '#8d959c'],
          [0.35, '#e4e7ea'],
          [1, '#7f878e'],
        ],
        1,
        0,
      ),
    )
  // The tents over both beds, with their windows and poles.
  out +=
    path('M204 216L96 322H204Z', canvas) +
    path('M596 216L708 322H596Z', canvas) +
    path('M186 250L136 304H190Z', '#3a4038', { opacity: 0.55 }) +
    path('M612 250L664 304H610Z', '#3a4038', { opacity: 0.55 })
  out +=
    stroke('M204 216L96 322M596 216L708 322', '#6d6858', 3) +
    rect(84, 318, 124, 14, 3, '#e6e9eb', { stroke: '#5b626a' }) +
    rect(592, 318, 128, 14, 3, '#e6e9eb', { stroke: '#5b626a' }) +
    stroke('M108 332L200 392M696 332L606 392', '#5b626a', 4)
  out += rect(204, 214, 392, 112, 0, canvas)
  for (const [x, w] of [
    [216, 72],
    [384, 92],
    [492, 92],
  ] as const)
    out +=
      rect(x, 232, w, 62, 6, '#3a4038', { opacity: 0.6, stroke: '#6d6858' }) +
      stroke(`M${x + w / 2} 232V294`, '#6d6858', 2)
  const body = 'M196 420V340C196 330 200 324 210 324H590C600 324 604 330 604 340V420Z'
  out += path(body, sides(art, sitter)) + stroke(body, sitter.paint.deep, 1.6, { opacity: 0.6 })
  out +=
    path('M196 372C330 350 470 392 604 356V372C470 408 330 368 196 390Z', accent) +
    rect(197, 404, 406, 16, 2, '#2b3036')
  out +=
    rect(300, 226, 66, 190, 5, mix(sitter.paint.base, '#ffffff', 0.35), {
      stroke: '#2b3036',
      'stroke-width': 2,
    }) +
    pane(art, 312, 240, 42, 56, 6) +
    rect(306, 336, 10, 14, 2, '#2b3036') +
    rect(294, 424, 78, 7, 2, '#3b4148')
  const lid = linear(art, [
    [0, '#ffffff'],
    [0.5, sitter.paint.light],
    [1, sitter.paint.dark],
  ])
  out +=
    path('M184 218C186 198 200 190 222 188H578C600 190 614 198 616 218Z', lid) +
    stroke('M184 218H616', '#2b3036', 3, { opacity: 0.7 }) +
    rect(470, 178, 54, 12, 4, '#dfe3e6') +
    rect(214, 206, 372, 10, 5, '#c3c8cc')
  const look = {
    style: sitter.wheel === 'wire' || sitter.wheel === 'truck' ? ('five' as const) : sitter.wheel,
    metal: sitter.metal,
    rim: 0.62,
    blocks: true,
  }
  out +=
    path('M402 422C402 372 428 358 462 358C496 358 522 372 522 422Z', '#0b0d10') +
    drawWheel(art, 462, 420, 50, look) +
    rect(598, 350, 8, 26, 3, '#c9151d') +
    stroke('M240 420L232 464M572 420L580 464', '#4a5057', 5)
  return { art: out, wheel: [462, 420, 50], front: [250, 330], rear: [560, 330] }
}

/** Draws the camper trailer's front or rear; each has a bed under canvas. */
export function paintWindingEnd(art: Art, sitter: Sitter, end: 'front' | 'rear'): Painted {
  const canvas = linear(art, CANVAS)
  let out = drawShadow(art, 240, 560, GROUND)
  for (const x of [238, 530]) out += rect(x, 372, 32, 98, 8, '#17191d')
  out +=
    rect(250, 322, 300, 104, 12, sides(art, sitter), { stroke: '#30353b' }) +
    rect(252, 404, 296, 22, 6, '#2b3036') +
    rect(251, 366, 298, 16, 0, accentOf(sitter.seed))
  out +=
    path('M262 196H538L552 318H248Z', canvas) +
    rect(300, 226, 200, 62, 8, '#3a4038', { opacity: 0.6, stroke: '#6d6858' }) +
    stroke('M400 226V288', '#6d6858', 2)
  out += rect(238, 312, 324, 16, 4, '#e6e9eb', { stroke: '#5b626a' })
  out +=
    path(
      'M244 200C246 176 262 166 290 164H510C538 166 554 176 556 200Z',
      linear(art, [
        [0, '#ffffff'],
        [0.5, sitter.paint.light],
        [1, sitter.paint.dark],
      ]),
    ) + stroke('M244 200H556', '#2b3036', 3, { opacity: 0.7 })
  if (end === 'front') {
    out +=
      path('M352 424L394 462H406L448 424H432L400 452L368 424Z', '#3a4047') +
      rect(392, 446, 16, 20, 4, '#8a9199')
    for (const x of [362, 404])
      out += rect(
        x,
        340,
        34,
        72,
        12,
        linear(
          art,
          [
            [0, '#8d959c'],
            [0.35, '#e4e7ea'],
            [1, '#7f878e'],
          ],
          1,
          0,
        ),
      )
  } else {
    for (const x of [258, 518])
      out += rect(x, 340, 24, 44, 5, '#c9151d') + rect(x + 4, 346, 16, 12, 3, '#f2a52c')
    out +=
      rect(362, 406, 76, 18, 3, '#f2f1e8', { stroke: '#33383e' }) +
      rect(316, 336, 168, 24, 4, '#000000', { opacity: 0.12, stroke: '#14171b' })
  }
  return { art: out, wheel: [400, 420, 40], front: [340, 340], rear: [450, 330] }
}
