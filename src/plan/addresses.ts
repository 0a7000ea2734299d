import type { PlanContext } from './context.ts'
import { CONTACT_PATH } from './content.ts'
import { barePages } from './formPages.ts'
import { garagePaths } from './garage.ts'
import { LOCATIONS_PATH } from './locations.ts'
import { rangePages } from './range.ts'
import { shelfPages } from './posts.ts'

type Known = Pick<PlanContext, 'site' | 'content' | 'noun' | 'locations' | 'models'>

/**
 * The addresses of a site's pages but for stock lists and vehicles: from configuration, content, models and locations.
 *
 * @param places the address of each location
 */
export const pageAddresses = (context: Known, places: ReadonlyMap<number, string>): ReadonlySet<string> =>
  new Set([
    '/',
    CONTACT_PATH,
    ...garagePaths(context),
    ...[...context.content, ...barePages(context), ...rangePages(context), ...shelfPages(context)].map(
      ({ path }) => path,
    ),
    ...(places.size > 0 ? [LOCATIONS_PATH, ...places.values()] : []),
    ...context.models.flatMap(({ path }) => path ?? []),
  ])
