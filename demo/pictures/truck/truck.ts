import { drawShadow } from '../shadow.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, path } from '../svg.ts'
import { drawWheel } from '../wheel.ts'
import { aluminiumBody, box, chassis, flatBed, landscapeBody, steelBody } from './bodies.ts'
import { bonneted } from './bonneted.ts'
import { forward, isSleeper, isTractor, type TruckKind } from './cabs.ts'
import { classic } from './classic.ts'
import { CABS } from './shapes.ts'

/** Draws what a truck has behind its cab; nothing for a tractor unit. `back` is where the cab ends. */
function load(art: Art, name: string, kind: TruckKind, sitter: Sitter, back: number): string {
  if (kind === 'box-truck') return box(art, sitter, back + 12, back > 300)
  if (kind === 'dump-truck') return name === 't880' ? steelBody(art, sitter) : aluminiumBody(art)
  if (kind === 'flatbed') return back > 300 ? flatBed(art, back + 12) : landscapeBody(art, sitter)
  return ''
}

/** Draws a truck's left side, nose to the left. */
export function paintTruckSide(art: Art, name: string, kind: TruckKind, sitter: Sitter): Painted {
  const cab = CABS[name]
  const long = kind.endsWith('-classic')
  const back = cab?.back ?? (long ? (isSleeper(kind) ? 544 : 428) : 224)
  const axles = cab?.axles ?? (long ? (isSleeper(kind) ? [610, 706] : [598, 698]) : [606])
  const r = cab && !isTractor(kind) ? 45 : long || cab ? 47 : 43
  const axle = cab?.axle ?? (long ? 165 : 172)
  let out = drawShadow(art, 66, 748, GROUND) + chassis(art, 130, 742)
  if (isTractor(kind)) {
    out += path('M590 402L602 388H684L696 402Z', '#2b3036')
    for (const x of axles)
      out += path(
        `M${x - 42} 372C${x - 22} 352 ${x + 42} 352 ${x + 50} 372L${x + 40} 376C${x + 20} 364 ${x - 14} 364 ${x - 32} 378Z`,
        '#33383e',
      )
  }
  out += load(art, name, kind, sitter, back)
  if (cab) out += bonneted(art, cab, sitter)
  else if (long) out += classic(art, sitter, back, isSleeper(kind))
  else out += forward(art, sitter, name === 'nrr')
  out +=
    cab || long
      ? path(
          `M${axle - 66} 418C${axle - 60} 374 ${axle - 50} 348 ${axle} 348C${axle + 50} 348 ${axle + 60} 374 ${axle + 68} 418Z`,
          '#0b0d10',
        )
      : path('M114 422C118 356 226 356 230 422Z', '#0b0d10')
  for (const x of [axle, ...axles]) {
    if (!cab && !long && x !== axle)
      out += path(`M${x - 60} 408C${x - 56} 366 ${x + 56} 366 ${x + 60} 408Z`, '#0b0d10')
    const lifted = axles.length > 2 && x === axles[0]
    out += drawWheel(art, x, GROUND - r - (lifted ? 7 : 0), r, { style: 'truck', rim: 0.66 })
  }
  return { art: out, wheel: [axle, GROUND - r, r], front: [140, 340], rear: [640, 340] }
}
