import { array, mixed, object, ValidationError } from 'yup'
import { isRecord, lookUp } from '#lib/values.ts'
import { parseJsonOrNothing } from '#lib/files.ts'
import { BUILT_IN } from '#extend/builtInSections.ts'
import type { Section } from '#extend/config.ts'
import { messageAt } from '#extend/place.ts'
import type { Project } from '#extend/project.ts'
import type { Locale } from '#rules/locale/locale.ts'
import { check } from '../loading/check.ts'
import type { ContentPage } from '../content/content.ts'
import { nearest } from '../loading/nearest.ts'
import { EDITORS } from './fields.ts'

export type SectionPage = keyof typeof BUILT_IN
const PAGES = Object.keys(BUILT_IN) as SectionPage[]
export type BuiltIn<P extends SectionPage = SectionPage> = (typeof BUILT_IN)[P][number]

/** Sections of a vehicle's page that take its whole width. Those before them are beside the order panel. */
export const WIDE: ReadonlySet<string> = new Set<BuiltIn<'vehicle'>>(['finance', 'similar'])

/** What a page would lack without one of its sections. */
const REQUIRED: Partial<Record<SectionPage, { name: BuiltIn; lacks: string }>> = {
  list: { name: 'search', lacks: 'vehicles' },
  content: { name: 'text', lacks: 'text' },
}

/** In `site.json`: the section's name, or a group with its name and settings. */
export type SectionEntry = string | ({ type: string } & Record<string, unknown>)

interface Listed {
  sections: SectionEntry[]
}

export const typeOf = (entry: SectionEntry): string => (typeof entry === 'string' ? entry : entry.type)

/** What sections were called when `theme.sections` ordered the home page. */
const FORMER: Record<string, BuiltIn<'home'>> = {
  shapes: 'body_types',
  news: 'articles',
  voices: 'testimonials',
  places: 'locations',
}

/** @param sections the value of the former setting `theme.sections` */
export function adviceOnFormer(sections: unknown): string {
  const names = Array.isArray(sections) ? sections.map((name) => lookUp(FORMER, String(name)) ?? name) : []
  return `is now 'home.sections', with other names: write "home": { "sections": ${JSON.stringify(['hero', ...names])} }`
}

interface Fault {
  /** Within the list: '[2].type'. */
  at: string
  message: string
}

interface Context {
  region?: Locale
  project?: Project
}

function* faultsIn(page: SectionPage, entries: readonly unknown[], context: Context): Generator<Fault> {
  const names: readonly string[] = BUILT_IN[page]
  const found: string[] = []
  for (const [index, entry] of entries.entries()) {
    const at = `[${index}]`
    const type = isRecord(entry) ? entry['type'] : entry
    // Yup reports null.
    if (entry === null) continue
    if (typeof type === 'string' && names.includes(type)) {
      yield* builtInFaults(page, { at, entry, type, before: found })
      found.push(type)
    } else
      for (const { at: inside, message } of entryFaults(page, entry, context))
        yield { at: at + inside, message }
  }
  const required = REQUIRED[page]
  if (required && !found.includes(required.name))
    yield {
      at: '',
      message: `must contain '${required.name}': without it, these pages would have no ${required.lacks}`,
    }
}

/** What's wrong with an entry that isn't a built-in section's. */
export function* entryFaults(
  page: SectionPage,
  entry: unknown,
  { region, project }: Context,
): Generator<Fault> {
  const isGroup = isRecord(entry)
  const { type, ...settings } = isGroup ? entry : { type: entry }
  const at = isGroup ? '.type' : ''
  if (typeof type !== 'string') {
    const message = isGroup ? 'must be the section’s name' : 'must be a section’s name in "quotes"'
    yield { at, message: type === undefined ? 'is missing' : message }
    return
  }
  if (!project) return
  const section = project.sections.get(type)
  const fault = project.faults.get(type)
  if (fault !== undefined) yield { at, message: `can’t be '${type}', which can’t be loaded: ${fault}` }
  else if (!section) yield { at, message: unknownMessage(type, namesFor(page, project)) }
  else if (!section.pages.includes(page))
    yield { at, message: `can’t be '${type}', which is only for: ${section.pages.join(', ')}` }
  else
    for (const { field, message } of settingsFaults(section, settings, region, project))
      yield isGroup
        ? { at: `.${field}`, message }
        : { at, message: `needs settings: write { "type": "${type}", … }, because ${field} ${message}` }
}

/** A schema's own tests may throw anything. */
function settingsFaults(
  { schema }: Section,
  settings: Record<string, unknown>,
  region: Locale | undefined,
  { root }: Project,
): { field: string; message: string }[] {
  try {
    return check(schema, settings, '', region).problems
  } catch (error) {
    return [
      { field: 'type', message: `has a schema that can’t check its settings: ${messageAt(error, root)}` },
    ]
  }
}

const namesFor = (page: SectionPage, { sections }: Project): string[] => [
  ...BUILT_IN[page],
  ...sections.entries().flatMap(([name, { pages }]) => (pages.includes(page) ? [name] : [])),
]

function unknownMessage(type: string, names: readonly string[]): string {
  const near = lookUp(FORMER, type) ?? nearest(type, names)
  const all = names.map((name) => `'${name}'`).join(', ')
  return near !== undefined && names.includes(near)
    ? `can’t be '${type}': did you mean '${near}'?`
    : `must be one of ${all}, not '${type.slice(0, 40)}'`
}

function* builtInFaults(
  page: SectionPage,
  { at, entry, type, before }: { at: string; entry: unknown; type: string; before: readonly string[] },
): Generator<Fault> {
  const atName = isRecord(entry) ? `${at}.type` : at
  const wide = page === 'vehicle' && !WIDE.has(type) && before.find((name) => WIDE.has(name))
  if (before.includes(type))
    yield { at: atName, message: `repeats '${type}', which can be on a page only once` }
  else if (wide)
    yield {
      at: atName,
      message: `can’t come after '${wide}', which takes the page’s whole width: put '${type}' before it`,
    }
  for (const name of isRecord(entry) ? Object.keys(entry) : [])
    if (name !== 'type') yield { at: `${at}.${name}`, message: `isn’t known here: '${type}' has no settings` }
}

/** An entry of a section of one's own, with its schema's defaults; any other stays as it is. */
export function withDefaults(entry: SectionEntry, project: Project): SectionEntry {
  const section = project.sections.get(typeOf(entry))
  if (!section) return entry
  const { type, ...settings } = typeof entry === 'string' ? { type: entry } : entry
  return { type, ...section.schema.cast(settings) }
}

/** A section placed in a text, whose settings are all written as texts. */
export function placedEntry(
  { type, ...attributes }: { type: string } & Record<string, string>,
  project: Project | undefined,
): SectionEntry {
  const { fields = {} } = project?.sections.get(type)?.schema ?? {}
  const settings = Object.entries(attributes).map(([name, value]) => {
    const field = lookUp(fields, name)
    const isValue =
      field !== undefined && 'type' in field && ['number', 'boolean'].includes(String(field.type))
    return [name, isValue ? (parseJsonOrNothing(value) ?? value) : value]
  })
  return { type, ...(Object.fromEntries(settings) as Record<string, unknown>) }
}

interface SectionUser {
  site: Record<SectionPage, Listed>
  content: readonly Pick<ContentPage, 'parts'>[]
  project: Project
}

/** The names of the project's own sections that a tenant has on its pages, in its settings' lists or in its texts. */
export function ownSectionsOf({ site, content, project }: SectionUser): string[] {
  const listed = PAGES.flatMap((page) => site[page].sections.map(typeOf))
  const placed = content.flatMap(({ parts = [] }) =>
    parts.flatMap((part) => ('section' in part ? [part.section.type] : [])),
  )
  return [...new Set([...listed, ...placed])].filter((name) => project.sections.has(name)).sort()
}

/** @param site checked with this project */
export function withSectionDefaults<S extends Record<SectionPage, Listed>>(
  site: S,
  project: Project | undefined,
): S {
  if (!project || project.sections.size === 0) return site
  const pages = PAGES.map((page) => [
    page,
    { ...site[page], sections: site[page].sections.map((entry) => withDefaults(entry, project)) },
  ])
  return { ...site, ...(Object.fromEntries(pages) as Pick<S, SectionPage>) }
}

const sectionList = (page: SectionPage, about: string) =>
  array(
    mixed<SectionEntry>()
      .required()
      .test({ name: 'section', params: { page }, test: () => true })
      .meta({ kind: `list of ${BUILT_IN[page].map((name) => `\`"${name}"\``).join(', ')}` }),
  )
    .default([...BUILT_IN[page]])
    .test('sections', (entries, { path, options }) => {
      const faults = [...faultsIn(page, entries ?? [], (options.context ?? {}) as Context)]
      return (
        faults.length === 0 ||
        new ValidationError(faults.map(({ at, message }) => new ValidationError(message, '', path + at)))
      )
    })
    .meta({ about })
    .meta(EDITORS)

export const homeSections = sectionList(
  'home',
  'The sections of the home page, in this order. Sections that aren’t listed aren’t shown. "body_types" has links to body types and makes, and "articles" has offers too. Each template has an order of its own.',
)

const pageGroup = (page: SectionPage, about: string, sections: string) =>
  object({ sections: sectionList(page, sections) })
    .noUnknown()
    .meta({ about })

export const pageSchemas = {
  vehicle: pageGroup(
    'vehicle',
    'The pages of vehicles.',
    'What follows the pictures and the order panel on a vehicle’s page, in this order. Sections that aren’t listed aren’t shown. "floor_plan", "towing" (‘Can my car tow it?’), "riding" (seat height and learner approval), "axles" (a truck’s weights and axles) and "family" (child seats and boot) are on the pages of vehicles whose data has them. "finance" and "similar" take the page’s whole width, so they come last.',
  ),
  list: pageGroup(
    'list',
    'The lists of vehicles.',
    'What follows the title of a list of vehicles, in this order: the vehicles with their filters ("search"), a text, and links to other lists ("browse").',
  ),
  content: pageGroup(
    'content',
    'The pages that editors write.',
    'What follows the title of a page, in this order: what the editor wrote ("text"), and links to similar articles or offers ("more").',
  ),
}
