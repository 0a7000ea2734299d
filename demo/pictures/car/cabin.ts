import { accentOf, pane } from '../caravan/parts.ts'
import { outside } from './interior.ts'
import { mix } from '../paint.ts'
import { type Sitter } from '../subject.ts'
import { type Art, circle, ellipse, linear, path, radial, rect, stroke } from '../svg.ts'

/** Draws the living area of a caravan, motorhome or camper: bed, kitchen, lounge, window. */
export function paintCabin(art: Art, sitter: Sitter, small: boolean): string {
  const accent = accentOf(sitter.seed)
  const wood = ['#c9a57b', '#b58a5e', '#d9c3a0', '#a97f5b'][sitter.seed % 4] ?? '#c9a57b'
  const timber = linear(art, [
    [0, mix(wood, '#ffffff', 0.25)],
    [1, mix(wood, '#3a2a1c', 0.25)],
  ])
  const white = linear(art, [
    [0, '#fbfaf7'],
    [1, '#dcd8d0'],
  ])
  let out = rect(
    0,
    0,
    800,
    600,
    0,
    linear(art, [
      [0, '#f6f3ec'],
      [1, '#e2dccf'],
    ]),
  )
  out +=
    path('M0 0H800L640 110H160Z', '#fdfcf9') +
    path(
      'M0 600L160 440H640L800 600Z',
      linear(art, [
        [0, '#b99b78'],
        [1, '#8f7353'],
      ]),
    ) +
    rect(160, 110, 480, 330, 0, '#efeae0')
  for (let i = 0; i < 7; i += 1)
    out += stroke(`M${190 + i * 70} 440L${60 + i * 113} 600`, '#6f583e', 1.4, { opacity: 0.4 })
  // Bed across the end, under a window.
  out +=
    pane(art, 264, 168, 272, 96, 12) +
    outside(art, 'M272 176H528V256H272Z', sitter.seed) +
    path(
      'M250 158H300V270H262C256 240 252 200 250 158ZM550 158H500V270H538C544 240 548 200 550 158Z',
      mix(accent, '#ffffff', 0.7),
    )
  out +=
    path('M206 330H594L630 440H170Z', white) +
    path('M196 352C300 340 500 340 604 352L634 444H166Z', mix(accent, '#ffffff', 0.15)) +
    path('M190 376C300 364 500 364 610 376L616 392C500 380 300 380 184 392Z', '#ffffff', { opacity: 0.5 })
  for (const x of [228, 330, 412, 504])
    out += rect(x, 292, 74, 46, 16, x % 4 === 0 ? '#ffffff' : mix(accent, '#ffffff', 0.55), {
      stroke: '#cfc8ba',
    })
  // Overhead lockers along both sides.
  out +=
    path('M0 40L160 122V190L0 150Z', timber) +
    path('M800 40L640 122V190L800 150Z', timber) +
    stroke('M54 68V163M108 96V177M746 68V163M692 96V177', '#5b4630', 2, { opacity: 0.5 }) +
    stroke('M0 152L160 192M800 152L640 192', '#fff3d6', 5, { opacity: 0.9 })
  // Kitchen on the left.
  out +=
    path('M0 372L160 330V470L0 600Z', white) +
    path('M0 352L168 318L176 332L0 374Z', '#3d4248') +
    stroke('M56 360V552M110 344V508', '#a9a294', 2) +
    path('M10 250L120 236V288L10 306Z', '#33404a', { opacity: 0.8 }) +
    ellipse(66, 346, 34, 8, '#8a9199') +
    stroke('M66 344V306C66 296 88 296 88 308', '#aab2b9', 5) +
    path('M122 330L158 322L164 328L128 337Z', '#14171b')
  // Lounge and table on the right, or a fridge and wardrobe if the living area is small.
  if (small)
    out +=
      path('M640 200L800 160V600L640 450Z', timber) +
      stroke('M716 182V520', '#5b4630', 2) +
      rect(690, 300, 7, 46, 3, '#4a5057') +
      rect(732, 300, 7, 50, 3, '#4a5057')
  else {
    out +=
      pane(art, 690, 214, 96, 86, 10) +
      path('M640 340C650 330 790 300 800 300V400L640 400Z', mix(accent, '#ffffff', 0.28)) +
      path('M620 400L800 388V470L640 446Z', mix(accent, '#2b2622', 0.15)) +
      path('M596 414L760 402L790 430L604 446Z', timber) +
      stroke('M690 440V536', '#aab2b9', 10) +
      ellipse(688, 414, 15, 5, '#ffffff') +
      rect(680, 396, 17, 18, 4, '#ffffff')
  }
  out +=
    circle(400, 60, 26, '#fff6dc') +
    ellipse(
      400,
      90,
      330,
      150,
      radial(art, [
        [0, '#fff3d0', 0.5],
        [1, '#fff3d0', 0],
      ]),
    )
  return out
}
