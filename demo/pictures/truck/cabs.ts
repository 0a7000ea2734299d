import { pane } from '../caravan/parts.ts'
import { mix } from '../paint.ts'
import { type Sitter } from '../subject.ts'
import { type Art, circle, clip, ellipse, group, linear, path, rect, stroke } from '../svg.ts'

export type TruckKind =
  | 'day-cab'
  | 'day-cab-classic'
  | 'sleeper'
  | 'sleeper-classic'
  | 'box-truck'
  | 'dump-truck'
  | 'flatbed'
  | 'motorhome'

export const isSleeper = (kind: TruckKind): boolean => kind === 'sleeper' || kind === 'sleeper-classic'
/** Tells if a truck is made to pull a trailer. */
export const isTractor = (kind: TruckKind): boolean =>
  isSleeper(kind) || kind === 'day-cab' || kind === 'day-cab-classic'

export const CHROME: [number, string][] = [
  [0, '#f4f7f9'],
  [0.4, '#aab2b9'],
  [0.55, '#6a727a'],
  [1, '#d5dade'],
]

/** Makes the paint of an upright side. */
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

/** Draws a bonneted American cab, nose left; `back` is the x of its rear wall. */
export function bonneted(art: Art, sitter: Sitter, back: number, high: boolean): string {
  const { paint } = sitter
  const roof = high
    ? `L300 212C316 158 350 122 400 114L${back - 14} 110C${back - 4} 110 ${back} 114 ${back} 122`
    : `L296 216C304 202 316 198 332 198L${back - 16} 198C${back - 6} 198 ${back} 204 ${back} 214`
  const body = `M72 398C68 372 72 338 82 318C90 304 110 298 134 296L250 284${roof}L${back} 414H238C236 352 216 346 165 346C114 346 104 376 98 414H76Z`
  const inside = clip(art, body)
  let over = path(
    `M60 330C150 322 250 316 ${back + 10} 318L${back + 10} 350C250 344 150 350 60 362Z`,
    '#ffffff',
    { opacity: 0.16 },
  )
  over += rect(60, 384, back, 40, 0, paint.deep, { opacity: 0.4 })
  over +=
    stroke('M250 284C244 330 244 372 250 414', '#0a0c10', 1.8, { opacity: 0.55 }) +
    stroke('M86 316C130 308 200 302 250 299', '#ffffff', 2.4, { opacity: 0.55 })
  over +=
    stroke(`M340 214C346 290 346 360 342 414`, '#0a0c10', 1.8, { opacity: 0.55 }) +
    rect(312, 322, 24, 6, 3, '#d9dee2')
  if (high)
    over +=
      stroke(`M372 132L372 414`, '#0a0c10', 1.6, { opacity: 0.45 }) +
      stroke(`M${back - 12} 116V414`, '#ffffff', 5, { opacity: 0.16 })
  let out =
    path(body, coat(art, sitter)) +
    group(over, { 'clip-path': inside }) +
    stroke(body, paint.deep, 1.4, { opacity: 0.6 })
  out += glassy(
    art,
    'M262 286L302 226C306 220 312 218 318 218H332C336 218 338 222 338 226L341 290C341 294 338 296 334 296H268C262 296 258 292 262 286Z',
  )
  if (high)
    out +=
      pane(art, 388, 244, 58, 38, 8) +
      rect(back - 60, 300, 40, 92, 4, '#000000', { opacity: 0.12, stroke: '#0a0c10' })
  // Grille, lamp, bumper, mirrors, exhaust stack, steps.
  out += path('M70 396C66 370 70 336 82 318L92 314C82 340 80 372 84 398Z', linear(art, CHROME))
  out +=
    path(
      'M92 338C108 328 132 326 150 330C146 346 128 352 94 354Z',
      linear(
        art,
        [
          [0, '#ffffff'],
          [0.6, '#aebac5'],
          [1, '#4f5a64'],
        ],
        1,
        0.3,
      ),
    ) + circle(112, 342, 6.5, '#ffffff', { opacity: 0.9 })
  out +=
    path('M62 402H112C106 416 104 428 104 446H72C64 446 60 440 60 432Z', linear(art, CHROME)) +
    rect(76, 424, 20, 8, 4, '#fff1c9')
  out += stroke('M268 292L254 250', '#2b3036', 4) + rect(244, 226, 18, 56, 7, linear(art, CHROME, 1, 0))
  out += high
    ? ''
    : rect(back - 4, 130, 14, 282, 7, linear(art, CHROME, 1, 0)) +
      rect(back - 6, 214, 18, 92, 5, '#5b626a', { opacity: 0.75 })
  for (let i = 0; i < 3; i += 1)
    out += ellipse(330 + i * 22, (high ? 178 : 197) - (high ? i * 18 : 0), 7, 3.4, '#f2a52c')
  return out
}

/** Draws a cab over its engine, nose left, or a van's cab for a motorhome. */
export function forward(art: Art, sitter: Sitter): string {
  const body =
    'M74 402C72 360 74 320 82 288L104 206C108 194 116 188 128 188H214C220 188 224 192 224 198V420H76Z'
  let out = path(body, coat(art, sitter)) + stroke(body, sitter.paint.deep, 1.4, { opacity: 0.6 })
  out += path('M76 330C130 324 190 322 224 324V352C180 348 120 352 75 360Z', '#ffffff', { opacity: 0.16 })
  out +=
    glassy(
      art,
      'M92 290L112 214C114 208 118 206 124 206H132L126 292C126 296 122 298 118 298H98C94 298 91 294 92 290Z',
    ) +
    glassy(
      art,
      'M140 214C140 209 143 206 148 206H200C206 206 210 210 210 216V290C210 295 207 298 202 298H144C138 298 134 294 135 288Z',
    )
  out +=
    stroke('M130 200C124 280 128 350 134 396M216 200V400', '#0a0c10', 1.7, { opacity: 0.5 }) +
    rect(188, 314, 20, 6, 3, '#14181d')
  out +=
    path(
      'M76 352C86 346 98 344 112 346C110 362 98 370 75 372Z',
      linear(
        art,
        [
          [0, '#ffffff'],
          [1, '#66717c'],
        ],
        1,
        0.3,
      ),
    ) +
    path(
      'M68 404H118V440H76C70 440 67 436 67 430Z',
      linear(art, [
        [0, '#5b626a'],
        [1, '#22262b'],
      ]),
    )
  out += stroke('M104 262L84 256', '#2b3036', 4) + rect(72, 232, 15, 56, 6, '#22262b')
  return out
}
