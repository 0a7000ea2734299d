import type { PlanContext } from '../context.ts'
import { CONTACT_PATH } from '../pages/contact/contact.ts'
import { barePages } from '../pages/form/formPages.ts'
import { garagePaths } from '../pages/garage/garage.ts'
import { LOCATIONS_PATH } from '../pages/locations/locations.ts'
import { rangePages } from '../pages/range/range.ts'
import { shelfPages } from '../pages/content/posts.ts'

type Known = Pick<PlanContext, 'site' | 'content' | 'noun' | 'locations' | 'models'>

/** The addresses of a site's pages other than stock lists and vehicles. */
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
