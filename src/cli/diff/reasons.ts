import { makeListPath, modelListPath } from '#rules/listing/listPaths.ts'
import { listingPaths, searchPath } from '#rules/links/paths.ts'
import type { PlanContext } from '#plan/context.ts'
import type { Listing } from '#plan/pages/list/listing.ts'
import type { PlannedPage } from '#plan/plannedPage.ts'
import type { Manifest } from '#build/state/manifest.ts'
import type { Site } from '#site/settings/schema.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { CarsBefore, EditedCar, EditedFiles } from './causes.ts'

type Cause = 'first build' | 'code' | 'cut off' | 'content' | 'stock' | 'configuration' | 'clock'

export interface Reason {
  cause: Cause
  /** The vehicles, files or settings that caused the change; empty if it isn't known which ones did. */
  of: string[]
}

interface Facts {
  context: PlanContext
  listings: readonly Listing[]
  manifest: Manifest | undefined
  edited: EditedFiles & { cars: EditedCar[]; code: boolean }
  before: CarsBefore
  clockOnly: boolean
}

/**
 * Returns a function that says why a page changes. If there's a direct cause, such as the page's own file, less
 * direct causes are left out.
 */
export const reasons = ({ context, listings, manifest, edited, before, clockOnly }: Facts) => {
  const { settings, content, cars, code } = edited
  const slugOf = new Map(context.stock.vehicles.map(({ hash, brief }) => [hash, brief.slug]))
  const news = new Set(cars.filter(({ change }) => change !== 'gone').map(({ slug }) => slug))
  const gone = cars.filter(({ change }) => change === 'gone').map(({ slug }) => slug)
  const all = [...news, ...gone]
  // A vehicle's page changes if one of its similar vehicles is removed and another takes that vehicle's place. It also changes if a
  // similar vehicle's price changes so much that the vehicle is no longer similar. So a vehicle may cause a change to a page that no
  // longer shows it.
  const repriced = cars.filter(({ fields }) => fields.some((field) => field.startsWith('price ')))
  const noLongerShown = [...gone, ...repriced.map(({ slug }) => slug)]
  const base = `${context.cardSettings.vehicleBase}/`
  const listed = new Map(listings.map(({ path, vehicles }) => [path, vehicles]))

  /** The changed vehicles that a page shows. */
  const carsOf = (path: string, planned: PlannedPage | undefined): string[] => {
    if (planned === undefined)
      return path.startsWith(base)
        ? all.filter((slug) => path.slice(base.length).split('/')[0] === slug)
        : all
    if (planned.kind === 'list') {
      const list = path.replace(/\/page\/\d+$/, '')
      const own = new Set(listed.get(list)?.map(({ brief }) => brief.slug))
      const found = all.filter((slug) => own.has(slug) || wasIn(before.get(slug), list, context.site))
      return found.length > 0 ? found : gone
    }
    if (planned.kind === undefined) return all
    const shown = (planned.quickKey ?? '')
      .split(' ')
      .map((hash) => slugOf.get(hash.replace(/\+new$/, '')) ?? '')
    const changed = shown.filter((slug) => news.has(slug))
    return changed.length > 0 ? changed : noLongerShown
  }
  const isStocks = ({ kind, path }: PlannedPage) => kind !== undefined || path === '/'

  return (path: string, planned: PlannedPage | undefined): Reason[] => {
    if (!manifest) return [{ cause: 'first build', of: [] }]
    if (code) return [{ cause: 'code', of: [] }]
    if (manifest.pages.get(path)?.[0] === '') return [{ cause: 'cut off', of: [] }]
    if (clockOnly) return [{ cause: 'clock', of: [] }]
    const why: Reason[] = []
    const written = content.filter((each) => each.path === path).map(({ file }) => file)
    if (written.length > 0) why.push({ cause: 'content', of: written })
    const touchedBy = planned === undefined || isStocks(planned) ? carsOf(path, planned) : []
    if (touchedBy.length > 0 && written.length === 0) why.push({ cause: 'stock', of: touchedBy })
    if (settings.length > 0) why.push({ cause: 'configuration', of: settings })
    if (why.length > 0) return why
    // Changed content can also change other pages, because menus and vehicles' pages link to content pages.
    if (content.length > 0) return [{ cause: 'content', of: content.map(({ file }) => file) }]
    // If no vehicle has changed, the cause must be models, locations or other data that comes with the stock.
    if (planned === undefined || !isStocks(planned) || cars.length === 0) return [{ cause: 'stock', of: [] }]
    return [{ cause: 'clock', of: [] }]
  }
}

/**
 * Whether a vehicle was in a list at the last build. A vehicle is in four lists: the list of all stock, and the lists
 * of its type, its make and its model.
 */
const wasIn = (brief: CarBrief | undefined, list: string, site: Site): boolean =>
  brief !== undefined &&
  [
    searchPath(site),
    listingPaths(site)[brief.car_type],
    makeListPath(brief.make, site),
    modelListPath(brief.make, brief.model, site),
  ].includes(list)
