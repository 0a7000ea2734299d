import { pane } from '../caravan/parts.ts'
import { type Sitter } from '../subject.ts'
import { type Art, circle, clip, ellipse, group, linear, path, rect, stroke } from '../svg.ts'
import { CHROME, coat, glassy } from './cabs.ts'

/** Draws a cab with a long square bonnet, an upright windscreen and lots of chrome, nose to the left. `back` is the x of the rear wall. */
export function classic(art: Art, sitter: Sitter, back: number, high: boolean): string {
  const { paint } = sitter
  const roof = high
    ? `L340 208L362 166C366 156 372 152 382 152H${back - 12}C${back - 4} 152 ${back} 156 ${back} 164`
    : `L340 214C342 206 346 202 354 202H${back - 12}C${back - 4} 202 ${back} 206 ${back} 214`
  const body = `M80 400V308C80 300 84 296 92 295L322 282${roof}V414H236C232 356 210 346 165 346C120 346 106 372 100 400Z`
  const over =
    path(`M80 336C170 328 250 324 ${back + 10} 326V352C250 348 170 352 80 362Z`, '#ffffff', {
      opacity: 0.18,
    }) +
    rect(80, 384, back, 40, 0, paint.deep, { opacity: 0.4 }) +
    stroke('M92 304L322 292', '#ffffff', 2.6, { opacity: 0.55 }) +
    stroke('M308 284V414M392 210V414', '#0a0c10', 1.8, { opacity: 0.55 }) +
    rect(366, 322, 22, 6, 3, '#d9dee2') +
    (high ? stroke('M402 156V414', '#0a0c10', 1.6, { opacity: 0.45 }) : '')
  let out =
    path(body, coat(art, sitter)) +
    group(over, { 'clip-path': clip(art, body) }) +
    stroke(body, paint.deep, 1.4, { opacity: 0.6 })
  out += glassy(
    art,
    'M330 286L348 226C350 221 354 219 359 219H378C383 219 386 222 386 227V286C386 291 383 294 378 294H337C332 294 329 291 330 286Z',
  )
  // Sun visor.
  out += path('M338 212L326 230L334 234L352 212Z', linear(art, CHROME))
  if (high)
    out += pane(art, 420, 232, 62, 40, 6) + rect(back - 62, 304, 44, 88, 4, '#000000', { opacity: 0.12 })
  // Grille, fender with its lamps, bumper.
  out += rect(68, 294, 16, 108, 4, linear(art, CHROME, 1, 0))
  out +=
    path(
      'M92 402C98 352 126 334 165 334C206 334 226 348 232 388L224 396C216 356 200 346 165 346C126 346 106 364 100 402Z',
      coat(art, sitter),
    ) +
    rect(86, 330, 30, 18, 5, linear(art, CHROME)) +
    circle(94, 339, 6.5, '#fff7dc')
  out += rect(58, 400, 50, 50, 5, linear(art, CHROME)) + rect(72, 424, 22, 8, 4, '#fff1c9')
  // Air cleaner, mirror, stack.
  out += rect(284, 262, 26, 96, 9, linear(art, CHROME, 1, 0)) + rect(288, 250, 18, 14, 4, '#6a727a')
  out += stroke('M346 292L336 252', '#2b3036', 4) + rect(326, 232, 14, 52, 6, linear(art, CHROME, 1, 0))
  out +=
    rect(back - 2, high ? 96 : 126, 14, 288, 7, linear(art, CHROME, 1, 0)) +
    rect(back - 4, 214, 18, 96, 5, '#5b626a', { opacity: 0.75 })
  const top = high ? 149 : 199
  for (let i = 0; i < 4; i += 1) out += ellipse(386 + i * (high ? 28 : 10), top, 6, 3.2, '#f2a52c')
  return out
}
