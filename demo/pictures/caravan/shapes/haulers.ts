import { base, type VanShape } from '../shape.ts'

/** Caravans that carry vehicles too. */
export const HAULERS = {
  'stockyard-23': {
    ...base,
    length: 690,
    floor: 58,
    roof: 296,
    rake: 40,
    tail: 4,
    axles: 2,
    wheel: 38,
    plate: 108,
    graphic: 'bands',
    accent: '#c8742c',
    door: 236,
    windows: [
      [74, 96],
      [336, 84],
    ],
    ramp: true,
    extras: ['tool-box'],
  },
  drover: {
    ...base,
    length: 290,
    floor: 66,
    roof: 142,
    rake: 26,
    tail: 16,
    axles: 1,
    wheel: 41,
    plate: 142,
    door: null,
    windows: [],
    bar: 150,
    awning: false,
    extras: ['jerry-cans', 'spare'],
  },
} satisfies Record<string, VanShape>
