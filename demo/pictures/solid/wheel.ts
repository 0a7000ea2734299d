import type { Mesh } from './mesh.ts'
import { CHROME, type Material, RUBBER, STEEL, steps, type Vec } from './mesh.ts'
import { lathe, tube } from './parts.ts'

export interface WheelShape {
  x: number
  /** Radius of the tyre. */
  r: number
  /** The outer face's distance from the vehicle's middle, and the tyre's width. */
  z: number
  width: number
  /** The rim's radius as a proportion of the tyre's. */
  rim?: number
  style: WheelStyle
  metal?: string
}
export type WheelStyle = 'five' | 'split' | 'ten' | 'turbine' | 'steel' | 'wire' | 'truck' | 'cast'

/** How many spokes, half their width at hub and rim as a part of the rim, and how far they lean. */
const SPOKES: Record<
  Exclude<WheelStyle, 'steel' | 'wire' | 'truck'>,
  readonly [number, number, number, number]
> = {
  five: [5, 0.15, 0.2, 0],
  split: [10, 0.06, 0.075, 0.1],
  ten: [10, 0.07, 0.09, 0],
  turbine: [7, 0.1, 0.14, 0.4],
  cast: [5, 0.08, 0.07, 0.12],
}

const BRAKE: Material = { colour: '#5b6067', metal: true }
const DARK: Material = { colour: '#0c0d0f', gloss: 0.1 }

/** Adds a wheel on the left; narrow wheels, such as a motorcycle's, stand in the middle and have two faces. */
export function wheel(
  mesh: Mesh,
  { x, r, z, width, rim: part = 0.7, style, metal = '#b9bec4' }: WheelShape,
): void {
  const rim = r * part
  const axis = [x, r] as const
  const inner = z - width
  const e = Math.min(0.03, width * 0.2)
  lathe(mesh, axis, RUBBER)`${rim} ${inner + e}, ${rim + (r - rim) * 0.55} ${inner},
    ${r - e * 0.5} ${inner + e * 0.6}, ${r} ${inner + e * 1.8}, ${r} ${z - e * 1.8},
    ${r - e * 0.5} ${z - e * 0.6}, ${rim + (r - rim) * 0.55} ${z}, ${rim * 1.02} ${z - e * 0.7}`
  const alloy: Material = { colour: metal, metal: true }
  lathe(mesh, axis, style === 'steel' ? STEEL : alloy)`${rim * 1.02} ${z - e * 0.7},
    ${rim * 0.97} ${z - e * 0.5}, ${rim * 0.93} ${z - e * 1.4}, ${rim * 0.9} ${inner + width * 0.3}`
  if (style === 'wire') return spokesOfWire(mesh, axis, rim, z - width / 2, width)
  lathe(mesh, axis, DARK, 20)`${rim * 0.9} ${inner + width * 0.3}, 0 ${inner + width * 0.3}`
  if (style === 'steel' || style === 'truck')
    return disc(mesh, axis, rim, z - e, style === 'truck' ? CHROME : { colour: '#9a9fa5', metal: true })
  lathe(mesh, axis, BRAKE, 20)`${rim * 0.62} ${z - width * 0.55}, 0 ${z - width * 0.55}`
  const [count, hub, edge, lean] = SPOKES[style]
  const face = z - e * 1.1
  for (let i = 0; i < count; i += 1) {
    const turn = (i / count) * 2 * Math.PI + Math.PI / 2
    const at = (radius: number, offset: number, depth: number, extra: number): Vec => [
      x + radius * Math.cos(turn + extra) - offset * Math.sin(turn + extra),
      r + radius * Math.sin(turn + extra) + offset * Math.cos(turn + extra),
      depth,
    ]
    const rows = steps(3).map((t) => {
      const radius = rim * (0.12 + 0.83 * t)
      const half = rim * (hub + (edge - hub) * t)
      const depth = face - 0.02 * (1 - t) * 2
      return [
        at(radius, -half, depth - 0.045, lean * t),
        at(radius, -half, depth - 0.006, lean * t),
        at(radius, -half * 0.75, depth, lean * t),
        at(radius, half * 0.75, depth, lean * t),
        at(radius, half, depth - 0.006, lean * t),
        at(radius, half, depth - 0.045, lean * t),
      ]
    })
    mesh.grid(rows, alloy)
  }
  lathe(mesh, axis, alloy, 20)`${rim * 0.22} ${face - 0.05}, ${rim * 0.2} ${face - 0.012},
    ${rim * 0.12} ${face - 0.006}, 0 ${face - 0.006}`
}

function disc(mesh: Mesh, axis: readonly [number, number], rim: number, z: number, material: Material): void {
  lathe(mesh, axis, material)`${rim * 0.93} ${z - 0.01}, ${rim * 0.8} ${z - 0.05},
    ${rim * 0.62} ${z - 0.05}, ${rim * 0.5} ${z - 0.02}, ${rim * 0.34} ${z - 0.015}, ${rim * 0.3} ${z + 0.02},
    0 ${z + 0.025}`
  for (let i = 0; i < 10; i += 1) {
    const turn = (i / 10) * 2 * Math.PI
    const [bx, by] = [axis[0] + rim * 0.7 * Math.cos(turn), axis[1] + rim * 0.7 * Math.sin(turn)]
    lathe(mesh, [bx, by], DARK, 8)`${rim * 0.07} ${z - 0.06}, ${rim * 0.06} ${z - 0.03}, 0 ${z - 0.03}`
  }
}

function spokesOfWire(
  mesh: Mesh,
  [x, y]: readonly [number, number],
  rim: number,
  z: number,
  width: number,
): void {
  for (let i = 0; i < 32; i += 1) {
    const turn = (i / 32) * 2 * Math.PI
    const from = turn + (i % 4 < 2 ? 0.5 : -0.5)
    const side = i % 2 === 0 ? 0.05 : -0.05
    tube(mesh, STEEL, 0.004, 4)`${x + 0.04 * Math.cos(from)} ${y + 0.04 * Math.sin(from)} ${z + side},
      ${x + rim * 0.95 * Math.cos(turn)} ${y + rim * 0.95 * Math.sin(turn)} ${z}`
  }
  tube(mesh, STEEL, 0.045, 12)`${x} ${y} ${z - width * 0.55}, ${x} ${y} ${z + width * 0.55}`
}
