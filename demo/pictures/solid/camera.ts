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

/** Returns a function that says where a point is seen: to the right, up, and how far ahead, in metres. */
export function seenBy({ eye, turn, down }: Camera): (x: number, y: number, z: number) => Vec {
  const [cos, sin, level, fall] = [Math.cos(turn), Math.sin(turn), Math.cos(down), Math.sin(down)]
  return (x, y, z) => {
    const dx = x - eye[0]
    const dy = y - eye[1]
    const dz = z - eye[2]
    const ahead = dx * cos + dz * sin
    return [dz * cos - dx * sin, dy * level + ahead * fall, ahead * level - dy * fall]
  }
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
  let [x0, x1, z0, z1] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let i = 0; i < points.length; i += 3) {
    x0 = Math.min(x0, points[i] as number)
    x1 = Math.max(x1, points[i] as number)
    z0 = Math.min(z0, points[i + 2] as number)
    z1 = Math.max(z1, points[i + 2] as number)
  }
  const { around, width, height, fill, distance = 1.75 } = framing
  const away = distance * Math.max(2.4, Math.hypot(x1 - x0, z1 - z0))
  const camera: Camera = {
    eye: [(x0 + x1) / 2 - Math.cos(around) * away, framing.eye, (z0 + z1) / 2 + Math.sin(around) * away],
    turn: -around,
    down: 0,
    focal: 1,
    cx: 0,
    cy: 0,
  }
  const see = seenBy(camera)
  for (let i = 0; i < points.length; i += 3) {
    const [r, u, a] = see(points[i] as number, points[i + 1] as number, points[i + 2] as number)
    left = Math.min(left, r / a)
    right = Math.max(right, r / a)
    low = Math.min(low, u / a)
    high = Math.max(high, u / a)
  }
  const focal = Math.min((width * fill[0]) / (right - left), (height * fill[1]) / (high - low))
  const [cx, cy] = [width / 2 - (focal * (left + right)) / 2, height * framing.ground + focal * low]
  return { ...camera, focal, cx, cy }
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
