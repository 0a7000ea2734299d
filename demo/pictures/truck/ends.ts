import { pane } from '../caravan/parts.ts'
import { drawShadow } from '../shadow.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, circle, clip, ellipse, group, linear, path, rect, stroke } from '../svg.ts'
import { CHROME, coat, isSleeper, isTractor, type TruckKind } from './cabs.ts'

/** Draws a truck or motorhome from straight ahead. */
export function paintTruckFront(art: Art, kind: TruckKind, sitter: Sitter): Painted {
  const over = kind === 'box-truck' || kind === 'motorhome'
  const { paint } = sitter
  let out = drawShadow(art, 240, 560, GROUND)
  for (const x of [256, 502])
    out += rect(
      x,
      380,
      42,
      90,
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
    )
  if (kind === 'box-truck' || kind === 'motorhome')
    out += rect(
      238,
      96,
      324,
      310,
      kind === 'motorhome' ? 26 : 5,
      linear(art, [
        [0, '#ffffff'],
        [1, '#c3c9ce'],
      ]),
      { stroke: '#7d858c' },
    )
  if (kind === 'motorhome') out += pane(art, 304, 116, 192, 58, 16)
  if (kind === 'dump-truck')
    out +=
      path(
        'M250 196H550L540 300H260Z',
        linear(art, [
          [0, '#c9ced2'],
          [1, '#6d747b'],
        ]),
      ) + rect(246, 190, 308, 12, 4, '#596067')
  if (kind === 'flatbed')
    out +=
      rect(262, 190, 276, 10, 2, '#3a4047') +
      rect(262, 190, 8, 200, 2, '#3a4047') +
      rect(530, 190, 8, 200, 2, '#3a4047')
  const top = isSleeper(kind) ? 106 : 176
  if (isSleeper(kind))
    out +=
      path(
        `M292 214C292 160 304 120 330 110C360 102 440 102 470 110C496 120 508 160 508 214Z`,
        linear(art, [
          [0, paint.light],
          [1, paint.base],
        ]),
      ) + stroke('M312 190C318 150 330 132 346 128', '#ffffff', 3, { opacity: 0.5 })
  const cab = over
    ? 'M270 412V250C270 210 280 192 300 190H500C520 192 530 210 530 250V412Z'
    : 'M284 300V232C286 208 296 198 312 196H488C504 198 514 208 516 232V300L520 412H280Z'
  out += path(cab, coat(art, sitter)) + stroke(cab, paint.deep, 1.4, { opacity: 0.6 })
  const windscreen = over
    ? 'M284 292L294 218C296 210 300 206 308 206H492C500 206 504 210 506 218L516 292C516 298 512 302 506 302H294C288 302 284 298 284 292Z'
    : 'M296 280L306 222C308 214 312 210 320 210H480C488 210 492 214 494 222L504 280C504 286 500 288 494 288H306C300 288 296 286 296 280Z'
  out +=
    path(
      windscreen,
      linear(art, [
        [0, '#6b7b88'],
        [0.5, '#333e48'],
        [1, '#171d24'],
      ]),
    ) +
    group(path('M300 310L360 190H400L340 310ZM360 310L420 190H436L376 310Z', '#ffffff', { opacity: 0.16 }), {
      'clip-path': clip(art, windscreen),
    }) +
    stroke(windscreen, '#14181d', 3)
  if (!over) out += stroke('M400 210V288', '#14181d', 4)
  for (let i = 0; i < 5; i += 1)
    out += ellipse(320 + i * 40, top + (isSleeper(kind) ? 6 : over ? 14 : 18), 8, 3.6, '#f2a52c')
  if (over) {
    out +=
      rect(316, 322, 168, 34, 8, '#14181d') +
      stroke('M324 334H476M324 344H476', sitter.trim, 2.4) +
      rect(
        270,
        384,
        260,
        46,
        10,
        linear(art, [
          [0, '#5b626a'],
          [1, '#22262b'],
        ]),
      )
    for (const x of [278, 474])
      out +=
        rect(
          x,
          352,
          48,
          24,
          9,
          linear(art, [
            [0, '#ffffff'],
            [1, '#7b8792'],
          ]),
          { stroke: '#2b3036' },
        ) + circle(x + 24, 364, 8, '#ffffff')
  } else {
    out +=
      path(
        'M312 292H488L496 404H304Z',
        linear(art, [
          [0, paint.light],
          [0.4, paint.base],
          [1, paint.dark],
        ]),
      ) + stroke('M312 292L304 404M488 292L496 404', '#0a0c10', 1.6, { opacity: 0.5 })
    out += rect(336, 302, 128, 106, 12, '#0f1215', { stroke: '#d5dade', 'stroke-width': 5 })
    for (let i = 0; i < 9; i += 1) out += stroke(`M${348 + i * 13} 308V402`, '#c3c9ce', 4)
    for (const x of [284, 470])
      out +=
        path(
          `M${x} 352C${x + 8} 342 ${x + 38} 342 ${x + 46} 352L${x + 42} 378C${x + 30} 384 ${x + 14} 384 ${x + 4} 378Z`,
          linear(art, [
            [0, '#ffffff'],
            [1, '#66717c'],
          ]),
          { stroke: '#2b3036' },
        ) +
        circle(x + 15, 364, 7.5, '#ffffff') +
        circle(x + 32, 364, 6.5, '#e6edf2')
    out +=
      rect(262, 408, 276, 42, 9, linear(art, CHROME)) +
      rect(376, 422, 48, 16, 2, '#f2f1e8', { stroke: '#33383e' }) +
      rect(286, 422, 34, 12, 5, '#fff1c9') +
      rect(480, 422, 34, 12, 5, '#fff1c9')
  }
  for (const side of [-1, 1])
    out +=
      stroke(`M${400 + side * 118} 280L${400 + side * 150} 262`, '#2b3036', 5) +
      rect(400 + side * 150 - 11, 218, 22, 74, 8, linear(art, CHROME, 1, 0))
  if (isTractor(kind))
    for (const x of [268, 520])
      out += rect(x, isSleeper(kind) ? 92 : 112, 12, 200, 6, linear(art, CHROME, 1, 0))
  return { art: out, wheel: [400, 420, 40], front: [330, 360], rear: [450, 320] }
}

/** Draws a truck or motorhome from straight behind. */
export function paintTruckRear(art: Art, kind: TruckKind, sitter: Sitter): Painted {
  let out = drawShadow(art, 240, 560, GROUND)
  for (const x of [248, 494])
    out += rect(x, 372, 28, 98, 6, '#131519') + rect(x + 30, 372, 28, 98, 6, '#191c20')
  const cab = coat(art, sitter)
  if (isTractor(kind) || kind === 'flatbed') {
    const top = isSleeper(kind) ? 112 : 196
    out +=
      rect(288, top, 224, 410 - top, 20, cab, { stroke: '#22262b' }) +
      (isSleeper(kind)
        ? rect(306, 190, 188, 190, 8, '#000000', { opacity: 0.1 })
        : pane(art, 322, 216, 156, 60, 12))
    for (const x of [268, 520]) out += rect(x, top - 30, 13, 330, 6, linear(art, CHROME, 1, 0))
    out += rect(330, 388, 140, 22, 6, '#2b3036') + ellipse(400, 390, 56, 12, '#4a5057')
  }
  if (kind === 'flatbed')
    out +=
      rect(
        240,
        366,
        320,
        24,
        3,
        linear(art, [
          [0, '#9b7a52'],
          [1, '#4a3824'],
        ]),
      ) + rect(240, 388, 320, 14, 2, '#2b3036')
  if (kind === 'box-truck') {
    out +=
      rect(
        238,
        108,
        324,
        296,
        5,
        linear(art, [
          [0, '#ffffff'],
          [1, '#c3c9ce'],
        ]),
        { stroke: '#7d858c' },
      ) + rect(252, 130, 296, 254, 3, '#e3e7ea', { stroke: '#8b939a', 'stroke-width': 2 })
    for (let i = 1; i < 8; i += 1) out += stroke(`M252 ${130 + i * 32}H548`, '#9aa3aa', 1.6)
    out += rect(372, 362, 56, 10, 4, '#5b626a') + rect(240, 404, 320, 18, 3, '#6d747b')
  }
  if (kind === 'dump-truck') {
    out +=
      path(
        'M240 190H560L548 398H252Z',
        linear(art, [
          [0, '#d3d8db'],
          [0.5, '#99a1a8'],
          [1, '#596067'],
        ]),
      ) + rect(236, 184, 328, 14, 4, '#6d747b')
    for (let i = 0; i < 4; i += 1) out += path(`M${282 + i * 72} 200h14l-2 192h-10Z`, '#737b82')
  }
  if (kind === 'motorhome') {
    out +=
      rect(
        238,
        104,
        324,
        306,
        26,
        linear(art, [
          [0, '#ffffff'],
          [1, '#c9ced2'],
        ]),
        { stroke: '#7d858c' },
      ) +
      pane(art, 290, 150, 220, 76, 14) +
      rect(239, 312, 322, 26, 0, '#31507c') +
      rect(239, 344, 322, 6, 0, '#c8742c')
    out += stroke('M512 250V390M536 250V390M512 270H536M512 300H536M512 330H536M512 360H536', '#8a9199', 4)
  }
  out += rect(252, 408, 296, 14, 3, '#22262b') + rect(374, 424, 52, 17, 2, '#f2f1e8', { stroke: '#33383e' })
  for (const x of [262, 504])
    out +=
      rect(
        x,
        398,
        34,
        14,
        4,
        linear(art, [
          [0, '#ff5a4d'],
          [1, '#9c0f15'],
        ]),
      ) + rect(x + 4, 424, 26, 34, 2, '#17191d')
  return { art: out, wheel: [400, 420, 40], front: [340, 340], rear: [340, 400] }
}
