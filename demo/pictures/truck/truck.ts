import { drawShadow } from '../shadow.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, path } from '../svg.ts'
import { chassis, load, habitation } from './bodies.ts'
import { type TruckKind, bonneted, forward, isSleeper, isTractor } from './cabs.ts'
import { classic } from './classic.ts'
import { drawWheel } from '../wheel.ts'

const R = 47

const AXLES: Record<TruckKind, readonly number[]> = {
  'day-cab': [588, 688],
  'day-cab-classic': [598, 698],
  sleeper: [598, 698],
  'sleeper-classic': [610, 706],
  'box-truck': [606],
  'dump-truck': [512, 592, 690],
  flatbed: [640],
  motorhome: [596],
}

/** Draws a truck or motorhome from its left, nose left. */
export function paintTruckSide(art: Art, kind: TruckKind, sitter: Sitter): Painted {
  const over = kind === 'box-truck' || kind === 'motorhome'
  const tractor = isTractor(kind)
  let out = drawShadow(art, 66, 748, GROUND)
  out += chassis(art, 130, 742, !over)
  if (tractor)
    out +=
      path('M590 402L602 388H684L696 402Z', '#2b3036') +
      path('M566 372C590 352 640 352 650 372L640 376C620 364 596 364 576 378Z', '#33383e') +
      path('M666 372C690 352 740 352 748 372L738 376C720 364 696 364 676 378Z', '#33383e')
  out += load(art, kind, sitter)
  if (kind === 'motorhome') out += forward(art, sitter) + habitation(art, sitter)
  else if (over) out += forward(art, sitter)
  else if (kind.endsWith('-classic'))
    out += classic(art, sitter, isSleeper(kind) ? 544 : 428, isSleeper(kind))
  else out += bonneted(art, sitter, isSleeper(kind) ? 528 : 394, isSleeper(kind))
  const r = over ? 43 : R
  const cx = over ? 172 : 165
  out += over
    ? path(`M${cx - 58} 422C${cx - 54} 356 ${cx + 54} 356 ${cx + 58} 422Z`, '#0b0d10')
    : path('M97 416C103 374 113 345 165 345C217 345 237 351 239 416Z', '#0b0d10')
  const style = kind === 'motorhome' ? 'steel' : 'truck'
  out += drawWheel(art, cx, GROUND - r, r, { style, rim: 0.66 })
  for (const x of AXLES[kind]) {
    if (over) out += path(`M${x - 60} 408C${x - 56} 366 ${x + 56} 366 ${x + 60} 408Z`, '#0b0d10')
    out += drawWheel(art, x, GROUND - r, r, { style, rim: 0.66 })
  }
  return { art: out, wheel: [cx, GROUND - r, r], front: [140, 340], rear: [640, 340] }
}
