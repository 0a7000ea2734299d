import { coatOf, METAL } from '../finishes.ts'
import { mix } from '../paint.ts'
import { drawShadow } from '../shadow.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, circle, ellipse, linear, path, rect, stroke } from '../svg.ts'
import { drawWheel } from '../wheel.ts'

/** Draws a scooter's left side, nose to the left. */
export function paintScooterSide(art: Art, sitter: Sitter): Painted {
  const { paint } = sitter
  const coat = linear(art, [
    [0, paint.light],
    [0.45, paint.base],
    [1, paint.dark],
  ])
  const look = { style: 'five' as const, metal: sitter.metal, rim: 0.66, disc: 0.5 }
  let out =
    drawShadow(art, 130, 680, GROUND) +
    drawWheel(art, 590, 400, 70, look) +
    drawWheel(art, 206, 402, 68, look)
  out +=
    path('M520 396L640 390L644 412L520 424Z', '#33383e') +
    path('M560 366C620 352 668 360 690 380L684 398C650 384 610 384 570 392Z', '#22262b') +
    path('M470 412L610 402C664 396 676 420 640 426L480 438Z', linear(art, METAL))
  out +=
    stroke('M214 400L262 268', '#8a9199', 13) +
    path('M142 384C150 336 188 318 240 330L272 372C230 342 178 344 142 384Z', coat)
  out += path(
    'M238 168C270 158 300 176 304 216L330 352C340 392 372 404 440 404H500C520 350 560 312 640 298L690 264C704 272 690 316 654 340C600 352 566 378 552 424H330C280 420 262 380 254 330L214 262C210 222 220 180 238 168Z',
    coat,
  )
  out += path(
    'M372 276C380 252 420 240 462 246C520 254 580 244 640 234C676 232 694 248 688 266L640 298C560 312 520 350 500 404H440C404 360 378 318 372 276Z',
    mix(paint.base, paint.deep, 0.35),
  )
  out +=
    path(
      'M362 274C372 246 420 234 468 242C524 250 584 238 640 228C680 226 698 244 690 262C620 282 540 292 470 286C430 290 380 300 362 274Z',
      '#1b1e23',
    ) + stroke('M380 262C420 248 460 254 500 258C560 258 620 246 668 240', '#ffffff', 2, { opacity: 0.25 })
  out +=
    path('M220 174C228 120 250 92 274 86L292 172Z', '#a9bcc9', { opacity: 0.55 }) +
    stroke('M222 172C230 124 250 96 272 88', '#ffffff', 2.4, { opacity: 0.7 }) +
    path(
      'M212 236C218 214 236 204 258 206L264 236L226 254Z',
      linear(
        art,
        [
          [0, '#ffffff'],
          [1, '#7f8b96'],
        ],
        1,
        0.3,
      ),
    )
  out +=
    stroke('M286 182L330 150', '#22262b', 12) +
    rect(272, 116, 34, 20, 8, '#22262b') +
    path('M676 268L704 262L694 290L664 296Z', '#c9151d') +
    stroke('M318 404H500', '#0b0d10', 8, { opacity: 0.5 }) +
    stroke('M268 210C276 270 290 330 312 372', '#ffffff', 3, { opacity: 0.4 })
  return { art: out, wheel: [206, 402, 68], front: [260, 250], rear: [620, 300] }
}

/** Draws a scooter from straight ahead or straight behind. */
export function paintScooterEnd(art: Art, sitter: Sitter, end: 'front' | 'rear'): Painted {
  const coat = coatOf(art, sitter)
  const rubber = linear(
    art,
    [
      [0, '#0b0c0f'],
      [0.5, '#30343a'],
      [1, '#101114'],
    ],
    1,
    0,
  )
  let out = drawShadow(art, 320, 480, GROUND) + rect(370, 330, 60, 140, 28, rubber)
  out += stroke('M276 208H524', '#2b3036', 9) + stroke('M262 208H236M538 208H564', '#14171b', 14)
  for (const side of [-1, 1])
    out +=
      stroke(`M${400 + side * 132} 204L${400 + side * 146} 162`, '#2b3036', 4) +
      ellipse(400 + side * 150, 150, 28, 16, '#22262b')
  if (end === 'front') {
    out += path('M340 200L360 108C380 96 420 96 440 108L460 200Z', '#a9bcc9', { opacity: 0.62 })
    out += path('M372 344C376 316 424 316 428 344L424 384C414 362 386 362 376 384Z', coat)
    out += path(
      'M316 236C340 184 460 184 484 236L508 300C512 366 470 404 444 416L430 340H370L356 416C330 404 288 366 292 300Z',
      coat,
    )
    for (const side of [-1, 1])
      out += path(
        `M${400 + side * 82} 226L${400 + side * 14} 252L${400 + side * 22} 280L${400 + side * 74} 262Z`,
        '#e4eaee',
        {
          stroke: '#14171b',
          'stroke-width': 3,
        },
      )
    out +=
      stroke('M336 216C366 194 434 194 464 216', '#ffffff', 3, { opacity: 0.5 }) +
      path('M376 284H424L414 330H386Z', '#14171b', { opacity: 0.7 })
  } else {
    out += path(
      'M318 236C340 212 460 212 482 236L494 330C484 376 450 392 440 396L430 348H370L360 396C350 392 316 376 306 330Z',
      coat,
    )
    out += path('M330 228C350 200 450 200 470 228L462 250H338Z', '#1b1e23')
    for (const side of [-1, 1])
      out += path(
        `M${400 + side * 78} 266L${400 + side * 20} 282L${400 + side * 24} 304L${400 + side * 74} 300Z`,
        '#c9151d',
      )
    out +=
      rect(366, 322, 68, 40, 3, '#f2f1e8', { stroke: '#33383e', 'stroke-width': 2 }) +
      ellipse(470, 400, 22, 24, linear(art, METAL)) +
      circle(470, 400, 13, '#14171b')
  }
  return { art: out, wheel: [400, 420, 40], front: [380, 250], rear: [410, 280] }
}
