import type { Site } from '#site/settings/schema.ts'
import type { Location } from './entities.ts'

/**
 * The locations that a site shows, with the primary one first. These are the locations listed in its settings or, if none are listed,
 * all visible ones (spec §3).
 */
export const shownLocations = ({ locations: named }: Site, all: readonly Location[]): Location[] =>
  all
    .filter(({ id, visible }) => (named.length > 0 ? named.includes(id) : visible))
    .sort((a, b) => Number(b.primary) - Number(a.primary) || a.position - b.position || a.id - b.id)
