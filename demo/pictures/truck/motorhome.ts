import { pane } from '../caravan/parts.ts'
import { coatOf } from '../finishes.ts'
import { mix } from '../paint.ts'
import { drawShadow } from '../shadow.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, clip, ellipse, group, linear, path, rect, stroke } from '../svg.ts'
import { drawWheel } from '../wheel.ts'
import { glassy } from './cabs.ts'

/** A motorhome: a tall one with a bed over the cab, or a low one with a sloping front. */
export interface Motorhome {
  bed: boolean
  /** Colours of the two stripes. */
  stripes: readonly [string, string]
}

export const MOTORHOMES: Readonly<Record<string, Motorhome>> = {
  'voyager-c7': { bed: true, stripes: ['#31507c', '#c8742c'] },
  'ovation-m3': { bed: false, stripes: ['#2b3036', '#8c2f2b'] },
  motorhome: { bed: true, stripes: ['#2f6b6a', '#c09a55'] },
}

const LUTON =
  'M134 206C112 198 100 176 108 152C118 122 146 112 180 112H712C728 112 736 120 736 138V404H236V218H160C146 218 138 210 134 206Z'
const SLOPE = 'M206 224C218 176 250 142 314 136H686C716 136 738 152 740 186L736 404H236V226Z'
const CAB = 'M66 420V380C66 362 70 352 82 344L128 320L184 236C192 226 202 220 216 220H244V420Z'

function shell(art: Art, { bed, stripes }: Motorhome, sitter: Sitter): string {
  const { paint } = sitter
  const d = bed ? LUTON : SLOPE
  const body = linear(art, [
    [0, mix(paint.light, '#ffffff', 0.5)],
    [0.5, mix(paint.base, '#ffffff', 0.2)],
    [1, mix(paint.base, paint.dark, 0.4)],
  ])
  const lines = bed
    ? path('M224 330C380 320 520 288 740 300V330C540 318 400 350 224 362Z', stripes[0]) +
      path('M224 368C400 356 540 326 740 338V344C540 332 400 362 224 375Z', stripes[1])
    : path('M224 296H500L570 240H744V262H584L514 318H224Z', stripes[0]) +
      path('M224 326H520L590 270H744V277H596L526 333H224Z', stripes[1])
  return (
    path(d, body) +
    stroke(d, '#5b626a', 1.6) +
    group(lines + rect(220, 384, 520, 24, 0, '#4a5057'), { 'clip-path': clip(art, d) })
  )
}

function openings(art: Art, { bed }: Motorhome, sitter: Sitter): string {
  const door = (x: number, y: number): string =>
    rect(x, y, 74, 398 - y, 9, mix(sitter.paint.base, '#ffffff', 0.3), {
      stroke: '#2b3036',
      'stroke-width': 2,
    }) +
    pane(art, x + 13, y + 16, 48, 62, 7) +
    rect(x + 6, y + 126, 12, 18, 3, '#2b3036')
  const roof = linear(art, [
    [0, '#fbfbfb'],
    [1, '#858c93'],
  ])
  if (bed)
    return (
      pane(art, 150, 134, 76, 44, 12) +
      pane(art, 266, 174, 98, 72, 10) +
      pane(art, 514, 174, 106, 72, 10) +
      pane(art, 650, 178, 56, 60, 10) +
      door(400, 156) +
      rect(256, 116, 400, 13, 6, roof) +
      rect(430, 98, 90, 16, 5, '#dfe3e6') +
      rect(600, 102, 60, 11, 4, '#c9ced2')
    )
  return (
    path('M236 216C246 184 268 160 300 152V176C282 182 270 196 262 218Z', '#27303a') +
    pane(art, 278, 196, 118, 56, 18) +
    pane(art, 596, 176, 104, 50, 18) +
    door(446, 172) +
    rect(340, 138, 320, 12, 6, roof) +
    rect(380, 122, 70, 16, 5, '#27405c') +
    rect(520, 126, 76, 11, 4, '#dfe3e6') +
    path('M704 146C724 150 734 166 736 190V214H716C714 188 712 164 704 146Z', '#27303a', { opacity: 0.85 })
  )
}

/** Draws a motorhome's left side. */
export function paintMotorhomeSide(art: Art, home: Motorhome, sitter: Sitter): Painted {
  let out = drawShadow(art, 66, 748, GROUND) + rect(130, 402, 610, 20, 3, '#22262b')
  out +=
    path(CAB, coatOf(art, sitter)) +
    stroke(CAB, sitter.paint.deep, 1.4, { opacity: 0.6 }) +
    path('M70 366C120 350 180 344 244 346V366C180 364 120 372 70 386Z', '#ffffff', { opacity: 0.16 })
  out += shell(art, home, sitter) + openings(art, home, sitter)
  out += glassy(
    art,
    'M142 314L190 244C194 238 200 234 208 234H222C226 234 228 236 228 240V308C228 312 226 314 222 314H150C142 320 136 320 142 314Z',
  )
  out +=
    stroke('M134 320C130 350 132 384 138 412M232 226V414M82 346L128 324', '#0a0c10', 1.6, { opacity: 0.5 }) +
    rect(204, 330, 18, 5, 2, '#14181d')
  out +=
    path('M68 376C72 360 84 350 104 346C108 360 100 374 70 384Z', '#e3e9ee', { stroke: '#5d6873' }) +
    path(
      'M60 400H112V440H72C64 440 60 436 60 428Z',
      linear(art, [
        [0, '#5b626a'],
        [1, '#22262b'],
      ]),
    )
  out += path('M148 300C140 286 142 268 152 264H164V304Z', '#22262b')
  for (const x of [172, 598])
    out +=
      path(`M${x - 56} 422C${x - 52} 360 ${x + 52} 360 ${x + 56} 422Z`, '#0b0d10') +
      drawWheel(art, x, GROUND - 42, 42, { style: 'steel', rim: 0.66 })
  return {
    art: out + rect(730, 340, 8, 40, 3, '#c9151d'),
    wheel: [172, GROUND - 42, 42],
    front: [140, 360],
    rear: [640, 340],
  }
}

/** Draws a motorhome as seen from directly in front or directly behind. */
export function paintMotorhomeEnd(
  art: Art,
  { bed, stripes }: Motorhome,
  sitter: Sitter,
  end: 'front' | 'rear',
): Painted {
  const { paint } = sitter
  const top = bed ? 96 : 126
  const body = linear(art, [
    [0, mix(paint.light, '#ffffff', 0.6)],
    [1, mix(paint.base, '#ffffff', 0.3)],
  ])
  let out = drawShadow(art, 240, 560, GROUND)
  for (const x of [256, 502]) out += rect(x, 380, 42, 90, 8, '#17191d')
  out += rect(238, top, 324, 410 - top, bed ? 26 : 48, body, { stroke: '#7d858c' })
  if (end === 'rear') {
    out +=
      pane(art, bed ? 290 : 314, top + 44, bed ? 220 : 172, 70, 16) +
      rect(239, 308, 322, 26, 0, stripes[0]) +
      rect(239, 340, 322, 7, 0, stripes[1])
    if (bed)
      out += stroke('M512 250V390M536 250V390M512 270H536M512 300H536M512 330H536M512 360H536', '#8a9199', 4)
    else out += rect(282, 356, 236, 12, 3, '#3a4047') + stroke('M300 368V396M500 368V396', '#3a4047', 8)
    out += rect(240, 396, 320, 24, 8, '#33383e') + rect(374, 400, 52, 16, 2, '#f2f1e8')
    for (const x of [250, 532])
      out += rect(x, 330, 18, 56, 5, '#c9151d') + rect(x + 3, 336, 12, 14, 3, '#f2a52c')
    return { art: out, wheel: [400, 420, 40], front: [340, 340], rear: [340, 370] }
  }
  out += bed
    ? pane(art, 304, 116, 192, 50, 16)
    : path('M300 200C318 158 350 146 400 146C450 146 482 158 500 200Z', '#27303a', { opacity: 0.9 })
  const cab = 'M262 412V320C266 264 280 226 308 214H492C520 226 534 264 538 320V412Z'
  const screen =
    'M282 306L304 236C308 228 314 224 322 224H478C486 224 492 228 496 236L518 306C440 292 360 292 282 306Z'
  out +=
    path(cab, coatOf(art, sitter)) +
    stroke(cab, paint.deep, 1.4, { opacity: 0.6 }) +
    path(
      screen,
      linear(art, [
        [0, '#6b7b88'],
        [0.5, '#333e48'],
        [1, '#171d24'],
      ]),
    ) +
    stroke(screen, '#14181d', 3)
  out += group(path('M300 320L360 210H400L340 320Z', '#ffffff', { opacity: 0.16 }), {
    'clip-path': clip(art, screen),
  })
  out +=
    path('M300 322C350 308 450 308 500 322L486 356H314Z', mix(paint.light, '#ffffff', 0.2), {
      opacity: 0.7,
    }) +
    rect(320, 356, 160, 22, 8, '#14181d') +
    stroke('M330 363H470M330 371H470', sitter.trim, 2) +
    ellipse(400, 356, 14, 9, '#c3c9ce')
  for (const side of [-1, 1])
    out +=
      path(
        `M${400 + side * 132} 330L${400 + side * 88} 352L${400 + side * 94} 374L${400 + side * 132} 366Z`,
        '#e3e9ee',
        { stroke: '#2b3036' },
      ) +
      rect(400 + side * 156 - 12, 270, 24, 56, 8, '#22262b') +
      stroke(`M${400 + side * 124} 306L${400 + side * 150} 296`, '#22262b', 6)
  out +=
    rect(
      262,
      384,
      276,
      46,
      10,
      linear(art, [
        [0, '#5b626a'],
        [1, '#22262b'],
      ]),
    ) + rect(372, 402, 56, 16, 2, '#f2f1e8')
  return { art: out, wheel: [400, 420, 40], front: [320, 350], rear: [450, 320] }
}
