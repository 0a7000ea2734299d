import { array, mixed, object, ValidationError } from 'yup'
import { isRecord, lookUp } from '#lib/values.ts'
import { nearest } from '../loading/nearest.ts'
import { EDITORS } from './fields.ts'

/** The pages whose sections a site chooses, each with its built-in sections in the usual order. */
export const BUILT_IN = {
  home: ['hero', 'body_types', 'stock', 'articles', 'story', 'reasons', 'testimonials', 'locations'],
  vehicle: [
    'facts',
    'certified',
    'enquiry',
    'description',
    'features',
    'specifications',
    'location',
    'finance',
    'similar',
  ],
  list: ['search', 'text', 'browse'],
  content: ['text', 'more'],
} as const

export type SectionPage = keyof typeof BUILT_IN
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

function* faultsIn(page: SectionPage, entries: readonly unknown[]): Generator<Fault> {
  const names: readonly string[] = BUILT_IN[page]
  const found: string[] = []
  for (const [index, entry] of entries.entries()) {
    // Yup reports null.
    if (entry === null) continue
    const isGroup = isRecord(entry)
    const type = isGroup ? entry['type'] : entry
    const at = `[${index}]${isGroup ? '.type' : ''}`
    if (typeof type !== 'string') {
      const message = isGroup ? 'must be the section’s name' : 'must be a section’s name in "quotes"'
      yield { at, message: type === undefined ? 'is missing' : message }
    } else if (!names.includes(type)) yield { at, message: unknownMessage(type, names) }
    else {
      yield* builtInFaults(page, type, found).map((message) => ({ at, message }))
      for (const name of isGroup ? Object.keys(entry) : [])
        if (name !== 'type')
          yield { at: `[${index}].${name}`, message: `isn’t known here: '${type}' has no settings` }
      found.push(type)
    }
  }
  const required = REQUIRED[page]
  if (required && !found.includes(required.name))
    yield {
      at: '',
      message: `must contain '${required.name}': without it, these pages would have no ${required.lacks}`,
    }
}

function unknownMessage(type: string, names: readonly string[]): string {
  const near = lookUp(FORMER, type) ?? nearest(type, names)
  const all = names.map((name) => `'${name}'`).join(', ')
  return near !== undefined && names.includes(near)
    ? `can’t be '${type}': did you mean '${near}'?`
    : `must be one of ${all}, not '${type.slice(0, 40)}'`
}

/** @param before the sections before this one */
function builtInFaults(page: SectionPage, type: string, before: readonly string[]): string[] {
  if (before.includes(type)) return [`repeats '${type}', which can be on a page only once`]
  const wide = page === 'vehicle' && !WIDE.has(type) && before.find((name) => WIDE.has(name))
  return wide
    ? [`can’t come after '${wide}', which takes the page’s whole width: put '${type}' before it`]
    : []
}

const sectionList = (page: SectionPage, about: string) =>
  array(
    mixed<SectionEntry>()
      .required()
      .test({ name: 'section', params: { page }, test: () => true })
      .meta({ kind: `list of ${BUILT_IN[page].map((name) => `\`"${name}"\``).join(', ')}` }),
  )
    .default([...BUILT_IN[page]])
    .test('sections', (entries, { path }) => {
      const faults = [...faultsIn(page, entries ?? [])]
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

export const vehicleSchema = pageGroup(
  'vehicle',
  'The pages of vehicles.',
  'What follows the pictures and the order panel on a vehicle’s page, in this order. Sections that aren’t listed aren’t shown. "finance" and "similar" take the page’s whole width, so they come last.',
)
export const listSchema = pageGroup(
  'list',
  'The lists of vehicles.',
  'What follows the title of a list of vehicles, in this order: the vehicles with their filters ("search"), a text, and links to other lists ("browse").',
)
export const contentSchema = pageGroup(
  'content',
  'The pages that editors write.',
  'What follows the title of a page, in this order: what the editor wrote ("text"), and links to similar articles or offers ("more").',
)
