import { type Sitter } from '../subject.ts'
import { type Art, linear, path, rect, stroke } from '../svg.ts'

/** Draws the chassis: its rails, mudguards and rear end. */
export function chassis(art: Art, from: number, to: number): string {
  const rails = linear(art, [
    [0, '#4a5057'],
    [1, '#16191d'],
  ])
  return (
    rect(from, 402, to - from, 20, 3, rails) +
    rect(to - 6, 420, 6, 34, 1, '#14171b') +
    rect(to - 8, 404, 9, 14, 2, '#c9151d')
  )
}

/** Draws a box of sheet metal from `x` to the truck's end, with a stripe in its colour. */
export function box(art: Art, sitter: Sitter, x: number, long: boolean): string {
  const w = 736 - x
  const top = long ? 104 : 132
  const white = linear(art, [
    [0, '#ffffff'],
    [0.5, '#eceff1'],
    [1, '#bfc6cb'],
  ])
  let out = rect(x, top, w, 404 - top, 6, white, { stroke: '#7d858c', 'stroke-width': 1.5 })
  out += rect(x, top, w, 12, 4, '#c9ced2') + rect(x, 392, w, 12, 2, '#9aa1a8')
  for (let at = x + 40; at < 730; at += 40)
    out += stroke(`M${at} ${top + 12}V392`, '#9aa3aa', 1, { opacity: 0.4 })
  out += long
    ? rect(x, 300, w, 34, 0, sitter.paint.base) +
      rect(x, 342, w, 8, 0, sitter.paint.deep) +
      path(`M${x} 232V170C${x - 40} 180 ${x - 56} 196 ${x - 62} 208V232Z`, '#dfe4e7', { stroke: '#7d858c' })
    : path(
        `M${x} 318C${x + 144} 300 ${x + 324} 340 736 296V330C${x + 324} 372 ${x + 144} 332 ${x} 350Z`,
        sitter.paint.base,
        { opacity: 0.95 },
      ) +
      rect(728, 376, 18, 34, 2, '#3a4047') +
      rect(720, 404, 34, 8, 2, '#596067')
  return out + rect(x + 10, top + 4, 9, 5, 2, '#f2a52c') + rect(718, top + 4, 9, 5, 2, '#c9151d')
}

const TUB: [number, string][] = [
  [0, '#d9dde0'],
  [0.5, '#9aa2a9'],
  [1, '#596067'],
]

/** Draws a tipping body of steel with upright ribs. */
export function steelBody(art: Art, sitter: Sitter): string {
  const d = 'M404 212L436 224H742L716 396H424Z'
  const rib = linear(
    art,
    [
      [0, sitter.paint.light],
      [1, sitter.paint.deep],
    ],
    1,
    0,
  )
  const coat = linear(art, [
    [0, sitter.paint.light],
    [0.4, sitter.paint.base],
    [1, sitter.paint.deep],
  ])
  let out = path('M372 176H430L436 226H404V212H372Z', '#3a4047') + path(d, coat) + stroke(d, '#2b3036', 2)
  for (let i = 0; i < 6; i += 1) out += path(`M${456 + i * 46} 232h12l-3 158h-10Z`, rib)
  return out + rect(432, 220, 312, 11, 4, '#33383e') + stroke('M744 226L722 400', '#2b3036', 6)
}

/** Draws a tipping body of aluminium, smooth, with a rolled tarpaulin. */
export function aluminiumBody(art: Art): string {
  const d = 'M412 200H744L732 330L716 396H430L412 330Z'
  let out =
    path('M366 160H424L428 204H404V188H366Z', '#8a9199') +
    path(d, linear(art, TUB)) +
    stroke(d, '#3a4047', 1.6)
  for (const y of [238, 276, 314])
    out +=
      stroke(`M414 ${y}H738`, '#ffffff', 3, { opacity: 0.5 }) +
      stroke(`M414 ${y + 4}H738`, '#3a4047', 1.6, { opacity: 0.4 })
  return (
    out +
    rect(406, 190, 344, 13, 6, linear(art, TUB)) +
    rect(420, 176, 60, 16, 8, '#22262b') +
    stroke('M738 204L722 392', '#4a5057', 7) +
    rect(416, 342, 20, 52, 3, '#596067')
  )
}

/** Draws a long flat bed of timber with a headboard. */
export function flatBed(art: Art, x: number): string {
  const w = 738 - x
  const timber = linear(art, [
    [0, '#9b7a52'],
    [0.4, '#6b5236'],
    [1, '#3a2d1f'],
  ])
  let out =
    rect(x, 378, w, 22, 3, timber) + rect(x, 398, w, 7, 2, '#22262b') + rect(x, 236, 12, 146, 2, '#3a4047')
  for (let at = x + 26; at < 724; at += 40) out += rect(at, 386, 12, 12, 1, '#22262b')
  for (let i = 0; i < 6; i += 1) out += stroke(`M${x - 2} ${252 + i * 22}h16`, '#6d747b', 4)
  return out + rect(x + 24, 408, 92, 34, 4, '#33383e') + rect(x + 62, 420, 16, 6, 2, '#9aa1a8')
}

/** Draws a landscaper's body: slatted sides, a tool box and a ramp at the end. */
export function landscapeBody(art: Art, sitter: Sitter): string {
  let out =
    rect(236, 382, 470, 20, 3, linear(art, TUB)) + path('M706 382L748 404L742 414L700 402Z', '#596067')
  for (let i = 0; i < 5; i += 1)
    out += rect(
      344,
      262 + i * 24,
      356,
      13,
      2,
      linear(art, [
        [0, '#b98f5c'],
        [1, '#6b5236'],
      ]),
    )
  for (let x = 350; x < 700; x += 57) out += rect(x, 252, 8, 132, 1, '#2b3036')
  const steel = linear(art, [
    [0, sitter.paint.light],
    [1, sitter.paint.dark],
  ])
  return (
    out +
    rect(240, 236, 96, 148, 4, steel, { stroke: '#14171b' }) +
    stroke('M288 240V380M248 306h28M300 306h28', '#14171b', 2, { opacity: 0.6 }) +
    stroke('M704 384L722 250', '#3a4047', 7) +
    stroke('M722 250L700 384', '#3a4047', 3)
  )
}
