import { type Vec } from './mesh.ts'

/** A level camera whose picture is shifted rather than tilted, as architects' are, so that upright lines stay upright. */
export interface Camera {
  eye: Vec
  /** Where it looks along the ground: 0 to the rear (+x), a quarter turn to the left (+z); in radians. */
  turn: number
  /** How far it looks down, in radians; 0 for pictures from outside. */
  down: number
  /** px of a metre at a distance of a metre. */
  focal: number
  /** The point in the picture that the camera looks at, in px. */
  cx: number
  cy: number
}

/** Returns where a point is seen: to the right, up, and how far ahead, in metres. */
export function seen({ eye, turn, down }: Camera, x: number, y: number, z: number): [number, number, number] {
  const dx = x - eye[0]
  const dy = y - eye[1]
  const dz = z - eye[2]
  const ahead = dx * Math.cos(turn) + dz * Math.sin(turn)
  const right = -dx * Math.sin(turn) + dz * Math.cos(turn)
  return [right, dy * Math.cos(down) + ahead * Math.sin(down), ahead * Math.cos(down) - dy * Math.sin(down)]
}

export interface Framing {
  width: number
  height: number
  /** Where the camera stands around the vehicle: 0 in front of it, a quarter turn on its left; in radians. */
  around: number
  /** The camera's height in metres. */
  eye: number
  /** The greatest parts of the picture that the vehicle fills, and where its wheels stand. */
  fill: readonly [across: number, up: number]
  ground: number
  /** The distance in vehicle lengths: large for a long lens. */
  distance?: number
}

/** Places a camera so that all points fit the frame. */
export function framed(points: Float32Array, framing: Framing): Camera {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  const [minimum, maximum] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ] as [[number, number], [number, number]]
  for (let i = 0; i < points.length; i += 3)
    for (const k of [0, 1] as const) {
      const value = points[i + k * 2] as number
      minimum[k] = Math.min(minimum[k], value)
      maximum[k] = Math.max(maximum[k], value)
    }
  const middle: Vec = [(minimum[0] + maximum[0]) / 2, 0, (minimum[1] + maximum[1]) / 2]
  const away =
    (framing.distance ?? 1.75) * Math.max(2.4, Math.hypot(maximum[0] - minimum[0], maximum[1] - minimum[1]))
  const camera: Camera = {
    eye: [
      middle[0] - Math.cos(framing.around) * away,
      framing.eye,
      middle[2] + Math.sin(framing.around) * away,
    ],
    turn: -framing.around,
    down: 0,
    focal: 1,
    cx: 0,
    cy: 0,
  }
  for (let i = 0; i < points.length; i += 3) {
    const [r, u, a] = seen(camera, points[i] as number, points[i + 1] as number, points[i + 2] as number)
    left = Math.min(left, r / a)
    right = Math.max(right, r / a)
    low = Math.min(low, u / a)
    high = Math.max(high, u / a)
  }
  const focal = Math.min(
    (framing.width * framing.fill[0]) / (right - left),
    (framing.height * framing.fill[1]) / (high - low),
  )
  return {
    ...camera,
    focal,
    cx: framing.width / 2 - (focal * (left + right)) / 2,
    cy: framing.height * framing.ground + focal * low,
  }
}

/** Places a camera that looks at a point. */
export function lookingAt(eye: Vec, target: Vec, focal: number, width: number, height: number): Camera {
  const [dx, dy, dz] = [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]]
  return {
    eye,
    turn: Math.atan2(dz, dx),
    down: Math.atan2(-dy, Math.hypot(dx, dz)),
    focal,
    cx: width / 2,
    cy: height / 2,
  }
}
