import { isRecord } from '#lib/values.ts'
import { BRIEF_FIELDS, type CarBrief } from '#stock/brief.ts'
import type { Stock, StockMemory, Vehicle } from '#stock/snapshot.ts'
import { filesBelow, readBytes } from '#site/loading/files.ts'
import { byFile, bytesHash, type MadeOfFiles } from '#site/loading/tenantCache.ts'
import type { Tenant } from '#site/loading/loadTenant.ts'
import { makeListPath, modelListPath } from '#rules/listing/listPaths.ts'
import { listingPaths, searchPath } from '#rules/links/paths.ts'
import type { PlanContext } from '#plan/planContext.ts'
import type { Listing } from '#plan/pages/list/listing.ts'
import type { PlannedPage } from '#plan/plannedPage.ts'
import type { Manifest } from '#build/state/manifest.ts'
import type { Site } from '#site/settings/schema.ts'

export interface Reason {
  cause: 'first build' | 'code' | 'cut off' | 'content' | 'stock' | 'configuration' | 'clock'
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

/** If there's a direct cause, such as the page's own file, less direct causes are left out. */
export function reasons({ context, listings, manifest, edited, before, clockOnly }: Facts) {
  const { settings, content, cars, code } = edited
  const slugOf = new Map(
    [...context.listed, ...context.unlisted].map(({ hash, brief }) => [hash, brief.slug]),
  )
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

  const carsOf = (path: string, planned: PlannedPage | undefined): string[] => {
    if (planned === undefined)
      return path.startsWith(base)
        ? all.filter((slug) => path.slice(base.length).split('/')[0] === slug)
        : all
    if (planned.kind === 'list') {
      const list = path.replace(/\/page\/\d+$/, '')
      const listedSlugs = new Set(listed.get(list)?.map(({ brief }) => brief.slug))
      const inList = all.filter(
        (slug) => listedSlugs.has(slug) || wasIn(before.get(slug), list, context.site),
      )
      return inList.length > 0 ? inList : gone
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
    const written = content.filter((change) => change.path === path).map(({ file }) => file)
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

/** A vehicle is in four lists: the list of all stock, and the lists of its type, its make and its model. */
const wasIn = (brief: CarBrief | undefined, list: string, site: Site): boolean =>
  brief !== undefined &&
  [
    searchPath(site),
    listingPaths(site)[brief.car_type],
    makeListPath(brief.make, site),
    modelListPath(brief.make, brief.model, site),
  ].includes(list)

export interface EditedFiles {
  settings: string[]
  content: { file: string; path: string; change: 'new' | 'changed' | 'gone' }[]
}

const SITE = 'site.json'

export function editedFiles(tenant: Tenant, made: MadeOfFiles): EditedFiles {
  const recorded = byFile(made)
  const before = recorded.get(SITE)
  const settings = before === undefined ? [] : fieldsThatDiffer(before.made, tenant.site)
  const content: EditedFiles['content'] = []
  const there = new Set<string>()
  for (const name of filesBelow(tenant.dir, 'content')) {
    const file = `content/${name}`
    there.add(file)
    const was = recorded.get(file)
    const read = readBytes(tenant.dir, file)
    if ('bytes' in read && was?.hash === bytesHash(read.bytes)) continue
    const path = tenant.content.find((page) => page.file === file)?.path ?? pathOf(was?.made)
    if (path !== undefined) content.push({ file, path, change: was ? 'changed' : 'new' })
  }
  for (const [file, { made }] of recorded) {
    const path = file === SITE || there.has(file) ? undefined : pathOf(made)
    if (path !== undefined) content.push({ file, path, change: 'gone' })
  }
  return { settings, content }
}

const pathOf = (made: object | undefined): string | undefined =>
  (made as { page?: { path?: string } } | undefined)?.page?.path

/** A list counts as a single value. */
function fieldsThatDiffer(before: unknown, after: unknown, field = ''): string[] {
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].flatMap((name) =>
      fieldsThatDiffer(before[name], after[name], field === '' ? name : `${field}.${name}`),
    )
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [field]
}

export interface EditedCar {
  slug: string
  change: 'new' | 'changed' | 'gone'
  /** The changed facts that lists show: 'price 93990 → 91990'. Empty if only other facts changed. */
  fields: string[]
}

type CarsBefore = ReadonlyMap<string, CarBrief>

export const carsBefore = (memory: StockMemory): CarsBefore =>
  new Map(Array.from(memory.values(), ({ brief }) => [brief.slug, brief]))

export function editedCars(stock: Stock, memory: StockMemory): EditedCar[] {
  const before = carsBefore(memory)
  const edited: EditedCar[] = stock.vehicles
    .filter(({ textHash }) => !memory.has(textHash))
    .map(({ brief }: Vehicle) => {
      const was = before.get(brief.slug)
      return { slug: brief.slug, change: was ? 'changed' : 'new', fields: was ? carFields(was, brief) : [] }
    })
  const now = new Set(stock.vehicles.map(({ brief }) => brief.slug))
  const gone = [...before.keys()].filter((slug) => !now.has(slug))
  return [...edited, ...gone.map((slug): EditedCar => ({ slug, change: 'gone', fields: [] }))]
}

const carFields = (before: CarBrief, after: CarBrief): string[] =>
  BRIEF_FIELDS.flatMap((field) => {
    const [from, to] = [JSON.stringify(before[field]), JSON.stringify(after[field])]
    if (from === to) return []
    return [from.length + to.length > 120 ? field : `${field} ${from} → ${to}`]
  })
