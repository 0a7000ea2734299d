import { pane } from '../caravan/parts.ts'
import { CHROME } from '../finishes.ts'
import { drawShadow } from '../shadow.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, ellipse, linear, path, rect, stroke } from '../svg.ts'
import { coat, isSleeper, isTractor, type TruckKind } from './cabs.ts'
import { bonnetedFace, forwardFace } from './face.ts'
import { type TruckFace } from './shape.ts'
import { CABS } from './shapes.ts'

const CLASSIC: TruckFace = {
  top: 150,
  dome: 'flat',
  split: true,
  grille: [52, 52, 290, 404],
  bars: 'upright',
  surround: 'chrome',
  lamp: 'pods',
  bumper: 'chrome',
}

/** Returns a bonneted truck's front; null for other kinds. */
function faceOf(name: string, kind: TruckKind): TruckFace | null {
  if (kind === 'sleeper-classic') return CLASSIC
  if (kind === 'day-cab-classic') return { ...CLASSIC, top: 198, grille: [50, 50, 282, 404] }
  return CABS[name]?.face ?? null
}

const WHITE: [number, string][] = [
  [0, '#ffffff'],
  [1, '#c3c9ce'],
]

const STEEL: [number, string][] = [
  [0, '#d3d8db'],
  [0.5, '#99a1a8'],
  [1, '#596067'],
]

/** Draws the parts of the body that are visible above or beside the cab. */
function loadFront(art: Art, name: string, kind: TruckKind, sitter: Sitter, bonnet: boolean): string {
  if (kind === 'box-truck')
    return rect(238, bonnet ? 84 : 112, 324, bonnet ? 322 : 294, 5, linear(art, WHITE), { stroke: '#7d858c' })
  if (kind === 'dump-truck') {
    const tub = linear(
      art,
      name === 't880'
        ? [
            [0, sitter.paint.base],
            [1, sitter.paint.deep],
          ]
        : STEEL,
    )
    const y = name === 't880' ? 190 : 170
    return path(`M250 ${y + 6}H550L540 300H260Z`, tub) + rect(246, y, 308, 12, 4, '#596067')
  }
  if (kind !== 'flatbed') return ''
  return bonnet
    ? rect(262, 182, 276, 10, 2, '#3a4047') +
        rect(262, 182, 8, 208, 2, '#3a4047') +
        rect(530, 182, 8, 208, 2, '#3a4047')
    : rect(240, 176, 320, 220, 4, sitter.paint.dark) +
        stroke('M240 230H560M240 270H560', '#14171b', 2, { opacity: 0.4 })
}

export function paintTruckFront(art: Art, name: string, kind: TruckKind, sitter: Sitter): Painted {
  const face = faceOf(name, kind)
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
  out += loadFront(art, name, kind, sitter, face !== null)
  const stacks = CABS[name]?.stacks ?? (kind.endsWith('-classic') ? [[0, 96]] : [])
  for (const [, top] of isTractor(kind) ? stacks : stacks.slice(0, 1))
    for (const x of isTractor(kind) ? [268, 520] : [524])
      out += rect(x, top, 12, 300 - top, 6, linear(art, CHROME, 1, 0))
  out += face ? bonnetedFace(art, face, sitter, isSleeper(kind)) : forwardFace(art, sitter, name === 'nrr')
  return { art: out, wheel: [400, 420, 40], front: [330, 360], rear: [450, 320] }
}

function cabRear(art: Art, name: string, kind: TruckKind, sitter: Sitter): string {
  const face = faceOf(name, kind)
  const top = face?.top ?? 196
  const round = face?.dome === 'round' ? 48 : face?.dome === 'peak' ? 30 : 16
  let out = rect(288, top, 224, 410 - top, round, coat(art, sitter), { stroke: '#22262b' })
  out += isSleeper(kind)
    ? rect(306, Math.max(180, top + 60), 188, 190, 8, '#000000', { opacity: 0.1 })
    : pane(art, 322, 216, 156, 60, 12)
  if (isSleeper(kind)) {
    // Draws the side extenders, which reach back from the cab's edges.
    const wide = face?.lamp === 'tall' ? 30 : face?.bumper === 'paint' ? 16 : 9
    out +=
      rect(288, top + 34, wide, 360 - top, 4, sitter.paint.deep) +
      rect(512 - wide, top + 34, wide, 360 - top, 4, sitter.paint.deep)
    for (let i = 0; i < 5; i += 1) out += ellipse(340 + i * 30, top + 10, 5, 3, '#c9151d')
  }
  const stacks = CABS[name]?.stacks ?? (kind.endsWith('-classic') ? [[0, 96]] : [])
  const [first] = stacks
  if (first)
    for (const x of face?.surround === 'chrome' && face.lamp !== 'square' ? [268, 520] : [520])
      out += rect(x, first[1] ?? 96, 13, 330, 6, linear(art, CHROME, 1, 0))
  return out + rect(330, 388, 140, 22, 6, '#2b3036') + ellipse(400, 390, 56, 12, '#4a5057')
}

function loadRear(art: Art, name: string, kind: TruckKind, sitter: Sitter): string {
  const bonnet = CABS[name] !== undefined
  if (kind === 'flatbed') {
    const timber = linear(art, [
      [0, '#9b7a52'],
      [1, '#4a3824'],
    ])
    const bed = rect(240, 366, 320, 24, 3, timber) + rect(240, 388, 320, 14, 2, '#2b3036')
    if (bonnet)
      return (
        rect(252, 236, 296, 132, 3, '#3a4047', { opacity: 0.75 }) +
        stroke('M252 262H548M252 290H548M252 318H548', '#6d747b', 4) +
        bed
      )
    let out = bed
    for (let i = 0; i < 5; i += 1) out += stroke(`M246 ${256 + i * 24}H554`, '#9b7a52', 9)
    for (const x of [244, 320, 400, 480, 556]) out += stroke(`M${x} 248V368`, '#2b3036', 7)
    return out
  }
  if (kind === 'box-truck') {
    const top = bonnet ? 92 : 120
    let out = rect(238, top, 324, 404 - top, 5, linear(art, WHITE), { stroke: '#7d858c' })
    if (bonnet)
      out +=
        rect(252, top + 20, 146, 372 - top, 3, '#e3e7ea', { stroke: '#8b939a', 'stroke-width': 2 }) +
        rect(402, top + 20, 146, 372 - top, 3, '#e3e7ea', { stroke: '#8b939a', 'stroke-width': 2 }) +
        stroke(`M376 ${top + 30}V384M424 ${top + 30}V384`, '#8a9199', 5)
    else {
      out += rect(252, top + 20, 296, 244, 3, '#e3e7ea', { stroke: '#8b939a', 'stroke-width': 2 })
      for (let i = 1; i < 8; i += 1) out += stroke(`M252 ${top + 20 + i * 30}H548`, '#9aa3aa', 1.6)
    }
    return (
      out +
      rect(372, 362, 56, 10, 4, '#5b626a') +
      rect(240, 404, 320, 18, 3, '#6d747b') +
      rect(238, top + 2, 324, 8, 3, sitter.paint.base)
    )
  }
  const steel = name === 't880'
  const y = steel ? 190 : 172
  let out =
    path(
      `M240 ${y}H560L548 398H252Z`,
      linear(
        art,
        steel
          ? [
              [0, sitter.paint.light],
              [0.5, sitter.paint.base],
              [1, sitter.paint.deep],
            ]
          : STEEL,
      ),
    ) + rect(236, y - 6, 328, 14, 4, '#6d747b')
  for (let i = 0; i < 4; i += 1)
    out += steel
      ? path(`M${282 + i * 72} 200h14l-2 192h-10Z`, sitter.paint.dark)
      : rect(258, 214 + i * 44, 284, 5, 2, '#ffffff', { opacity: 0.45 })
  return out
}

export function paintTruckRear(art: Art, name: string, kind: TruckKind, sitter: Sitter): Painted {
  let out = drawShadow(art, 240, 560, GROUND)
  for (const x of [248, 494])
    out += rect(x, 372, 28, 98, 6, '#131519') + rect(x + 30, 372, 28, 98, 6, '#191c20')
  if (isTractor(kind) || (kind === 'flatbed' && CABS[name])) out += cabRear(art, name, kind, sitter)
  if (!isTractor(kind)) out += loadRear(art, name, kind, sitter)
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
