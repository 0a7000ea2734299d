import { CASTS, castOf } from './casts.ts'
import { W, place, ridge, road, sky, sun, tree } from './parts.ts'
import { type Art, ellipse, linear, path, radial, rect, stroke } from '../svg.ts'

/** Draws a caravan at a camp in red outback country at sundown. */
export function outback(art: Art, seed: number): string {
  const [home, car] = castOf(CASTS.outback, seed)
  let out =
    sky(art, '#33466b', '#c98a78', '#ffd29a', 560) +
    sun(art, 1180, 500, 44) +
    ridge(seed, 560, 120, '#8a5a58', 0.4) +
    ridge(seed + 2, 566, 62, '#6f4745')
  out += rect(0, 560, W, 340, 0, linear(art, '0 #b0653c, 1 #7c3f26'))
  for (let i = 0; i < 34; i += 1)
    out += ellipse(
      (i * 211 + seed * 37) % W,
      590 + ((i * 67) % 290),
      26 + (i % 4) * 9,
      7 + (i % 3) * 2,
      i % 2 === 0 ? '#9c8b57' : '#86774c',
      { opacity: 0.7 },
    )
  out += tree(150, 640, 330, '#4f5b3f') + tree(1470, 620, 270, '#5a6444') + tree(1330, 590, 130, '#626a4b')
  out += place(art, ...home, seed + 1, 905, 780, 1.16) + place(art, ...car, seed + 2, 250, 784, 0.8)
  for (const [x, s] of [
    [1370, 1],
    [1455, -1],
  ] as const)
    out += stroke(
      `M${x} 812l${s * 22} -62l${s * 8} -50M${x + s * 22} 750l${s * 26} 62M${x - 4 * s} 752h${s * 40}`,
      '#2b2622',
      6,
    )
  out +=
    ellipse(1412, 838, 70, 14, '#3a2219') +
    path('M1412 838C1384 812 1404 790 1410 764C1424 788 1444 806 1420 838Z', '#ff9d3c') +
    path('M1413 838C1400 822 1408 806 1413 794C1420 808 1428 822 1418 838Z', '#ffe08a') +
    ellipse(1412, 800, 170, 130, radial(art, '0 #ffb45e 0.45, 1 #ffb45e 0'))
  return out
}

/** Draws motorcycles on an alpine road. */
export function mountain(art: Art, seed: number): string {
  const [near, far] = castOf(CASTS.mountain, seed)
  let out =
    sky(art, '#6f9cc0', '#c3d7e0', '#f4e6cf', 620) +
    sun(art, 360, 260, 40) +
    ridge(seed + 1, 640, 420, '#8fa3b5', 1.3)
  out +=
    ridge(seed + 4, 650, 300, '#6b8194', 1.1) +
    ridge(seed + 7, 660, 170, '#54695f', 0.8) +
    ridge(seed + 9, 670, 90, '#415648', 1)
  out +=
    path('M0 640C300 600 520 680 800 640C1100 600 1300 650 1600 610V900H0Z', '#6f7a52') +
    path('M1600 636C1380 620 1320 652 1210 664C1100 676 1180 690 1330 700L1600 716Z', '#5f6268')
  out += road(art, 716)
  for (let i = 0; i < 14; i += 1) out += rect(i * 124 + 20, 690, 9, 40, 2, '#d6dadd')
  return (
    out +
    rect(0, 692, W, 14, 4, linear(art, '0 #e9edef, 1 #8d959c')) +
    place(art, ...near, seed, 900, 834, 0.8) +
    place(art, ...far, seed + 3, 420, 826, 0.66)
  )
}

/** Draws trucks on the plains. */
export function highway(art: Art, seed: number): string {
  const [near, far] = castOf(CASTS.highway, seed)
  let out =
    sky(art, '#4d6f9a', '#d9c3b4', '#ffdca6', 560) +
    sun(art, 260, 470, 46) +
    ridge(seed, 560, 44, '#a79a7a', 0.4)
  out += rect(0, 552, W, 200, 0, linear(art, '0 #c9ab62, 1 #9a8a45'))
  for (let i = 0; i < 60; i += 1)
    out += stroke(`M${i * 27} ${690 + (i % 3) * 8}l${(i % 5) - 2} -28`, '#d9bf78', 3, { opacity: 0.6 })
  for (const x of [1180, 1228])
    out +=
      rect(x, 436, 40, 124, 4, linear(art, '0 #e3e7ea, 1 #8d959c', 1, 0)) +
      path(`M${x - 3} 438L${x + 20} 414L${x + 43} 438Z`, '#b9c0c5')
  out +=
    rect(1274, 500, 66, 60, 2, '#a4442f') + path('M1268 502L1307 470L1346 502Z', '#6d747b') + road(art, 726)
  out += place(art, ...far, seed + 2, 1290, 800, 0.74)
  return out + place(art, ...near, seed + 1, 560, 850, 1.3)
}

/** Draws a camper by the sea. */
export function seaside(art: Art, seed: number): string {
  const [camper] = castOf(CASTS.seaside, seed)
  let out =
    sky(art, '#6d9dc0', '#cfdedd', '#ffe6c0', 520) +
    sun(art, 1120, 430, 44) +
    rect(0, 500, W, 130, 0, linear(art, '0 #7fb0bd, 1 #3f8496'))
  out +=
    ellipse(1120, 540, 220, 40, '#fff1cf', { opacity: 0.5 }) +
    path('M0 500C200 420 360 430 520 500Z', '#6f8478') +
    path('M1600 470C1500 440 1420 480 1360 502H1600Z', '#7b8d82')
  for (let i = 0; i < 5; i += 1)
    out += stroke(`M${(i * 330 + seed * 20) % 1500} ${540 + i * 18}c60 -8 120 8 200 0`, '#ffffff', 4, {
      opacity: 0.55,
    })
  out +=
    path('M0 620C400 596 1100 640 1600 604V900H0Z', linear(art, '0 #f0ddb6, 1 #cdb48a')) +
    path('M0 618C400 594 1100 638 1600 602V616C1100 652 400 606 0 632Z', '#ffffff', { opacity: 0.65 })
  for (let i = 0; i < 26; i += 1) {
    const x = (i * 173 + 30) % W
    const y = 700 + ((i * 61) % 180)
    out += stroke(`M${x} ${y}l-10 -26M${x + 6} ${y}l0 -32M${x + 12} ${y}l12 -26`, '#8d9a63', 4, {
      opacity: 0.75,
    })
  }
  out += tree(120, 720, 320, '#5f7a5c') + place(art, ...camper, seed, 800, 806, 1.16)
  out += `<g transform="rotate(10 1290 700)">${ellipse(
    1290,
    690,
    26,
    128,
    linear(art, '0 #fff8ea, 1 #e8d2a8'),
  )}${stroke('M1290 566V812', '#c8742c', 5)}</g>`
  return (
    out +
    stroke('M1392 832l26 -78l78 -6M1412 772h70l24 60M1482 772l-60 60', '#5b4630', 7) +
    path('M1412 700C1408 740 1414 760 1422 774H1486L1478 760C1450 758 1430 740 1424 700Z', '#c8742c')
  )
}
