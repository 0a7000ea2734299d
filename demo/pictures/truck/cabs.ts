import { mix } from '../paint.ts'
import { type Sitter } from '../subject.ts'
import { type Art, clip, group, linear, path, rect, stroke } from '../svg.ts'

export type TruckKind =
  'day-cab' | 'day-cab-classic' | 'sleeper' | 'sleeper-classic' | 'box-truck' | 'dump-truck' | 'flatbed'

export const isSleeper = (kind: TruckKind): boolean => kind === 'sleeper' || kind === 'sleeper-classic'
/** Returns whether a truck is made to pull a trailer. */
export const isTractor = (kind: TruckKind): boolean =>
  isSleeper(kind) || kind === 'day-cab' || kind === 'day-cab-classic'

export const CHROME: [number, string][] = [
  [0, '#f4f7f9'],
  [0.4, '#aab2b9'],
  [0.55, '#6a727a'],
  [1, '#d5dade'],
]

/** Makes the gradient for a painted upright side. */
export function coat(art: Art, sitter: Sitter): string {
  const { paint } = sitter
  return linear(art, [
    [0, mix(paint.light, '#ffffff', 0.3)],
    [0.22, paint.light],
    [0.5, paint.base],
    [1, paint.dark],
  ])
}

export function glassy(art: Art, d: string): string {
  const flash = path('M200 330L290 150H330L240 330Z', '#ffffff', { opacity: 0.2 })
  return (
    path(
      d,
      linear(art, [
        [0, '#6b7b88'],
        [0.5, '#333e48'],
        [1, '#171d24'],
      ]),
    ) +
    group(flash, { 'clip-path': clip(art, d) }) +
    stroke(d, '#14181d', 2.4)
  )
}

/** Draws a cab that sits above its engine, nose to the left. A heavy truck's cab has a taller grille and a deep chrome bumper. */
export function forward(art: Art, sitter: Sitter, heavy: boolean): string {
  const body = heavy
    ? 'M72 404V300L92 206C95 194 102 188 114 188H214C220 188 224 192 224 198V420H76Z'
    : 'M74 402C72 360 74 320 82 288L104 206C108 194 116 188 128 188H214C220 188 224 192 224 198V420H76Z'
  let out = path(body, coat(art, sitter)) + stroke(body, sitter.paint.deep, 1.4, { opacity: 0.6 })
  out += path('M76 330C130 324 190 322 224 324V352C180 348 120 352 75 360Z', '#ffffff', { opacity: 0.16 })
  out +=
    glassy(
      art,
      heavy
        ? 'M84 292L100 212C101 208 104 206 110 206H122L118 292C118 296 114 298 110 298H90C86 298 83 295 84 292Z'
        : 'M92 290L112 214C114 208 118 206 124 206H132L126 292C126 296 122 298 118 298H98C94 298 91 294 92 290Z',
    ) +
    glassy(
      art,
      'M140 214C140 209 143 206 148 206H200C206 206 210 210 210 216V290C210 295 207 298 202 298H144C138 298 134 294 135 288Z',
    )
  out +=
    stroke('M130 200C124 280 128 350 134 396M216 200V400', '#0a0c10', 1.7, { opacity: 0.5 }) +
    rect(188, 314, 20, 6, 3, '#14181d')
  const bumper = linear(
    art,
    heavy
      ? CHROME
      : [
          [0, '#5b626a'],
          [1, '#22262b'],
        ],
  )
  const lamp = linear(
    art,
    [
      [0, '#ffffff'],
      [1, '#66717c'],
    ],
    1,
    0.3,
  )
  out += heavy
    ? path('M70 330H88V396H70Z', '#14171b') +
      stroke('M70 342H88M70 356H88M70 370H88M70 384H88', '#c3c9ce', 3) +
      path('M90 352H122V376H90Z', lamp) +
      path('M60 400H122V450H70C64 450 60 446 60 440Z', bumper)
    : path('M76 352C86 346 98 344 112 346C110 362 98 370 75 372Z', lamp) +
      path('M68 404H118V440H76C70 440 67 436 67 430Z', bumper)
  return out + stroke('M104 262L84 256', '#2b3036', 4) + rect(72, 232, 15, 56, 6, '#22262b')
}
