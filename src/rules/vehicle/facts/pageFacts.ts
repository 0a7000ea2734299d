import type { Fact } from './facts.ts'
import { amountsOf, type Line } from './readFacts.ts'

/** Figures that only a vehicle's own page shows, so they have no column in the search index. Otherwise as in facts.ts. */
const TABLE = {
  combined: {
    unit: 'kg',
    range: [1000, 200_000],
    names: 'GCWR, Gross combined weight rating, GCM, Gross combination mass',
  },
  front_axle: {
    unit: 'kg',
    range: [400, 30_000],
    names: 'GAWR front, Front GAWR, Front axle rating, Front axle capacity, Front axle',
  },
  rear_axle: {
    unit: 'kg',
    range: [400, 60_000],
    names:
      'GAWR rear, Rear GAWR, Rear axle rating, Rear axles rating, Rear axle capacity, Rear axles, Rear axle',
  },
  steer_axles: { unit: '', range: [1, 2], names: 'Steer axles' },
  lift_axles: { unit: '', range: [1, 4], names: 'Lift axles' },
  isofix: {
    unit: '',
    range: [1, 8],
    names: 'ISOFIX positions, ISOFIX seats, ISOFIX, LATCH positions, LATCH seats, LATCH',
  },
  tethers: {
    unit: '',
    range: [1, 8],
    names: 'Top tether anchor points, Top tether anchors, Top tethers',
  },
  seats_across: { unit: '', range: [1, 4], names: 'Child seats across' },
  boot: {
    unit: 'L',
    range: [20, 5000],
    names: 'Boot, Boot space, Boot capacity, Cargo, Cargo space, Cargo volume, Trunk, Trunk volume',
  },
  boot_folded: {
    unit: 'L',
    range: [100, 8000],
    names:
      'Boot (seats folded), Boot with seats folded, Cargo (seats folded), Cargo with seats folded, Maximum cargo volume',
  },
} as const satisfies Record<string, Fact>

export type PageFacts = Record<keyof typeof TABLE, number | null>

export const pageFactsOf = (specifications: readonly Line[]): PageFacts => amountsOf(TABLE, specifications)
