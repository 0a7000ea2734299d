import { type Body } from '../address.ts'

/** A towed home in centimetres; x from the front wall of the body, y from the ground. */
export interface VanShape {
  length: number
  /** Heights of the underside and the roof. */
  floor: number
  roof: number
  /** How far the front and the rear lean back at the top. */
  rake: number
  tail: number
  /** How far a pop-top roof is raised; 0 for a fixed one. */
  lift: number
  axles: 1 | 2
  wheel: number
  /** Height up to which checker plate covers the side. */
  plate: number
  /** Left edge of the door; null if there's none on this side. */
  door: number | null
  windows: readonly (readonly [x: number, width: number])[]
  bar: number
  ramp: boolean
  awning: boolean
}

export const VAN_SHAPES: Partial<Record<Body, VanShape>> = {
  caravan: {
    length: 600,
    floor: 52,
    roof: 282,
    rake: 46,
    tail: 12,
    lift: 0,
    axles: 2,
    wheel: 36,
    plate: 92,
    door: 196,
    windows: [
      [66, 86],
      [302, 112],
      [470, 84],
    ],
    bar: 128,
    ramp: false,
    awning: true,
  },
  'pop-top': {
    length: 490,
    floor: 50,
    roof: 200,
    rake: 40,
    tail: 10,
    lift: 46,
    axles: 1,
    wheel: 37,
    plate: 84,
    door: 176,
    windows: [
      [56, 86],
      [286, 130],
    ],
    bar: 128,
    ramp: false,
    awning: true,
  },
  'off-grid': {
    length: 610,
    floor: 70,
    roof: 292,
    rake: 62,
    tail: 44,
    lift: 0,
    axles: 2,
    wheel: 42,
    plate: 134,
    door: 210,
    windows: [
      [84, 80],
      [318, 96],
      [456, 76],
    ],
    bar: 136,
    ramp: false,
    awning: true,
  },
  'toy-hauler': {
    length: 690,
    floor: 58,
    roof: 296,
    rake: 40,
    tail: 4,
    lift: 0,
    axles: 2,
    wheel: 38,
    plate: 108,
    door: 236,
    windows: [
      [74, 96],
      [336, 84],
    ],
    bar: 128,
    ramp: true,
    awning: true,
  },
  'camper-trailer': {
    length: 290,
    floor: 66,
    roof: 142,
    rake: 26,
    tail: 16,
    lift: 0,
    axles: 1,
    wheel: 41,
    plate: 142,
    door: null,
    windows: [],
    bar: 150,
    ramp: false,
    awning: false,
  },
}
