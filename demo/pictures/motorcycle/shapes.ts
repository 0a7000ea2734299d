import { type BikeShape } from './shape.ts'
import { ADVENTURE } from './shapes/adventure.ts'
import { CRUISER } from './shapes/cruiser.ts'
import { NAKED } from './shapes/naked.ts'
import { SPORT } from './shapes/sport.ts'

const FAMILIES = { ...NAKED, ...SPORT, ...ADVENTURE, ...CRUISER }

/** The silhouette of each family of models, and a typical one for each body. */
export const BIKES: Readonly<Record<string, BikeShape>> = {
  ...FAMILIES,
  naked: FAMILIES['mt-07'],
  sport: FAMILIES['yzf-r7'],
  adventure: FAMILIES['tenere-700'],
  cruiser: FAMILIES['vulcan-s'],
}
