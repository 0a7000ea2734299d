import { type CabShape } from './shape.ts'
import { DAY_CABS } from './shapes/day-cabs.ts'
import { MEDIUM } from './shapes/medium.ts'
import { SLEEPERS } from './shapes/sleepers.ts'
import { VOCATIONAL } from './shapes/vocational.ts'

/** The cab of each family of bonneted trucks, and a typical one for each body. */
export const CABS: Readonly<Record<string, CabShape>> = {
  ...SLEEPERS,
  ...DAY_CABS,
  ...VOCATIONAL,
  ...MEDIUM,
  sleeper: SLEEPERS.cascadia,
  'day-cab': DAY_CABS['cascadia-day-cab'],
  'dump-truck': VOCATIONAL['peterbilt-567'],
  flatbed: MEDIUM.mv607,
  'box-truck': MEDIUM['m2-106'],
}
