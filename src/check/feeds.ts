import { lacksIn } from '#plan/files/portals/lacks.ts'
import { portalsFor, takesSite } from '#plan/files/portals/portals.ts'
import type { PlanContext } from '#plan/planContext.ts'
import { nearest } from '#site/loading/nearest.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import type { Report } from './finding.ts'
import { mendFor } from './stock.ts'

const MOST_NAMED = 10

/** Checks the feeds' settings, and each vehicle on offer against what each portal requires. */
export function checkFeeds(context: PlanContext, report: Report): void {
  const { site, locations, feeds = [] } = context
  const warn = (file: string, field: string, message: string) =>
    report({ level: 'warning', file, field, message })
  const portals = portalsFor(site)
  site.feeds.portals.forEach((name, index) => {
    // This one is in the default, so nobody may have asked for it.
    if (name !== 'google_listings' && !takesSite(portals[name], site))
      warn(
        'site.json',
        `feeds.portals[${index}]`,
        `is ${name}, which doesn’t take this dealer’s vehicles: ${takenBy(portals[name])}. Remove it`,
      )
  })
  const places = locations.map(({ name }) => name)
  const known = [...places, ...site.dealerships.map(({ name }) => name)]
  const checkPlace = (file: string, field: string, place: string, names: readonly string[]): void => {
    if (names.includes(place)) return
    const near = nearest(place, names)
    warn(
      file,
      field,
      `is “${place}”, which isn’t one of the site’s locations${near === undefined ? '' : `: did you mean “${near}”?`}`,
    )
  }
  site.feeds.store_codes.forEach(({ location }, index) =>
    checkPlace('site.json', `feeds.store_codes[${index}].location`, location, known),
  )
  for (const feed of feeds)
    for (const place of feed.locations) checkPlace(feed.file, 'vehicles.location', place, places)
  for (const { where, reason, setting, vehicles } of lacksIn(context)) {
    const names = vehicles.slice(0, MOST_NAMED).map(({ car }) => car.slug)
    const more = vehicles.length - names.length
    const count = `${vehicles.length} ${vehicles.length === 1 ? 'vehicle' : 'vehicles'}`
    const what = `${reason} (${names.join(', ')}${more > 0 ? ` and ${more} more` : ''})`
    if (setting === undefined)
      warn(SNAPSHOT, 'cars', `${count} can’t be advertised ${where}: ${what}. ${mendFor(site)}`)
    else
      warn(
        'site.json',
        setting,
        `keeps ${count} from being advertised ${where}: ${what}. Change the setting, or remove the portal from feeds.portals`,
      )
  }
}

const takenBy = ({ trades, regions }: ReturnType<typeof portalsFor>['meta']): string =>
  [`it takes ${trades.join(', ')}`, regions && `in ${regions.join(' and ')}`].filter(Boolean).join(' ')
