import { type Sitter } from '../subject.ts'
import { type Art, linear, path, rect, stroke } from '../svg.ts'
import { drawWheel } from '../wheel.ts'
import { type Extra, type VanShape } from './shape.ts'

interface Place {
  px: (x: number) => number
  py: (y: number) => number
  s: number
}

const STEEL: [number, string][] = [
  [0, '#9aa2a9'],
  [0.4, '#5b626a'],
  [1, '#2b3036'],
]

/** Draws the extras visible on a van's left side: boxes on the drawbar, armour at the front, a spare wheel at the back. */
export function extrasOf(art: Art, shape: VanShape, { px, py, s }: Place): string {
  const { floor, roof, length: L, plate } = shape
  const h = roof - floor
  const draw: Record<Extra, () => string> = {
    'tool-box': () =>
      rect(px(-112), py(floor + 44), 50 * s, 42 * s, 4, linear(art, STEEL), { stroke: '#14171b' }) +
      stroke(`M${px(-108)} ${py(floor + 32)}H${px(-66)}`, '#d9dee2', 1.6, { opacity: 0.6 }) +
      rect(px(-92), py(floor + 28), 10 * s, 6 * s, 1, '#d9dee2'),
    'stone-guard': () =>
      path(
        `M${px(-8)} ${py(floor + h * 0.4)}L${px(20)} ${py(floor)}H${px(70)}L${px(34)} ${py(floor + h * 0.4)}Z`,
        linear(art, STEEL),
      ) +
      stroke(
        `M${px(2)} ${py(floor + h * 0.3)}L${px(40)} ${py(floor + h * 0.3)}M${px(12)} ${py(floor + h * 0.16)}L${px(54)} ${py(floor + h * 0.16)}`,
        '#c3c9ce',
        1.6,
        { opacity: 0.5 },
      ),
    boot: () =>
      rect(px(8), py(floor + 52), 96 * s, 34 * s, 4, '#000000', { opacity: 0.12, stroke: '#14171b' }) +
      rect(px(50), py(floor + 34), 14 * s, 5 * s, 1, '#14171b'),
    spare: () => {
      const x = L + 12
      return (
        stroke(`M${px(L - 4)} ${py(floor + 6)}H${px(L + 16)}`, '#33383e', 6 * s) +
        rect(
          px(x - 10),
          py(floor + 8 + shape.wheel * 1.9),
          22 * s,
          shape.wheel * 1.9 * s,
          8 * s,
          linear(
            art,
            [
              [0, '#0b0c0f'],
              [0.5, '#30343a'],
              [1, '#101114'],
            ],
            1,
            0,
          ),
        )
      )
    },
    'rear-bar': () =>
      rect(px(L - 8), py(floor + 14), 26 * s, 12 * s, 3, '#33383e') +
      stroke(`M${px(L + 14)} ${py(floor + 12)}V${py(floor + 66)}`, '#33383e', 5 * s),
    'jerry-cans': () =>
      rect(
        px(L - 4),
        py(plate > roof - 10 ? roof - 22 : floor + 60),
        18 * s,
        44 * s,
        4,
        linear(art, [
          [0, '#7c8a5a'],
          [1, '#4a5636'],
        ]),
        { stroke: '#22262b' },
      ),
    solar: () =>
      rect(px(shape.rake + 40), py(roof + shape.lift + 7), 150 * s, 7 * s, 2, '#27405c') +
      rect(px(L * 0.6), py(roof + shape.lift + 7), 110 * s, 7 * s, 2, '#27405c'),
  }
  return shape.extras.map((extra) => draw[extra]()).join('')
}

/** Draws the spare wheel on a rear wall, or armour on a front one. */
export function endExtras(
  art: Art,
  shape: VanShape,
  { px, py, s }: Place,
  end: 'front' | 'rear',
  sitter: Sitter,
): string {
  const { floor, plate, roof } = shape
  const has = (extra: Extra): boolean => shape.extras.includes(extra)
  if (end === 'front') {
    let out = ''
    if (has('stone-guard'))
      out +=
        path(
          `M${px(-110)} ${py(plate + 62)}H${px(110)}L${px(96)} ${py(floor + 4)}H${px(-96)}Z`,
          linear(art, STEEL),
          { opacity: 0.95 },
        ) +
        stroke(
          `M${px(-104)} ${py(plate + 40)}H${px(104)}M${px(-100)} ${py(plate + 14)}H${px(100)}`,
          '#c3c9ce',
          2,
          { opacity: 0.4 },
        )
    if (has('boot'))
      out += rect(px(-96), py(floor + 62), 192 * s, 44 * s, 6, '#000000', {
        opacity: 0.14,
        stroke: '#14171b',
      })
    if (has('tool-box'))
      out +=
        rect(px(-62), py(floor + 52), 124 * s, 50 * s, 5, linear(art, STEEL), { stroke: '#14171b' }) +
        rect(px(-10), py(floor + 34), 20 * s, 7 * s, 2, '#d9dee2')
    return out
  }
  let out = ''
  if (has('spare'))
    out += drawWheel(art, px(0), py(floor + 52), 42 * s, { style: 'five', metal: sitter.metal, rim: 0.6 })
  if (has('rear-bar'))
    out +=
      rect(px(-104), py(floor + 18), 208 * s, 12 * s, 3, '#33383e') +
      drawWheel(art, px(-46), py(floor + 54), 36 * s, { style: 'ten', metal: sitter.metal, rim: 0.6 }) +
      drawWheel(art, px(46), py(floor + 54), 36 * s, { style: 'ten', metal: sitter.metal, rim: 0.6 })
  if (has('jerry-cans'))
    for (const x of [-98, 74])
      out += rect(
        px(x),
        py(roof < 160 ? roof - 20 : floor + 84),
        24 * s,
        50 * s,
        4,
        linear(art, [
          [0, '#7c8a5a'],
          [1, '#4a5636'],
        ]),
        { stroke: '#22262b' },
      )
  return out
}
