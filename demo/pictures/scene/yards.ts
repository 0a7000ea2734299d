import { CASTS, castOf } from './casts.ts'
import { H, W, place, ridge, sky, tree } from './parts.ts'
import { type Art, circle, ellipse, linear, path, radial, rect, stroke } from '../svg.ts'

/** Draws a lit showroom at dusk with cars in front. */
export function showroom(art: Art, seed: number): string {
  const [left, right, middle] = castOf(CASTS.showroom, seed)
  let out = sky(art, '#1d2740', '#6a5d7d', '#e8a982', 560)
  out += ridge(seed, 560, 90, '#3a3a52') + rect(0, 540, W, 360, 0, linear(art, '0 #4a4c57, 1 #23252c'))
  out +=
    path('M120 210H1480L1520 250H80Z', '#e9ecee') +
    path('M80 250H1520V286H80Z', '#20252c') +
    rect(80, 246, 1440, 6, 0, '#f5a15a')
  for (let i = 0; i < 8; i += 1) {
    out +=
      rect(100 + i * 176, 286, 168, 276, 0, linear(art, '0 #ffe3b0, 0.5 #f3c98f, 1 #a98a6c')) +
      rect(100 + i * 176, 286, 168, 276, 0, linear(art, '0 #ffffff 0.3, 1 #ffffff 0', 1, 1))
    for (const k of [44, 122]) out += ellipse(100 + i * 176 + k, 302, 18, 4, '#fffbe8')
    out += rect(264 + i * 176, 286, 8, 276, 0, '#2a2f37')
  }
  out +=
    place(art, 'hatch', 'Pearl White', seed + 5, 420, 556, 0.36) +
    place(art, 'sedan', 'Magnetic Grey', seed + 6, 800, 556, 0.36) +
    place(art, 'wagon', 'Deep Ocean Blue', seed + 8, 1180, 556, 0.36)
  out += rect(80, 560, 1440, 14, 0, '#15181e')
  for (let i = 0; i < 8; i += 1)
    out += path(
      `M${100 + i * 176} 574h164l${(i - 3.5) * 34 + 30} 190h-224Z`,
      linear(art, '0 #ffd79a 0.28, 1 #ffd79a 0'),
    )
  return (
    out +
    place(art, ...left, seed + 1, 330, 790, 0.86) +
    place(art, ...right, seed + 2, 1290, 790, 0.86, true) +
    place(art, ...middle, seed + 3, 810, 838, 0.92)
  )
}

/** Draws a dealership's building by day. */
export function dealership(art: Art, seed: number): string {
  const accents = ['#b3161f', '#31507c', '#2f6b6a', '#c8742c', '#2b3036']
  const accent = accents[seed % accents.length] ?? '#31507c'
  let out = sky(art, '#7fa6c6', '#d3dfe4', '#f6ecd9', 560) + ridge(seed, 560, 70, '#93a596')
  out +=
    rect(0, 556, W, 344, 0, linear(art, '0 #9a9b9c, 1 #c4c3bf')) +
    tree(110, 600, 300, '#647a5c') +
    tree(1500, 600, 260, '#70845f')
  out +=
    rect(260, 250, 1080, 320, 4, linear(art, '0 #f4f5f6, 1 #cfd4d8')) +
    rect(230, 214, 1140, 62, 4, '#2b3036') +
    rect(230, 262, 1140, 14, 0, accent) +
    rect(1180, 150, 150, 420, 4, accent) +
    circle(1255, 216, 40, '#ffffff', { opacity: 0.95 }) +
    circle(1255, 216, 22, accent)
  for (let i = 0; i < 6; i += 1)
    out +=
      rect(290 + i * 146, 312, 138, 258, 2, linear(art, '0 #8fb2c6, 0.5 #5b7488, 1 #33434f')) +
      path(`M${300 + i * 146} 570L${372 + i * 146} 312h40L${340 + i * 146} 570Z`, '#ffffff', {
        opacity: 0.16,
      })
  for (let i = 0; i < 3; i += 1)
    out +=
      rect(60 + i * 62, 300, 5, 300, 2, '#d6dadd') +
      path(
        `M${65 + i * 62} 304C${80 + i * 62} 320 ${96 + i * 62} 300 ${112 + i * 62} 312V404C${96 + i * 62} 392 ${80 + i * 62} 412 ${65 + i * 62} 396Z`,
        accent,
      )
  for (let i = 0; i < 9; i += 1)
    out += stroke(`M${80 + i * 180} 900L${240 + i * 140} 640`, '#ffffff', 5, { opacity: 0.45 })
  const row: readonly [string, string][] = [
    ['suv', 'Glacier White'],
    ['ute', 'Magnetic Grey'],
    ['hatch', 'Inferno Red'],
    ['sedan', 'Deep Ocean Blue'],
  ]
  return (
    out +
    row.map(([body, colour], i) => place(art, body, colour, seed + i, 240 + i * 374, 780, 0.54)).join('')
  )
}

/** Draws a car under a cover, for vehicles that have no photos yet. */
export function comingSoon(art: Art): string {
  let out =
    rect(0, 0, W, H, 0, linear(art, '0 #dfe3e6, 0.66 #c9cfd4, 0.72 #aeb6bd, 1 #98a1a9')) +
    ellipse(800, 380, 760, 420, radial(art, '0 #ffffff 0.9, 1 #ffffff 0'))
  out += ellipse(800, 690, 520, 34, radial(art, '0 #1a2027 0.55, 1 #1a2027 0'))
  out += path(
    'M330 690C318 600 330 560 400 540C500 512 560 500 610 440C650 394 760 380 860 386C960 392 1020 420 1080 486C1150 500 1240 520 1262 580C1276 620 1272 660 1270 690C1200 700 1130 678 1060 692C960 706 900 682 800 692C700 702 640 680 560 692C480 702 400 682 330 690Z',
    linear(art, '0 #f7f8f9, 0.5 #cfd6dc, 1 #8b97a2'),
  )
  out += stroke(
    'M610 440C600 520 560 600 556 690M860 388C880 500 860 600 880 690M1080 486C1060 560 1090 620 1080 690M400 540C420 590 410 640 420 688M740 392C720 520 740 600 720 692M980 410C1000 520 970 610 986 694',
    '#6f7c88',
    4,
    { opacity: 0.4 },
  )
  out += stroke('M420 546C520 522 580 506 628 448C676 404 780 392 866 398', '#ffffff', 6, { opacity: 0.8 })
  return out
}
