import { CHROME, fillOf } from '../finishes.ts'
import { type Sitter } from '../subject.ts'
import { type Art, circle, clip, ellipse, group, linear, path, rect, stroke } from '../svg.ts'
import { coat } from './cabs.ts'
import { type TruckFace } from './shape.ts'

const both = (draw: (side: 1 | -1) => string): string => draw(1) + draw(-1)

function screen(art: Art, d: string): string {
  const flash = path('M300 310L360 190H400L340 310ZM360 310L420 190H436L376 310Z', '#ffffff', {
    opacity: 0.16,
  })
  const glass = linear(art, [
    [0, '#6b7b88'],
    [0.5, '#333e48'],
    [1, '#171d24'],
  ])
  return path(d, glass) + group(flash, { 'clip-path': clip(art, d) }) + stroke(d, '#14181d', 3)
}

function roof(art: Art, { top, dome }: TruckFace, sitter: Sitter): string {
  const { paint } = sitter
  const d = {
    flat: `M290 216V${top + 34}C292 ${top + 12} 304 ${top + 2} 324 ${top}H476C496 ${top + 2} 508 ${top + 12} 510 ${top + 34}V216Z`,
    round: `M288 216C288 ${top + 60} 302 ${top + 16} 334 ${top + 6}C362 ${top - 2} 438 ${top - 2} 466 ${top + 6}C498 ${top + 16} 512 ${top + 60} 512 216Z`,
    peak: `M290 216V${top + 70}C292 ${top + 40} 310 ${top + 22} 346 ${top + 10}L400 ${top}L454 ${top + 10}C490 ${top + 22} 508 ${top + 40} 510 ${top + 70}V216Z`,
  }[dome]
  const fill = linear(art, [
    [0, paint.light],
    [1, paint.base],
  ])
  return (
    path(d, fill) +
    stroke(d, paint.deep, 1.2, { opacity: 0.5 }) +
    stroke(`M312 196C316 ${top + 56} 328 ${top + 26} 350 ${top + 18}`, '#ffffff', 3, { opacity: 0.45 })
  )
}

function grille(art: Art, face: TruckFace, sitter: Sitter): string {
  const [a, b, y1, y2] = face.grille
  const d = `M${400 - a} ${y1 + 8}C${400 - a * 0.9} ${y1} ${400 + a * 0.9} ${y1} ${400 + a} ${y1 + 8}L${400 + b} ${y2 - 6}C${400 + b * 0.9} ${y2} ${400 - b * 0.9} ${y2} ${400 - b} ${y2 - 6}Z`
  let mesh = ''
  if (face.bars === 'upright')
    for (let x = 400 - 66; x < 470; x += 11) mesh += stroke(`M${x} ${y1}V${y2}`, '#c3c9ce', 4)
  if (face.bars === 'across' || face.bars === 'slash')
    for (let y = y1 + 14; y < y2; y += 15)
      mesh += stroke(
        `M320 ${y}H480`,
        face.bars === 'across' ? '#aab2b9' : '#4a5057',
        face.bars === 'across' ? 5 : 3,
      )
  if (face.bars === 'mesh')
    for (let i = -10; i < 16; i += 1)
      mesh += stroke(`M${320 + i * 12} ${y1}l90 120M${320 + i * 12} ${y2}l90 -120`, '#596067', 2)
  if (face.bars === 'slash')
    mesh +=
      stroke(`M${400 - b} ${y1 + 4}L${400 + b} ${y2 - 4}`, '#dfe4e8', 7) +
      circle(400, (y1 + y2) / 2, 13, '#dfe4e8') +
      circle(400, (y1 + y2) / 2, 8, '#2b3036')
  const edge = face.surround === 'chrome' ? '#d5dade' : '#33383e'
  return (
    path(d, '#0f1215') +
    group(mesh, { 'clip-path': clip(art, d) }) +
    stroke(d, edge, 5) +
    (face.bars === 'slash' ? '' : ellipse(400, y1 + 12, 11, 7, fillOf(art, 'chrome', sitter)))
  )
}

function lamps(art: Art, { lamp }: TruckFace): string {
  const light = linear(art, [
    [0, '#ffffff'],
    [1, '#66717c'],
  ])
  const edge = { stroke: '#2b3036', 'stroke-width': 2 }
  return both((side) => {
    const x = (dx: number): number => 400 + side * dx
    switch (lamp) {
      case 'swept':
        return (
          path(
            `M${x(112)} 322C${x(94)} 334 ${x(82)} 356 ${x(80)} 380L${x(98)} 376C${x(110)} 362 ${x(116)} 344 ${x(112)} 322Z`,
            light,
            edge,
          ) + circle(x(98), 358, 7, '#ffffff')
        )
      case 'slim':
        return (
          path(`M${x(118)} 334L${x(76)} 346L${x(76)} 360L${x(112)} 356Z`, light, edge) +
          circle(x(92), 350, 5, '#ffffff')
        )
      case 'tall':
        return path(
          `M${x(114)} 318C${x(98)} 330 ${x(92)} 352 ${x(92)} 384L${x(106)} 380C${x(116)} 360 ${x(118)} 340 ${x(114)} 318Z`,
          light,
          edge,
        )
      case 'square':
        return rect(x(96) - 20, 338, 40, 34, 4, light, edge) + circle(x(96), 355, 10, '#ffffff')
      case 'pods':
        return (
          rect(x(104) - 24, 334, 48, 26, 9, linear(art, CHROME), edge) +
          circle(x(104) - 11, 347, 9, '#fff7dc') +
          circle(x(104) + 11, 347, 9, '#fff7dc')
        )
    }
  })
}

/** Draws the front of a truck with a bonnet. */
export function bonnetedFace(art: Art, face: TruckFace, sitter: Sitter, high: boolean): string {
  const { paint } = sitter
  const aero = face.bumper === 'paint'
  let out = high ? roof(art, face, sitter) : ''
  const cab = aero
    ? 'M280 320C282 250 292 204 314 198H486C508 204 518 250 520 320L522 412H278Z'
    : 'M284 300V232C286 208 296 198 312 196H488C504 198 514 208 516 232V300L520 412H280Z'
  out += path(cab, coat(art, sitter)) + stroke(cab, paint.deep, 1.4, { opacity: 0.6 })
  out += screen(
    art,
    aero
      ? 'M294 286C298 250 304 222 314 212H486C496 222 502 250 506 286C440 278 360 278 294 286Z'
      : 'M296 280L306 222C308 214 312 210 320 210H480C488 210 492 214 494 222L504 280C504 286 500 288 494 288H306C300 288 296 286 296 280Z',
  )
  if (face.split) out += stroke('M400 210V288', '#14181d', 4)
  const [a, b, y1] = face.grille
  const bonnet = `M${400 - a - 34} ${y1 - 14}C${400 - a} ${y1 - 24} ${400 + a} ${y1 - 24} ${400 + a + 34} ${y1 - 14}L${400 + b + 40} 408H${400 - b - 40}Z`
  out +=
    path(
      bonnet,
      linear(art, [
        [0, paint.light],
        [0.4, paint.base],
        [1, paint.dark],
      ]),
    ) + stroke(bonnet, '#0a0c10', 1.6, { opacity: 0.4 })
  out += grille(art, face, sitter) + lamps(art, face)
  for (let i = 0; i < 5; i += 1)
    out += ellipse(
      340 + i * 30,
      high ? face.top + 10 + (face.dome === 'peak' ? Math.abs(i - 2) * 6 : 0) : 199,
      8,
      3.6,
      '#f2a52c',
    )
  const bumper = fillOf(art, face.bumper, sitter)
  out += aero
    ? path('M264 404H536C540 424 536 444 524 450H276C264 444 260 424 264 404Z', bumper) +
      rect(312, 424, 176, 24, 8, '#14171b') +
      rect(372, 408, 56, 14, 2, '#f2f1e8')
    : rect(262, 406, 276, 46, 7, bumper) +
      rect(376, 422, 48, 16, 2, '#f2f1e8', { stroke: '#33383e' }) +
      rect(286, 422, 34, 12, 5, '#fff1c9') +
      rect(480, 422, 34, 12, 5, '#fff1c9')
  const mirror = aero ? '#22262b' : linear(art, CHROME, 1, 0)
  return (
    out +
    both(
      (side) =>
        stroke(`M${400 + side * 118} 280L${400 + side * 150} 262`, '#2b3036', 5) +
        rect(400 + side * 150 - 11, 222, 22, 68, 8, mirror),
    )
  )
}

/** Draws the front of a truck whose cab is above its engine. */
export function forwardFace(art: Art, sitter: Sitter, heavy: boolean): string {
  const { paint } = sitter
  const cab = 'M270 412V250C270 210 280 192 300 190H500C520 192 530 210 530 250V412Z'
  let out = path(cab, coat(art, sitter)) + stroke(cab, paint.deep, 1.4, { opacity: 0.6 })
  out += screen(
    art,
    'M284 292L294 218C296 210 300 206 308 206H492C500 206 504 210 506 218L516 292C516 298 512 302 506 302H294C288 302 284 298 284 292Z',
  )
  for (let i = 0; i < 5; i += 1) out += ellipse(320 + i * 40, heavy ? 196 : 200, 8, 3.6, '#f2a52c')
  out += heavy
    ? rect(300, 316, 200, 62, 6, '#14181d') +
      stroke('M308 328H492M308 340H492M308 352H492M308 364H492', '#c3c9ce', 4)
    : rect(316, 322, 168, 34, 8, '#14181d') + stroke('M324 334H476M324 344H476', sitter.trim, 2.4)
  out += rect(
    270,
    384,
    260,
    50,
    heavy ? 5 : 12,
    linear(
      art,
      heavy
        ? CHROME
        : [
            [0, '#5b626a'],
            [1, '#22262b'],
          ],
    ),
  )
  const light = linear(art, [
    [0, '#ffffff'],
    [1, '#7b8792'],
  ])
  out += both(
    (side) =>
      rect(400 + side * 98 - 26, heavy ? 396 : 352, 52, 22, heavy ? 4 : 10, light, { stroke: '#2b3036' }) +
      circle(400 + side * 98, heavy ? 407 : 363, 8, '#ffffff'),
  )
  out += rect(376, 416, 48, 15, 2, '#f2f1e8', { stroke: '#33383e' })
  return (
    out +
    both(
      (side) =>
        stroke(`M${400 + side * 128} 250L${400 + side * 152} 242`, '#2b3036', 5) +
        rect(400 + side * 152 - 10, 226, 20, 66, 7, '#22262b'),
    )
  )
}
