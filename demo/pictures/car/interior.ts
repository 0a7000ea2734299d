import { mix } from '../paint.ts'
import { type Sitter } from '../subject.ts'
import { type Art, circle, clip, ellipse, group, linear, path, rect, stroke } from '../svg.ts'

const TRIMS = ['#2b2e33', '#4a3a2f', '#3d4248', '#5a4a3c', '#23262b']

const trimOf = (seed: number): string => TRIMS[seed % TRIMS.length] ?? '#2b2e33'

/** Draws what's visible through the windows, inside the shape `d`. */
export function outside(art: Art, d: string, seed: number): string {
  const inside = clip(art, d)
  const sea = seed % 2 === 0
  const view =
    rect(
      0,
      0,
      800,
      330,
      0,
      linear(art, [
        [0, '#8fb0c6'],
        [0.6, '#d6dfe0'],
        [1, '#f3dfc2'],
      ]),
    ) +
    (sea
      ? rect(0, 196, 800, 60, 0, '#6f95a6')
      : path('M0 226C120 150 220 190 330 168C460 140 560 196 800 150V330H0Z', '#8a9a8c')) +
    path('M0 250H800V330H0Z', '#b5a88f') +
    path('M330 330L392 236H408L470 330Z', '#6d7177')
  return group(view, { 'clip-path': inside })
}

function steering(art: Art, cx: number, cy: number, r: number): string {
  return (
    circle(cx, cy, r, 'none', { stroke: '#0d0f12', 'stroke-width': r * 0.2 }) +
    circle(cx, cy, r, 'none', { stroke: '#3b4046', 'stroke-width': r * 0.12 }) +
    path(
      `M${cx - r} ${cy - 6}L${cx - r * 0.36} ${cy - r * 0.24}H${cx + r * 0.36}L${cx + r} ${cy - 6}V${cy + 14}L${cx + r * 0.4} ${cy + r * 0.3}L${cx + r * 0.14} ${cy + r}H${cx - r * 0.14}L${cx - r * 0.4} ${cy + r * 0.3}L${cx - r} ${cy + 14}Z`,
      linear(art, [
        [0, '#3b4046'],
        [1, '#15181c'],
      ]),
    ) +
    ellipse(cx, cy + 2, r * 0.33, r * 0.29, '#22262b') +
    ellipse(cx, cy, r * 0.11, r * 0.1, '#aab2b9') +
    [-1, 1]
      .map(
        (side) =>
          rect(cx + side * r * 0.56 - 13, cy - 4, 26, 12, 5, '#0f1215') +
          circle(cx + side * r * 0.56, cy + 2, 3, '#8a9199'),
      )
      .join('')
  )
}

/** Draws a round instrument. `turn` is how far the needle has moved along the scale, from 0 to 1.4 half-turns. */
export function dial(cx: number, cy: number, r: number, turn: number): string {
  let out = circle(cx, cy, r, '#0c0e11') + circle(cx, cy, r, 'none', { stroke: '#59626b', 'stroke-width': 2 })
  for (let i = 0; i <= 10; i += 1) {
    const a = Math.PI * (0.8 + i * 0.14)
    out += stroke(
      `M${(cx + Math.cos(a) * r * 0.76).toFixed(1)} ${(cy + Math.sin(a) * r * 0.76).toFixed(1)}L${(cx + Math.cos(a) * r * 0.9).toFixed(1)} ${(cy + Math.sin(a) * r * 0.9).toFixed(1)}`,
      '#dfe6ec',
      1.6,
    )
  }
  const a = Math.PI * (0.8 + turn)
  return (
    out +
    stroke(
      `M${cx} ${cy}L${(cx + Math.cos(a) * r * 0.7).toFixed(1)} ${(cy + Math.sin(a) * r * 0.7).toFixed(1)}`,
      '#e2661c',
      2.6,
    )
  )
}

function map(art: Art, x: number, y: number, w: number, h: number): string {
  const d = `M${x} ${y}h${w}v${h}h${-w}Z`
  return (
    rect(x - 6, y - 6, w + 12, h + 12, 10, '#07090b') +
    path(
      d,
      linear(art, [
        [0, '#1d3040'],
        [1, '#14222d'],
      ]),
    ) +
    group(
      stroke(
        `M${x - 5} ${y + h * 0.7}C${x + w * 0.3} ${y + h * 0.4} ${x + w * 0.4} ${y + h} ${x + w * 0.6} ${y - 5}M${x} ${y + h * 0.25}L${x + w} ${y + h * 0.5}`,
        '#4d6a80',
        4,
      ) +
        stroke(
          `M${x + w * 0.2} ${y + h + 5}L${x + w * 0.42} ${y + h * 0.66}L${x + w * 0.54} ${y + h * 0.2}`,
          '#46b3ff',
          4.5,
        ),
      { 'clip-path': clip(art, d) },
    ) +
    rect(x + w - 62, y + 8, 54, h - 16, 6, '#0e1820', { opacity: 0.85 }) +
    rect(x + w - 54, y + 18, 36, 6, 3, '#dfe6ec') +
    rect(x + w - 54, y + 32, 26, 5, 2, '#7d8f9c') +
    rect(x + w - 54, y + 46, 38, 5, 2, '#7d8f9c')
  )
}

/** Draws a dashboard as seen from between the seats; `left` puts the steering wheel on the left. */
export function paintDashboard(art: Art, sitter: Sitter, left: boolean, big: boolean): string {
  const trim = trimOf(sitter.seed)
  const soft = linear(art, [
    [0, mix(trim, '#ffffff', 0.16)],
    [0.3, trim],
    [1, mix(trim, '#08090b', 0.6)],
  ])
  const wx = left ? 232 : 568
  const screen = 'M40 40C240 10 560 10 760 40L790 300H10Z'
  let out = rect(0, 0, 800, 600, 0, '#191c20') + outside(art, screen, sitter.seed)
  out +=
    path('M0 0H800V56C560 24 240 24 0 56Z', '#c9c6bf') +
    path('M0 40L52 40L20 310H0ZM800 40L748 40L780 310H800Z', '#b5b2ab') +
    rect(352, 40, 96, 30, 8, '#15181c') +
    rect(358, 45, 84, 20, 5, '#6f8796')
  out += path('M180 32L330 30L250 300H100Z', '#ffffff', { opacity: 0.1 })
  out +=
    path('M0 300C140 270 300 276 400 276C500 276 660 270 800 300V430H0Z', soft) +
    stroke('M0 304C140 274 300 280 400 280C500 280 660 274 800 304', '#ffffff', 2, { opacity: 0.16 })
  out +=
    path(
      'M0 362C200 346 600 346 800 362V396C600 380 200 380 0 396Z',
      linear(art, [
        [0, mix(sitter.paint.base, '#8a8f95', 0.35)],
        [1, mix(sitter.paint.base, '#15181c', 0.5)],
      ]),
    ) + stroke('M0 361C200 345 600 345 800 361', sitter.trim, 2.4)
  out += path(
    'M0 394C200 378 600 378 800 394V600H0Z',
    linear(art, [
      [0, mix(trim, '#08090b', 0.35)],
      [1, '#0b0d0f'],
    ]),
  )
  // Instruments behind the steering wheel, a screen in the middle, vents and switches.
  out +=
    path(
      `M${wx - 106} 312C${wx - 96} 262 ${wx + 96} 262 ${wx + 106} 312L${wx + 98} 358H${wx - 98}Z`,
      '#0f1215',
    ) +
    dial(wx - 54, 316, 36, 0.5) +
    dial(wx + 54, 316, 36, 0.85) +
    rect(wx - 16, 298, 32, 38, 4, '#1d3040')
  out += map(art, 306, 258, 188, 104)
  for (const x of [30, 676])
    out +=
      rect(x, 322, 94, 32, 8, '#0d0f12') +
      [0, 1, 2].map((i) => stroke(`M${x + 8} ${330 + i * 8}H${x + 86}`, '#4a5057', 2)).join('')
  for (let i = 0; i < 3; i += 1)
    out +=
      circle(346 + i * 54, 408, 19, '#0d0f12') +
      circle(
        346 + i * 54,
        408,
        15,
        linear(art, [
          [0, '#5b626a'],
          [1, '#22262b'],
        ]),
      ) +
      stroke(`M${346 + i * 54} 408v-11`, '#dfe6ec', 2)
  out +=
    path(
      'M330 440H470L508 600H292Z',
      linear(art, [
        [0, '#33383e'],
        [1, '#121417'],
      ]),
    ) +
    rect(352, 452, 96, 40, 8, '#0b0d0f') +
    path(
      'M388 512C384 490 416 490 412 512L408 560H392Z',
      linear(art, [
        [0, '#aab2b9'],
        [1, '#3a4047'],
      ]),
    ) +
    circle(400, 504, 15, '#22262b')
  out += steering(art, wx, big ? 396 : 392, big ? 118 : 98)
  // Seats, partly visible.
  for (const x of [-40, 560]) {
    const side = x < 0 ? 0 : 1
    out +=
      path(
        `M${x} 600C${x + 6} 500 ${x + 40} 470 ${x + 140} 470C${x + 240} 470 ${x + 270} 500 ${x + 280} 600Z`,
        linear(art, [
          [0, mix(trim, '#ffffff', 0.24)],
          [1, mix(trim, '#08090b', 0.35)],
        ]),
      ) +
      stroke(
        `M${x + 56 + side * 4} 600C${x + 66} 530 ${x + 90} 500 ${x + 140} 498C${x + 190} 500 ${x + 216} 530 ${x + 226} 600`,
        '#d8cdb8',
        2,
        { opacity: 0.5, 'stroke-dasharray': '7 5' },
      )
  }
  return out
}
