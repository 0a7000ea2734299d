import type { Body } from '../address.ts'

/** A point in centimetres: from the front bumper backwards, from the ground up. */
export type Point = readonly [x: number, y: number]

/** A car's side in centimetres. */
export interface CarShape {
  length: number
  /** Half of what the front view is wide. */
  halfWidth: number
  front: number
  rear: number
  /** Tyre radius. */
  wheel: number
  /** Sill above the ground. */
  sill: number
  /** Leading edge of the bonnet. */
  nose: Point
  /** Foot of the windscreen. */
  cowl: Point
  /** Top of the windscreen. */
  header: Point
  /** Highest point of the roof. */
  crown: Point
  /** Where the roof ends. */
  tail: Point
  /** Foot of the rear window. */
  deck: Point
  /** End of the boot lid or tailgate's top. */
  lip: Point
  /** Window sill at front and rear. */
  belt: readonly [number, number]
  /** x of each pillar between side windows, and of the last window's end. */
  pillars: readonly number[]
  /** x of each door cut. */
  doors: readonly number[]
  rails: boolean
  cladding: boolean
  kind: 'car' | 'van' | 'ute'
}

const base = { rails: false, cladding: false, kind: 'car' } as const

export const CAR_SHAPES: Partial<Record<Body, CarShape>> = {
  sedan: {
    ...base,
    length: 476,
    halfWidth: 92,
    front: 92,
    rear: 372,
    wheel: 34.5,
    sill: 23,
    nose: [15, 77],
    cowl: [140, 97],
    header: [208, 138],
    crown: [262, 145],
    tail: [326, 137],
    deck: [400, 107],
    lip: [464, 104],
    belt: [93, 101],
    pillars: [262, 352],
    doors: [152, 262, 350],
  },
  hatch: {
    ...base,
    length: 430,
    halfWidth: 90,
    front: 86,
    rear: 346,
    wheel: 34.5,
    sill: 22,
    nose: [13, 80],
    cowl: [118, 100],
    header: [188, 143],
    crown: [245, 149],
    tail: [350, 140],
    deck: [408, 108],
    lip: [418, 98],
    belt: [95, 104],
    pillars: [240, 328],
    doors: [134, 240, 328],
  },
  wagon: {
    ...base,
    length: 480,
    halfWidth: 92,
    front: 92,
    rear: 374,
    wheel: 35,
    sill: 24,
    nose: [15, 79],
    cowl: [138, 99],
    header: [204, 142],
    crown: [270, 150],
    tail: [418, 142],
    deck: [464, 106],
    lip: [470, 98],
    belt: [95, 102],
    pillars: [260, 352],
    doors: [150, 260, 352],
    rails: true,
  },
  suv: {
    ...base,
    length: 466,
    halfWidth: 95,
    front: 92,
    rear: 366,
    wheel: 40,
    sill: 32,
    nose: [10, 103],
    cowl: [122, 114],
    header: [190, 163],
    crown: [255, 170],
    tail: [392, 162],
    deck: [446, 122],
    lip: [454, 112],
    belt: [109, 116],
    pillars: [248, 338],
    doors: [136, 248, 338],
    rails: true,
    cladding: true,
  },
  'people-mover': {
    ...base,
    length: 518,
    halfWidth: 99,
    front: 96,
    rear: 406,
    wheel: 37,
    sill: 24,
    nose: [8, 92],
    cowl: [96, 110],
    header: [186, 172],
    crown: [280, 180],
    tail: [474, 174],
    deck: [508, 122],
    lip: [510, 106],
    belt: [106, 110],
    pillars: [228, 352],
    doors: [140, 232, 352],
    rails: true,
    kind: 'van',
  },
  van: {
    ...base,
    length: 520,
    halfWidth: 98,
    front: 84,
    rear: 402,
    wheel: 35,
    sill: 27,
    nose: [6, 98],
    cowl: [62, 120],
    header: [140, 188],
    crown: [220, 199],
    tail: [500, 196],
    deck: [514, 128],
    lip: [514, 104],
    belt: [108, 118],
    pillars: [206],
    doors: [118, 206, 338],
    kind: 'van',
  },
  campervan: {
    ...base,
    length: 520,
    halfWidth: 98,
    front: 90,
    rear: 402,
    wheel: 35,
    sill: 25,
    nose: [8, 94],
    cowl: [76, 118],
    header: [150, 182],
    crown: [230, 191],
    tail: [498, 188],
    deck: [514, 126],
    lip: [514, 104],
    belt: [110, 116],
    pillars: [220, 352],
    doors: [128, 220, 352],
    kind: 'van',
  },
  coupe: {
    ...base,
    length: 460,
    halfWidth: 93,
    front: 90,
    rear: 364,
    wheel: 35.5,
    sill: 20,
    nose: [15, 70],
    cowl: [158, 92],
    header: [222, 128],
    crown: [262, 133],
    tail: [320, 124],
    deck: [408, 98],
    lip: [450, 97],
    belt: [89, 97],
    pillars: [306],
    doors: [168, 296],
  },
  ute: {
    ...base,
    length: 532,
    halfWidth: 96,
    front: 94,
    rear: 414,
    wheel: 42,
    sill: 40,
    nose: [8, 115],
    cowl: [126, 124],
    header: [188, 174],
    crown: [240, 181],
    tail: [318, 176],
    deck: [338, 124],
    lip: [526, 124],
    belt: [118, 121],
    pillars: [238, 318],
    doors: [142, 238, 326],
    cladding: true,
    kind: 'ute',
  },
}
