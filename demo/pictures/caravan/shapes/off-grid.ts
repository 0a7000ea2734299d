import { base, type VanShape } from '../shape.ts'

/** Caravans for rough roads and for camping without mains power. */
export const OFF_GRID = {
  'lotus-off-grid': {
    ...base,
    length: 590,
    floor: 70,
    roof: 294,
    rake: 58,
    tail: 62,
    axles: 2,
    wheel: 42,
    plate: 150,
    graphic: 'slash',
    accent: '#c8742c',
    door: 206,
    windows: [
      [80, 84, 62],
      [306, 112, 62],
      [452, 62, 62],
    ],
    bar: 140,
    extras: ['tool-box', 'solar', 'rear-bar'],
  },
  'outlier-20': {
    ...base,
    length: 620,
    floor: 74,
    roof: 290,
    nose: 'swept',
    rake: 88,
    tail: 44,
    axles: 2,
    wheel: 44,
    plate: 122,
    skin: 'smooth',
    graphic: 'plain',
    accent: '#5d6b45',
    door: 384,
    windows: [
      [108, 72, 56],
      [224, 120, 56],
      [480, 78, 56],
    ],
    bar: 136,
    extras: ['stone-guard', 'solar', 'spare'],
  },
} satisfies Record<string, VanShape>
