import { BUILT_IN } from '#extend/builtInSections.ts'
import type { SectionContext, SectionVehicle } from '#extend/config.ts'
import { HookError, runOwnCode } from '#extend/runHook.ts'
import { deepFreeze, isRecord, refusedPromise } from '#lib/values.ts'
import { isAvailable } from '#rules/listing/listing.ts'
import { searchPath } from '#rules/links/paths.ts'
import { TenantError } from '#site/loading/problems.ts'
import type { Site } from '#site/settings/schema.ts'
import { typeOf, WIDE, type BuiltIn, type SectionEntry, type SectionPage } from '#site/settings/sections.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import { isForm } from '#rules/forms/formTable.ts'
import type { FormSettings } from '#rules/forms/settings.ts'
import type { FormStart, OwnSection, Page } from './page.ts'
import { formStart, type About, type FormsContext } from './pages/form/forms.ts'
import { CONTACT_PATH } from './pages/contact/contact.ts'
import { makesOf } from './pages/list/listing.ts'
import type { PlanContext } from './planContext.ts'
import type { PageSection } from './props.ts'

/** Without the clock and other vehicles, because the quick keys of pages that there are thousands of don't change with them. */
type SiteContext = Pick<PlanContext, 'project'> & FormsContext

/** What sections of one's own may depend on, besides the site. It's made only for pages that have such sections. */
type PageFacts = Pick<SectionContext<unknown>, 'stock' | 'vehicle' | 'list'>

export const hasSection = <P extends SectionPage>(site: Site, page: P, name: BuiltIn<P>): boolean =>
  site[page].sections.some((entry) => typeOf(entry) === name)

/**
 * A page's sections for its view, and those of the project's own among them.
 * @throws TenantError naming the file and line of a section that throws
 */
export function sectionsOf(
  context: SiteContext,
  page: Omit<SectionContext<unknown>['page'], 'kind'> & { kind: SectionPage },
  factsOf: () => PageFacts,
  about: About | null = null,
): { placed: PageSection[]; sections: OwnSection[] } {
  const sections: OwnSection[] = []
  const placed = context.site[page.kind].sections.map((entry): PageSection => {
    const type = typeOf(entry)
    if (!context.project?.sections.has(type)) return { type }
    const facts = { id: sectionId(sections), page, ...factsOf() }
    return { type, own: sections.push(ownSection(context, entry, facts, about)) - 1 }
  })
  return { placed, sections }
}

/** For the next one on a page. */
export const sectionId = (sections: readonly OwnSection[]): string => `own-section-${sections.length + 1}`

/** Pages without any have no list. */
export const withSections = (sections: OwnSection[]): Pick<Page, 'sections'> =>
  sections.length > 0 ? { sections } : {}

/**
 * What a section of one's own shows.
 * @param entry checked, and with its schema's defaults
 * @throws TenantError naming the section's file and line
 */
export function ownSection(
  context: SiteContext,
  entry: SectionEntry,
  { id, page, ...facts }: PageFacts & Pick<SectionContext<unknown>, 'id' | 'page'>,
  about: About | null = null,
): OwnSection {
  const { site, project, noun } = context
  const { type: name, ...settings } = typeof entry === 'string' ? { type: entry } : entry
  const file = `extensions/sections/${name}/section.ts`
  const fail = (message: string) => new TenantError(site.slug, [{ file, field: '', message }])
  const section = project?.sections.get(name)
  if (!project || !section) throw fail('is missing')
  const { url, region, phone, email } = site
  const contact = { url, region, phone, email, noun, searchHref: searchPath(site), contactHref: CONTACT_PATH }
  function form(formId: string): FormStart {
    if (isForm(formId, site.forms as FormSettings)) return structuredClone(formStart(context, formId, about))
    throw new Error(`there is no form "${formId}"`)
  }
  let props: unknown
  try {
    const own = structuredClone({ settings, id, page, site: { name: site.name, ...contact } })
    const given = Object.freeze({ ...deepFreeze({ ...own, ...facts }), form })
    props = runOwnCode(project.root, () => section.plan(given))
  } catch (error) {
    if (!(error instanceof HookError)) throw error
    throw fail(error.message.replace(`${file}:`, 'line '))
  }
  const fault = propsFault(props)
  if (fault !== undefined) throw fail(`plan returns what JSON can’t hold: ${fault}`)
  return { name, props: JSON.parse(JSON.stringify(props)) as object }
}

/** Why a view can't have these props; undefined if it can. */
export const propsFault = (props: unknown): string | undefined =>
  isRecord(props) ? notJson(props, 'props') : 'props must be a group { }'

function notJson(value: unknown, path: string, around: readonly unknown[] = []): string | undefined {
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value) || Number.isFinite(value))
    return undefined
  if (refusedPromise(value)) return `${path} is a promise; it has to be what the promise is for`
  if (around.includes(value)) return `${path} contains itself`
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  if (typeof value !== 'object' || !isPlain) return `${path} is ${kindOf(value)}`
  for (const [key, inner] of Object.entries(value)) {
    const fault = notJson(inner, `${path}.${key}`, [...around, value])
    if (fault !== undefined) return fault
  }
  return undefined
}

const kindOf = (value: unknown): string =>
  typeof value === 'object'
    ? `a ${value?.constructor?.name ?? 'object without a prototype'}`
    : `a ${typeof value} (${String(value).slice(0, 40)})`

export function sectionVehicle(
  { card: cardFor }: Pick<PlanContext, 'card'>,
  vehicle: Vehicle,
): SectionVehicle {
  const { make, model, year, km, body, car_type: type } = vehicle.brief
  const card = structuredClone(cardFor(vehicle))
  return { make, model, year, km, price: card.saved.price, body, isNew: type === 'new', card }
}

/** By the listed vehicles, so that each page that shows some has asked its context for them. */
const stocks = new WeakMap<PlanContext['listed'], NonNullable<PageFacts['stock']>>()

/** Of pages that are made for each build. */
export function stockFacts(context: PlanContext): Pick<PageFacts, 'stock'> {
  const { listed } = context
  let stock = stocks.get(listed)
  if (!stock) {
    const available = listed.filter(({ brief }) => isAvailable(brief))
    stock = deepFreeze({
      count: available.length,
      vehicles: available.map((vehicle) => sectionVehicle(context, vehicle)),
      makes: makesOf(available).map(({ label, vehicles }) => ({ make: label, count: vehicles.length })),
    })
    stocks.set(listed, stock)
  }
  return { stock }
}

/** Sections of one's own are beside the order panel if a built-in one that follows them is. */
export function besideAndBelow(sections: PageSection[]): { beside: PageSection[]; below: PageSection[] } {
  const names: readonly string[] = BUILT_IN.vehicle
  const last = sections.findLastIndex(({ type }) => names.includes(type) && !WIDE.has(type))
  return { beside: sections.slice(0, last + 1), below: sections.slice(last + 1) }
}
