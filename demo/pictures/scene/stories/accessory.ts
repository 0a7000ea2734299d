import { mix } from '../../paint.ts'
import { type Art, circle, ellipse, linear, path, radial, rect, stroke } from '../../svg.ts'
import { H, W } from '../parts.ts'

const STEEL = '#c3c9ce'
const DARK = '#23282d'
const COLOURS = [
  '#c8322b',
  '#2f6f8f',
  '#d98e2b',
  '#3f7d58',
  '#5b5f9c',
  '#7a5238',
  '#b5475f',
  '#47525c',
  '#0b7269',
  '#94391b',
]

/** Draws a thing in its main colour and a darker shade of it, in a square of 600 by 600 whose middle is 0, 0. */
type Drawing = (main: string, shade: string) => string

const ring = (r: number, colour: string, width: number): string =>
  circle(0, 0, r, 'none', { stroke: colour, 'stroke-width': width })
const coil = (colour: string, shade: string, width: number): string =>
  [170, 134, 98].map((r, index) => ring(r, index % 2 === 0 ? colour : shade, width)).join('')

/** In the order of their numbers, from 1. */
const DRAWINGS: readonly Drawing[] = [
  // A box.
  (a, b) =>
    rect(-210, -60, 420, 210, 14, a) +
    rect(-210, -110, 420, 66, 14, b) +
    rect(-60, -150, 120, 44, 18, 'none', { stroke: DARK, 'stroke-width': 16 }) +
    rect(-140, -66, 50, 50, 6, STEEL) +
    rect(90, -66, 50, 50, 6, STEEL),
  // A hose.
  (a, b) => coil(a, b, 30) + stroke('M170 0Q210 120 120 190', a, 30) + rect(76, 172, 66, 44, 6, '#c9a045'),
  // A lead.
  (a, b) =>
    coil(a, b, 18) +
    stroke('M-170 0Q-220 130 -120 176', a, 18) +
    rect(-140, 150, 80, 64, 10, DARK) +
    rect(-62, 164, 26, 10, 2, STEEL) +
    rect(-62, 188, 26, 10, 2, STEEL),
  // Ramps.
  (a, b) =>
    path('M-240 110L120 -70V110Z', a) +
    path('M-90 170L240 10V170Z', b) +
    stroke('M-150 92L100 -30M0 150L220 44', '#ffffff', 8, { opacity: 0.4 }),
  // A lock.
  (a, b) =>
    path('M-84 -20V-90a84 84 0 0 1 168 0V-20', 'none', { stroke: STEEL, 'stroke-width': 36 }) +
    rect(-140, -30, 280, 220, 26, a) +
    rect(-140, 110, 280, 80, 26, b) +
    circle(0, 66, 26, DARK) +
    rect(-9, 66, 18, 56, 6, DARK),
  // A gauge.
  (a) =>
    circle(0, -30, 160, a) +
    circle(0, -30, 130, '#fdfcf7') +
    [-120, -60, 0, 60, 120]
      .map((turn) => `<g transform="rotate(${turn} 0 -30)">${rect(-5, -146, 10, 34, 2, DARK)}</g>`)
      .join('') +
    stroke('M0 -30L70 -100', '#c8322b', 12) +
    circle(0, -30, 16, DARK) +
    rect(-30, 124, 60, 96, 8, STEEL),
  // A bottle.
  (a, b) =>
    path(
      'M-120 -60Q-120 -120 -50 -130V-190H50V-130Q120 -120 120 -60V190Q120 210 100 210H-100Q-120 210 -120 190Z',
      a,
    ) +
    rect(-60, -216, 120, 46, 8, DARK) +
    rect(-120, 0, 240, 110, 0, '#fdfcf7') +
    rect(-90, 30, 130, 14, 3, b) +
    rect(-90, 60, 90, 10, 3, STEEL),
  // A gas bottle.
  (a, b) =>
    rect(-130, -110, 260, 310, 90, a) +
    rect(-130, 60, 260, 40, 0, b) +
    rect(-70, -190, 140, 90, 16, 'none', { stroke: STEEL, 'stroke-width': 18 }) +
    rect(-18, -176, 36, 76, 4, '#c9a045') +
    rect(-100, 190, 200, 26, 6, DARK),
  // A solar panel.
  (a) =>
    `<g transform="skewX(-12)">` +
    rect(-220, -150, 440, 300, 8, STEEL) +
    rect(-206, -136, 412, 272, 3, mix(a, '#14263c', 0.8)) +
    [1, 2, 3, 4, 5].map((i) => rect(-206 + i * 68, -136, 4, 272, 0, '#dfe6ea', { opacity: 0.6 })).join('') +
    [1, 2, 3].map((i) => rect(-206, -136 + i * 68, 412, 4, 0, '#dfe6ea', { opacity: 0.6 })).join('') +
    '</g>' +
    stroke('M160 150v70M-200 150v70', DARK, 14),
  // A battery.
  (a, b) =>
    rect(-200, -90, 400, 270, 12, a) +
    rect(-200, -90, 400, 60, 12, b) +
    rect(-150, -136, 66, 50, 6, '#c8322b') +
    rect(84, -136, 66, 50, 6, DARK) +
    stroke('M-117 40v64M-149 72h64M85 72h64', '#ffffff', 14),
  // A lamp.
  (a, b) =>
    rect(-230, -70, 460, 140, 60, a) +
    rect(-206, -48, 412, 96, 44, '#fff6d8') +
    [-140, -70, 0, 70, 140].map((x) => circle(x, 0, 26, mix(b, '#ffe9a8', 0.85))).join('') +
    stroke('M-120 70v90M120 70v90', STEEL, 18),
  // A hitch.
  (a, b) =>
    rect(-60, 20, 320, 70, 8, a) +
    rect(-60, 90, 80, 120, 8, b) +
    rect(-150, -20, 80, 70, 6, DARK) +
    circle(-110, -80, 70, STEEL) +
    circle(-132, -104, 20, '#ffffff', { opacity: 0.7 }) +
    circle(60, 55, 20, DARK) +
    circle(180, 55, 20, DARK),
  // A camera and its screen.
  (a, b) =>
    rect(-230, -140, 330, 220, 16, DARK) +
    rect(-212, -122, 294, 184, 4, mix(a, '#bcd9e6', 0.6)) +
    path('M-212 62L-110 -30L-20 62Z', b, { opacity: 0.6 }) +
    rect(110, 60, 130, 110, 18, DARK) +
    circle(175, 115, 40, STEEL) +
    circle(175, 115, 24, '#14263c') +
    rect(-100, 80, 70, 70, 0, DARK),
  // A heater.
  (a, b) =>
    rect(-220, -110, 440, 230, 40, a) +
    circle(-220, 5, 66, DARK) +
    circle(-220, 5, 44, b) +
    [0, 1, 2, 3, 4].map((i) => rect(-80 + i * 54, -60, 22, 130, 10, b)).join('') +
    stroke('M120 120V200', STEEL, 26),
  // A chair.
  (a, b) =>
    stroke('M-150 190L110 -40M150 190L-110 -40M-150 -10V-190M-110 -40V-200', DARK, 16) +
    path('M-160 -190H110L130 0H-140Z', a) +
    path('M-150 0H150L160 50H-160Z', b) +
    stroke('M-190 -50H170', DARK, 16),
  // An awning.
  (a, b) =>
    [0, 1, 2, 3, 4, 5]
      .map((i) =>
        path(
          `M${-180 + i * 60} -120H${-120 + i * 60}L${-150 + i * 80} 60H${-230 + i * 80}Z`,
          i % 2 === 0 ? a : '#fbf7ec',
        ),
      )
      .join('') +
    rect(-190, -150, 380, 36, 16, b) +
    stroke('M-220 60V210M240 60V210', STEEL, 14),
  // A mat.
  (a, b) =>
    path('M-240 60L-120 -120H240L140 60Z', a) +
    path('M-200 40L-110 -96H206L126 40Z', 'none', { stroke: b, 'stroke-width': 12 }) +
    rect(-260, 50, 420, 60, 30, b) +
    circle(-228, 80, 18, mix(a, '#ffffff', 0.4)),
  // A pump.
  (a, b) =>
    rect(-190, -80, 250, 170, 24, a) +
    circle(100, 5, 110, b) +
    circle(100, 5, 60, STEEL) +
    rect(70, -190, 60, 100, 8, STEEL) +
    rect(-220, 90, 400, 30, 6, DARK) +
    stroke('M-190 0q-60 0 -60 60', DARK, 16),
  // A filter.
  (a, b) =>
    rect(-120, -150, 240, 330, 20, a) +
    [0, 1, 2, 3, 4, 5, 6].map((i) => rect(-104 + i * 32, -120, 14, 270, 4, b)).join('') +
    rect(-130, -180, 260, 50, 10, DARK) +
    rect(-130, 150, 260, 40, 10, DARK),
  // A helmet.
  (a, b) =>
    path('M-210 60C-220 -120 -100 -200 20 -196C160 -190 230 -80 216 60L200 150H60Q40 40 -60 40Z', a) +
    path('M60 -70H214L206 30H110Q60 20 60 -70Z', '#1b2733') +
    path('M-210 60L-60 40Q40 40 60 150H-170Z', b) +
    stroke('M-120 -120Q0 -190 120 -130', '#ffffff', 14, { opacity: 0.5 }),
  // A jacket.
  (a, b) =>
    path(
      'M-110 -180L-240 -110L-200 170L-140 160L-130 0V200H130V0L140 160L200 170L240 -110L110 -180Q0 -120 -110 -180Z',
      a,
    ) +
    path('M-110 -180Q0 -120 110 -180L60 -210H-60Z', b) +
    rect(-7, -140, 14, 340, 3, STEEL) +
    rect(-110, 60, 70, 12, 4, b) +
    rect(40, 60, 70, 12, 4, b),
  // Gloves.
  (a, b) =>
    [-120, 120]
      .map(
        (x) =>
          `<g transform="translate(${x} 0)${x > 0 ? ' scale(-1 1)' : ''}">${[0, 1, 2, 3].map((i) => rect(-90 + i * 42, -190 + Math.abs(i - 1.5) * 20, 38, 170, 19, a)).join('')}${rect(-92, -60, 168, 150, 30, a)}${rect(60, -50, 44, 120, 20, a)}${rect(-92, 84, 168, 110, 12, b)}</g>`,
      )
      .join(''),
  // A bag.
  (a, b) =>
    rect(-220, -90, 440, 260, 60, a) +
    rect(-150, -20, 300, 150, 26, b) +
    path('M-100 -90Q0 -220 100 -90', 'none', { stroke: DARK, 'stroke-width': 22 }) +
    rect(-220, -50, 440, 14, 0, DARK) +
    rect(-18, 30, 36, 46, 6, STEEL),
  // A tyre.
  (a) =>
    circle(0, 0, 210, '#22262b') +
    [...Array(16).keys()]
      .map((i) => `<g transform="rotate(${i * 22.5})">${rect(-12, -212, 24, 30, 4, '#3c434a')}</g>`)
      .join('') +
    circle(0, 0, 120, STEEL) +
    circle(0, 0, 96, mix(a, '#d8dde0', 0.6)) +
    circle(0, 0, 34, '#3c434a'),
  // A chain.
  (a, b) =>
    [...Array(14).keys()]
      .map(
        (i) =>
          `<g transform="rotate(${i * 25.7})">${rect(-26, -200, 52, 92, 24, 'none', { stroke: i % 2 === 0 ? STEEL : a, 'stroke-width': 18 })}</g>`,
      )
      .join('') + circle(0, 0, 50, b),
  // A brake disc.
  (a) =>
    circle(0, 0, 200, STEEL) +
    [...Array(18).keys()]
      .map((i) => `<g transform="rotate(${i * 20})">${circle(0, -155, 12, '#8b949b')}</g>`)
      .join('') +
    circle(0, 0, 100, mix(a, '#30363c', 0.6)) +
    circle(0, 0, 44, '#f1f1ef') +
    path('M110 -210h110v150h-70Z', a),
  // Tools.
  (a, b) =>
    `<g transform="rotate(40)">${rect(-26, -120, 52, 320, 20, STEEL)}${path('M-70 -200V-140Q0 -80 70 -140V-200H30V-150H-30V-200Z', STEEL)}</g><g transform="rotate(-40)">${rect(-30, 20, 60, 190, 24, a)}${rect(-12, -200, 24, 230, 6, STEEL)}${rect(-30, 60, 60, 20, 0, b)}</g>`,
  // A stove.
  (a, b) =>
    rect(-230, -20, 460, 150, 12, a) +
    rect(-230, -150, 460, 130, 12, b) +
    ellipse(-110, -16, 86, 22, DARK) +
    ellipse(110, -16, 86, 22, DARK) +
    [-120, 0, 120].map((x) => circle(x, 70, 26, '#f1f1ef') + rect(x - 4, 48, 8, 22, 2, DARK)).join(''),
  // A mattress.
  (a, b) =>
    rect(-250, 10, 500, 120, 40, '#f3efe2') +
    rect(-250, 60, 500, 26, 0, a) +
    rect(-230, -80, 210, 110, 46, mix(a, '#ffffff', 0.7)) +
    rect(20, -80, 210, 110, 46, mix(b, '#ffffff', 0.7)),
  // A rack.
  (a, b) =>
    [0, 1, 2, 3, 4].map((i) => rect(-230 + i * 104, -110, 44, 220, 8, STEEL)).join('') +
    rect(-260, -130, 520, 34, 12, a) +
    rect(-260, 96, 520, 34, 12, b) +
    stroke('M-220 130v60M220 130v60', DARK, 24),
  // An extinguisher.
  (_, b) =>
    rect(-84, -110, 168, 320, 60, '#c8322b') +
    rect(-84, 20, 168, 90, 0, '#fdfcf7') +
    rect(-60, 44, 100, 14, 3, b) +
    rect(-40, -170, 80, 66, 8, DARK) +
    stroke('M-40 -150H-120M40 -140Q140 -120 120 60', DARK, 18),
  // A kit.
  (a, b) =>
    rect(-200, -110, 400, 280, 36, a) +
    rect(-200, 20, 400, 14, 0, b) +
    rect(-26, -70, 52, 150, 6, '#ffffff') +
    rect(-76, -20, 152, 52, 6, '#ffffff') +
    path('M-80 -110Q0 -200 80 -110', 'none', { stroke: b, 'stroke-width': 20 }),
  // A mirror.
  (a, b) =>
    [-130, 130]
      .map(
        (x) =>
          `<g transform="translate(${x} 0)">${rect(-90, -150, 180, 230, 40, a)}${rect(-68, -128, 136, 186, 26, '#cfe0e8')}${path('M-40 40L60 -110', 'none', { stroke: '#ffffff', 'stroke-width': 14, opacity: 0.7 })}${stroke('M0 80V190', b, 24)}</g>`,
      )
      .join(''),
  // A shovel.
  (a) =>
    `<g transform="rotate(35)">${rect(-14, -230, 28, 300, 8, '#b08a5c')}${rect(-50, -250, 100, 34, 14, DARK)}${path('M-84 60H84V150Q60 230 0 250Q-60 230 -84 150Z', a)}</g>`,
]

export const ACCESSORIES = DRAWINGS.length

/** Draws an accessory alone. @param seed its number times a hundred, and one that decides its colour */
export function accessory(art: Art, seed: number): string {
  const drawing = DRAWINGS[(Math.floor(seed / 100) + DRAWINGS.length - 1) % DRAWINGS.length]
  const main = COLOURS[(seed * 7) % COLOURS.length] ?? '#2f6f8f'
  const shade = mix(main, '#000000', 0.28)
  return `<g transform="translate(300 260)">${ellipse(
    0,
    216,
    230,
    26,
    radial(art, '0 #000000 0.34, 1 #000000 0'),
  )}${drawing?.(main, shade) ?? ''}</g>`
}

/** Draws an accessory in a light room. */
export function accessoryScene(art: Art, seed: number): string {
  const ground = ['#efe9dc', '#e4ebee', '#ece6e1', '#e5ece4'][seed % 4] ?? '#efe9dc'
  return (
    rect(
      0,
      0,
      W,
      H,
      0,
      linear(
        art,
        `0 ${mix(ground, '#ffffff', 0.5)}, 0.7 ${ground}, 0.71 ${mix(ground, '#8b8678', 0.22)}, 1 ${mix(ground, '#8b8678', 0.1)}`,
      ),
    ) + `<g transform="translate(350 40) scale(1.5)">${accessory(art, seed)}</g>`
  )
}
