import { Mesh, mixed, PAINT, PLASTIC, RUBBER, steps, type Vec } from '../solid/mesh.ts'
import { blob, box, flow, tube } from '../solid/parts.ts'
import { wheel } from '../solid/wheel.ts'
import { BLACK, CASES, LAMP, LEATHER, RED, SCREEN, SHOCK } from './motorcycle.ts'

export function scooterMesh(): Mesh {
  const mesh = new Mesh()
  const [a, h] = [0.28, 1.76]
  for (const [x, r] of [
    [a, 0.27],
    [h, 0.26],
  ] as const)
    wheel(mesh, { x, r, z: 0.065, width: 0.13, style: 'cast', rim: 0.66, metal: '#3a3e43' })
  tube(mesh, BLACK, 0.026)`${a} 0.27 0.1, ${a + 0.2} 0.72 0.1`
  mesh.grid(
    steps(10).map((t) =>
      [0, 0.7, 1].map((k): Vec => [
        a - Math.cos(Math.PI * mixed(0.1, 0.75, t)) * (0.3 - 0.05 * k * k),
        0.27 + Math.sin(Math.PI * mixed(0.1, 0.75, t)) * (0.3 - 0.05 * k * k),
        0.09 * k,
      ]),
    ),
    PAINT,
  )
  // The apron, the step-through floor, the body and the seat.
  flow(mesh, PAINT, 2.8, 5)`0.2 0.78 0.04 0.06, 0.28 0.82 0.2 0.2, 0.42 0.8 0.3 0.28, 0.58 0.68 0.34 0.27,
    0.66 0.6 0.28 0.22`
  flow(mesh, PLASTIC, 3.4)`0.5 0.36 0.1 0.2, 0.8 0.36 0.12 0.22, 1.1 0.4 0.14 0.22, 1.4 0.5 0.1 0.18`
  flow(mesh, PAINT, 2.8, 5)`0.85 0.55 0.08 0.1, 1.05 0.62 0.15 0.19, 1.4 0.68 0.14 0.2, 1.75 0.78 0.1 0.15,
    2.0 0.84 0.03 0.07`
  flow(mesh, LEATHER, 3)`0.92 0.76 0.03 0.08, 1.15 0.78 0.05 0.17, 1.38 0.8 0.05 0.17, 1.46 0.87 0.06 0.17,
    1.85 0.92 0.04 0.11`
  blob(mesh, LAMP)`0.185 0.78 0.02 0.03 0.09, 0.22 0.8 0.05 0.07 0.1, 0.3 0.84 0.05 0.06 0.12`
  mesh.grid(
    steps(6).map((t) =>
      steps(5).map((s): Vec => [0.3 + t * 0.2 + 0.08 * s * s, 1.0 + t * 0.36, s * (0.2 - 0.06 * t)]),
    ),
    SCREEN,
  )
  tube(mesh, BLACK, 0.016)`0.5 0.98 0, 0.52 1.08 0.1, 0.62 1.1 0.36`
  tube(mesh, RUBBER, 0.021)`0.58 1.1 0.24, 0.62 1.1 0.37`
  tube(mesh, BLACK, 0.008)`0.5 1.1 0.2, 0.46 1.24 0.32`
  blob(mesh, BLACK)`0.43 1.27 0.03 0.05 0.34, 0.47 1.27 0.05 0.08 0.34`
  flow(mesh, CASES, 3)`1.3 0.36 0.1 0.12, 1.55 0.32 0.12 0.14, 1.8 0.28 0.07 0.1`
  tube(mesh, SHOCK, 0.03)`1.62 0.34 0.14, 1.72 0.7 0.13`
  blob(mesh, RED)`1.96 0.85 0.035 0.1, 2.02 0.87 0.02 0.07`
  tube(mesh, BLACK, 0.03)`1.9 0.72 0, 2.06 0.5 0`
  box(mesh, { colour: '#f1f2f0', gloss: 0.4 }, 0.004)`2.06 0.55 0, 0.012 0.13 0.2`
  mesh.mirror()
  tube(mesh, { colour: '#3b3e42', metal: true }, [0.03, 0.075, 0.075, 0.05], 14)`1.35 0.24 -0.14,
    1.5 0.3 -0.2, 1.95 0.42 -0.22, 2.0 0.43 -0.22`
  return mesh
}
