import { mix } from './paint.ts'
import { type Art, circle, linear, n, path, radial, stroke } from './svg.ts'

export const WHEELS = ['five', 'split', 'ten', 'turbine', 'steel', 'wire', 'truck'] as const
export type Wheel = (typeof WHEELS)[number]

/**
 * How many spokes a wheel has, how wide each spoke is at the hub and the rim (as a fraction of the radius), and how far each leans (in
 * radians).
 */
const SPOKES: Record<
  Exclude<Wheel, 'steel' | 'wire' | 'truck'>,
  [count: number, hub: number, rim: number, lean: number]
> = {
  five: [5, 0.17, 0.2, 0],
  split: [10, 0.1, 0.06, 0.12],
  ten: [10, 0.09, 0.1, 0],
  turbine: [7, 0.14, 0.11, 0.42],
}

function spoke(r: number, angle: number, hub: number, rim: number, lean: number): string {
  const at = (radius: number, side: number, turn: number): string => {
    const x = Math.cos(angle + turn) * radius - Math.sin(angle + turn) * side
    const y = Math.sin(angle + turn) * radius + Math.cos(angle + turn) * side
    return `${n(x)} ${n(y)}`
  }
  return `M${at(r * 0.14, r * hub * 0.5, 0)}L${at(r * 0.97, r * rim * 0.5, lean)}L${at(r * 0.97, -r * rim * 0.5, lean)}L${at(r * 0.14, -r * hub * 0.5, 0)}Z`
}

function alloy(art: Art, style: keyof typeof SPOKES, rim: number, metal: string): string {
  const [count, hub, edge, lean] = SPOKES[style]
  const shine = linear(
    art,
    [
      [0, mix(metal, '#ffffff', 0.55)],
      [0.5, metal],
      [1, mix(metal, '#12161c', 0.45)],
    ],
    0.4,
  )
  const shade = mix(metal, '#0c0f14', 0.62)
  let out = ''
  for (let i = 0; i < count; i += 1) {
    const pair = style === 'split' ? (i % 2 === 0 ? 0.1 : -0.1) : 0
    const angle = (i / count) * Math.PI * 2 - Math.PI / 2 + pair
    const turn = style === 'split' ? (i % 2 === 0 ? -lean : lean) : lean
    out +=
      path(spoke(rim, angle + 0.045, hub, edge, turn), shade) +
      path(spoke(rim, angle, hub, edge, turn), shine)
  }
  out += circle(0, 0, rim * 0.2, shine) + circle(0, 0, rim * 0.11, mix(metal, '#0c0f14', 0.7))
  for (let i = 0; i < 5; i += 1) {
    const angle = (i / 5) * Math.PI * 2 - 0.3
    out += circle(Math.cos(angle) * rim * 0.155, Math.sin(angle) * rim * 0.155, rim * 0.022, '#20242a')
  }
  return out
}

function wire(rim: number): string {
  let out = ''
  for (let i = 0; i < 28; i += 1) {
    const angle = (i / 28) * Math.PI * 2
    const from = angle + (i % 2 === 0 ? 0.5 : -0.5)
    out += stroke(
      `M${n(Math.cos(from) * rim * 0.15)} ${n(Math.sin(from) * rim * 0.15)}L${n(Math.cos(angle) * rim * 0.96)} ${n(Math.sin(angle) * rim * 0.96)}`,
      '#c9ced3',
      Math.max(0.8, rim * 0.018),
    )
  }
  return out + circle(0, 0, rim * 0.17, '#9aa1a8') + circle(0, 0, rim * 0.08, '#4b5158')
}

function pressed(art: Art, rim: number, holes: number, metal: string): string {
  const face = radial(
    art,
    [
      [0, mix(metal, '#ffffff', 0.5)],
      [0.55, metal],
      [1, mix(metal, '#12161c', 0.4)],
    ],
    0.4,
    0.35,
    0.75,
  )
  let out =
    circle(0, 0, rim * 0.93, face) +
    circle(0, 0, rim * 0.62, mix(metal, '#12161c', 0.25)) +
    circle(0, 0, rim * 0.58, face)
  for (let i = 0; i < holes; i += 1) {
    const angle = (i / holes) * Math.PI * 2
    out += circle(Math.cos(angle) * rim * 0.76, Math.sin(angle) * rim * 0.76, rim * 0.085, '#14171c')
  }
  for (let i = 0; i < 10; i += 1) {
    const angle = (i / 10) * Math.PI * 2
    out += circle(Math.cos(angle) * rim * 0.4, Math.sin(angle) * rim * 0.4, rim * 0.04, '#5a6067')
  }
  return (
    out +
    circle(0, 0, rim * 0.26, mix(metal, '#ffffff', 0.3)) +
    circle(0, 0, rim * 0.18, mix(metal, '#12161c', 0.3))
  )
}

export interface WheelLook {
  style: Wheel
  /** Radius of the rim as a fraction of the tyre's. */
  rim?: number
  metal?: string
  /** Radius of the brake disc behind the spokes, as a fraction of the rim's; 0.72 by default. */
  disc?: number
  blocks?: boolean
}

/** Draws a wheel from the side; `r` is the tyre's radius. */
export function drawWheel(art: Art, cx: number, cy: number, r: number, look: WheelLook): string {
  const rim = r * (look.rim ?? 0.7)
  const metal = look.metal ?? '#c4cad0'
  const tyre = radial(art, [
    [0.6, '#15171b'],
    [0.82, '#2b2e34'],
    [0.94, '#1c1e22'],
    [1, '#0e0f12'],
  ])
  let out = circle(0, 0, r, tyre)
  if (look.blocks) {
    for (let i = 0; i < 44; i += 1) {
      const a = (i / 44) * Math.PI * 2
      out += stroke(
        `M${n(Math.cos(a) * r * 0.95)} ${n(Math.sin(a) * r * 0.95)}L${n(Math.cos(a) * r * 1.025)} ${n(Math.sin(a) * r * 1.025)}`,
        '#17191d',
        r * 0.07,
      )
    }
  }
  out += circle(0, 0, r * 0.9, 'none', { stroke: '#3a3e45', 'stroke-width': r * 0.015, opacity: 0.7 })
  if (look.style === 'wire') {
    out += circle(0, 0, rim, '#2a2e35', { 'fill-opacity': 0.55 })
  } else {
    out += circle(
      0,
      0,
      rim,
      radial(art, [
        [0, '#0d0f13'],
        [0.8, '#23272d'],
        [1, '#3a3f47'],
      ]),
    )
  }
  const disc = look.disc ?? 0.72
  out +=
    circle(0, 0, rim * disc, '#6d737a') +
    circle(0, 0, rim * disc * 0.94, 'none', { stroke: '#8e949b', 'stroke-width': rim * 0.05 })
  out += circle(0, 0, rim * disc * 0.5, '#2c3037')
  if (look.style === 'wire') out += wire(rim)
  else if (look.style === 'steel') out += pressed(art, rim, 12, metal)
  else if (look.style === 'truck') out += pressed(art, rim, 10, '#d4d9dd')
  else out += alloy(art, look.style, rim, metal)
  out += circle(0, 0, rim * 0.97, 'none', {
    stroke: mix(metal, '#ffffff', 0.25),
    'stroke-width': rim * 0.055,
  })
  out += circle(0, 0, rim, 'none', { stroke: '#0c0d10', 'stroke-width': rim * 0.03, opacity: 0.7 })
  return `<g transform="translate(${n(cx)} ${n(cy)})">${out}</g>`
}
