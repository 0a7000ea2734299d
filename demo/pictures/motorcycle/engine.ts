import { type Art, circle, linear, path, rect, stroke } from '../svg.ts'
import { METAL } from '../finishes.ts'
import { type EngineKind } from './shape.ts'

const DARK: [number, string][] = [
  [0, '#5b626a'],
  [0.5, '#33383e'],
  [1, '#15181c'],
]

/** Draws a cylinder with cooling fins, standing on (x, y) and leaning by `turn` degrees. */
function finned(art: Art, x: number, y: number, turn: number, width: number, fins: number): string {
  const metal = linear(art, METAL)
  let out = rect(-width * 0.36, -fins * 10.5 - 4, width * 0.72, fins * 10.5 + 8, 3, '#22262b')
  for (let i = 0; i < fins; i += 1) out += rect(-width / 2, -i * 10.5 - 6, width, 5.6, 2.4, metal)
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${out}${rect(-width * 0.42, -fins * 10.5 - 18, width * 0.84, 17, 6, metal)}</g>`
}

/** Draws a water-cooled cylinder. */
function smooth(art: Art, x: number, y: number, turn: number, width: number, height: number): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${rect(-width / 2, -height, width, height + 10, 6, linear(art, DARK))}${rect(-width / 2 - 3, -height - 14, width + 6, 24, 7, '#3f454c')}${rect(-width / 2 + 6, -height + 18, width - 12, 5, 2, '#8a9199', { opacity: 0.6 })}${rect(-width / 2 + 6, -height + 30, width - 12, 5, 2, '#8a9199', { opacity: 0.45 })}</g>`
}

function cover(art: Art, x: number, y: number, r: number, polished: boolean): string {
  let out =
    circle(x, y, r, linear(art, METAL)) +
    circle(x, y, r * 0.76, polished ? '#b3bac0' : '#4a5057') +
    circle(x, y, r * 0.28, '#8a9199')
  for (let i = 0; i < 6; i += 1)
    out += circle(x + Math.cos(i * 1.05) * r * 0.87, y + Math.sin(i * 1.05) * r * 0.87, 2.2, '#1c1f24')
  return out
}

const CASE =
  'M330 356C334 342 352 336 380 336L458 332C476 334 484 348 484 366L478 404C466 422 352 426 338 408Z'

/** Draws pipes from the cylinder's front, down and back below the engine. */
function headers(count: number, x: number, y: number, colour: string): string {
  let out = ''
  for (let i = 0; i < count; i += 1)
    out += stroke(
      `M${x + i * 7} ${y + i * 2}C${x - 34 + i * 8} ${y + 40} ${x - 22 + i * 9} ${y + 116} ${x + 46 + i * 6} ${424 - i * 2}`,
      i % 2 === 0 ? colour : '#6d747b',
      count > 2 ? 8 : 10,
    )
  return out
}

/** Draws the left side of an engine, between the wheels. */
export function drawEngine(art: Art, kind: EngineKind): string {
  const dark = linear(art, DARK)
  switch (kind) {
    case 'big-v-twin':
      return (
        path('M326 350L480 346L476 408C462 424 350 426 336 412Z', dark) +
        finned(art, 374, 370, -24, 62, 8) +
        finned(art, 430, 370, 22, 62, 8) +
        circle(404, 390, 40, linear(art, METAL)) +
        circle(404, 390, 28, 'none', { stroke: '#5b626a', 'stroke-width': 3 }) +
        circle(402, 312, 25, linear(art, METAL)) +
        circle(402, 312, 16, '#22262b')
      )
    case 'v-twin':
      return (
        path(CASE, dark) +
        smooth(art, 352, 372, -76, 48, 56) +
        smooth(art, 436, 350, 12, 52, 66) +
        cover(art, 446, 378, 30, false) +
        cover(art, 384, 388, 22, false) +
        stroke('M302 384C300 408 322 424 372 424', '#9aa1a8', 10)
      )
    case 'air-single':
      return (
        path(
          'M338 366C340 352 356 344 380 344H456C474 346 482 356 482 372L476 406C464 422 352 424 342 408Z',
          linear(art, METAL),
        ) +
        finned(art, 384, 352, -4, 68, 9) +
        cover(art, 382, 386, 32, true) +
        cover(art, 446, 388, 24, true) +
        headers(1, 356, 296, '#c3c9ce')
      )
    case 'air-twin':
      return (
        path(
          'M330 362C334 346 352 340 380 340H460C476 342 484 354 484 370L478 406C466 422 352 424 338 408Z',
          linear(art, METAL),
        ) +
        finned(art, 390, 350, -7, 84, 7) +
        cover(art, 372, 384, 28, true) +
        cover(art, 440, 380, 32, true) +
        headers(2, 348, 300, '#d5dade')
      )
    case 'single':
      return (
        path(CASE, dark) +
        smooth(art, 390, 352, -12, 58, 74) +
        cover(art, 442, 378, 33, false) +
        cover(art, 378, 388, 25, false) +
        headers(1, 352, 300, '#9aa1a8')
      )
    default: {
      const count = kind === 'four' ? 4 : kind === 'triple' ? 3 : 2
      const wide = kind === 'four' ? 92 : kind === 'triple' ? 80 : 68
      return (
        path(CASE, dark) +
        smooth(art, 392, 356, -24, wide, 66) +
        cover(art, 444, 374, 34, false) +
        cover(art, 376, 384, 25, false) +
        headers(count, kind === 'four' ? 326 : 332, 306, '#a9b0b6')
      )
    }
  }
}
