import type { Site } from '#site/settings/schema.ts'
import { strangersIn, strangersText } from '#stock/feed/unknownLocations.ts'
import { placesFor } from '#stock/locations/siteLocations.ts'
import type { Stock } from '#stock/snapshot.ts'
import type { Report } from './finding.ts'

/** Finds vehicles that a feed puts at locations that the settings don't have. */
export const checkOwnLocations = (
  { vehicles }: Pick<Stock, 'vehicles'>,
  site: Site,
  report: Report,
): void => {
  const places = placesFor(site, [])
  if (!places.isOwn) return
  const counts = new Map<string, number>()
  for (const { brief } of vehicles)
    if (brief.location_name !== '')
      counts.set(brief.location_name, (counts.get(brief.location_name) ?? 0) + 1)
  const unknown = strangersIn(counts, places)
  if (unknown)
    report({
      level: 'warning',
      file: 'site.json',
      field: 'locations',
      message: `lacks some of the feed’s: ${strangersText(unknown, places)}. Add them or, if they’re other names for locations that are there, say so in the desk, under ‘Stock’`,
    })
}
