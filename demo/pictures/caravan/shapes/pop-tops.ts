import { base, type VanShape } from '../shape.ts'

/** Caravans whose roof can be raised, with canvas around the gap. */
export const POP_TOPS = {
  silhouette: {
    ...base,
    length: 440,
    floor: 48,
    roof: 202,
    nose: 'swept',
    rake: 54,
    tail: 24,
    lift: 44,
    axles: 1,
    wheel: 35,
    plate: 78,
    skin: 'smooth',
    graphic: 'slash',
    accent: '#8c2f2b',
    door: 272,
    windows: [
      [66, 84],
      [176, 78],
      [362, 52],
    ],
  },
  'skylark-16': {
    ...base,
    length: 490,
    floor: 50,
    roof: 200,
    rake: 40,
    tail: 10,
    lift: 46,
    axles: 1,
    wheel: 37,
    plate: 92,
    graphic: 'swoosh',
    accent: '#2f6b6a',
    door: 176,
    windows: [
      [56, 86],
      [286, 130],
    ],
    extras: ['tool-box', 'spare'],
  },
} satisfies Record<string, VanShape>
