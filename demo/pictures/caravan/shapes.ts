import { type VanShape } from './shape.ts'
import { CARAVANS } from './shapes/caravans.ts'
import { HAULERS } from './shapes/haulers.ts'
import { OFF_GRID } from './shapes/off-grid.ts'
import { POP_TOPS } from './shapes/pop-tops.ts'

/** The silhouette of each family of caravans and campers, and a typical one for each body type. */
export const VAN_SHAPES: Readonly<Record<string, VanShape>> = {
  ...CARAVANS,
  ...POP_TOPS,
  ...OFF_GRID,
  ...HAULERS,
  caravan: CARAVANS['tableland-19'],
  'pop-top': POP_TOPS['skylark-16'],
  'off-grid': OFF_GRID['outlier-20'],
  'toy-hauler': HAULERS['stockyard-23'],
  'camper-trailer': HAULERS.drover,
}
