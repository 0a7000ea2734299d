import { frontMatterSchema } from '#site/content/frontMatter.ts'
import type { Project } from '#extend/project.ts'
import { jsonSchemaOf, withOwnSections, type JsonSchema } from '#site/settings/jsonSchema.ts'
import { FOCUS, PICTURE } from '#site/settings/patterns.ts'
import type { Group } from './text/steps.ts'
import { isRecord, lookUp } from '#lib/values.ts'
import { FORM_IDS } from '#rules/forms/formTable.ts'
import { siteSchema } from '#site/settings/schema.ts'

/** Which settings a dealer's own editors may change, according to the schema (`EDITORS`). All others are the operator's. */

export const SITE = jsonSchemaOf(siteSchema)

export const fieldsOf = (schema: JsonSchema | undefined): Record<string, JsonSchema> | undefined =>
  schema?.['properties'] as Record<string, JsonSchema> | undefined

const isEditors = (schema: JsonSchema | undefined): boolean => schema?.['editable_by'] === 'editors'

export function editorsSchema(schema: JsonSchema): JsonSchema | undefined {
  const fields = fieldsOf(schema)
  if (!fields) return isEditors(schema) ? schema : undefined
  const properties = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const left = editorsSchema(field)
      return left ? [[name, left]] : []
    }),
  )
  const required = ((schema['required'] ?? []) as string[]).filter((name) => Object.hasOwn(properties, name))
  return Object.keys(properties).length > 0 ? { ...schema, properties, required } : undefined
}

export const partFor = (whose: 'editors' | 'operator', values: Group, schema = SITE): Group =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const field = lookUp(fieldsOf(schema) ?? {}, name)
      if (fieldsOf(field) && isRecord(value)) {
        const inner = partFor(whose, value, field)
        return Object.keys(inner).length > 0 ? [[name, inner]] : []
      }
      return isEditors(field) === (whose === 'editors') ? [[name, value]] : []
    }),
  )

/** Adds to changed settings the operator's part of the groups that they're in, which the editor hasn't seen. */
export function withOperators(set: Group, values: Group): Group {
  const theirs = partFor('operator', values)
  return Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, merged(value, lookUp(theirs, name))]),
  )
}

function merged(value: unknown, theirs: unknown): unknown {
  if (!isRecord(theirs)) return value === undefined ? theirs : value
  const group = isRecord(value) ? value : {}
  const both = Object.entries(theirs).map(
    ([name, theirValue]) => [name, merged(lookUp(group, name), theirValue)] as const,
  )
  return { ...group, ...Object.fromEntries(both) }
}

/** Whether editors may change a setting, such as 'search.default_sort', or a part of it, such as 'locations[0].phone'. */
export function isEditable(field: string): boolean {
  let schema: JsonSchema | undefined = SITE
  for (const name of field.replace(/\[.*/, '').split('.')) {
    const fields = fieldsOf(schema)
    if (!fields) break
    schema = lookUp(fields, name)
  }
  return schema !== undefined && editorsSchema(schema) !== undefined
}

export interface Part {
  /** The part's name: that of a page's file, or 'settings/' with a section's id. */
  of: string
  file: string
  section?: Section
}

export interface Section {
  id: string
  name: string
  keys: readonly string[]
  path: string
  schema: JsonSchema
  own: (values: Group) => Group
}

const SECTIONS_BEFORE: readonly Omit<Section, 'schema' | 'own'>[] = [
  { id: 'home', name: 'Home page', keys: ['hero', 'tagline', 'home'], path: '/' },
  { id: 'locations', name: 'Locations', keys: ['locations', 'shown_locations'], path: '/our-locations' },
  {
    id: 'hours',
    name: 'Opening hours',
    keys: ['special_hours', 'opening_hours', 'time_zone'],
    path: '/our-locations',
  },
  { id: 'pages', name: 'Sections of pages', keys: ['vehicle', 'list', 'content'], path: '/' },
  { id: 'menus', name: 'Menus', keys: ['navigation'], path: '/' },
  {
    id: 'contact',
    name: 'Name and contact',
    keys: [
      'name',
      'url',
      'phone',
      'phone_masked',
      'email',
      'address',
      'city',
      'state',
      'facebook_url',
      'instagram_url',
      'youtube_url',
      'linkedin_url',
      'maps',
    ],
    path: '/contact',
  },
  { id: 'leads', name: 'Enquiries', keys: ['leads', 'mock_leads'], path: '/contact' },
  { id: 'theme', name: 'Colours and type', keys: ['theme'], path: '/' },
  {
    id: 'forms',
    name: 'Forms',
    keys: ['forms', 'buttons', 'button_labels', 'custom_button', 'request_photos', 'trade_in_car_types'],
    path: '/contact',
  },
  {
    id: 'prices',
    name: 'Prices and finance',
    keys: [
      'pricing',
      'price_decimals',
      'finance',
      'finance_path',
      'finance_pre_approval',
      'finance_sign_in_url',
      'personalised_finance_url',
      'car_clarity',
      'payment_provider',
      'checkout',
      'checkout_path',
    ],
    path: '/',
  },
  {
    id: 'lists',
    name: 'Stock lists and search',
    keys: [
      'search_filters',
      'search_words',
      'landing_listings',
      'search',
      'landing_city',
      'excluded_models',
      'include_sold_cars_days',
      'fuel_tags',
      'runout_tag_colour',
      'certified_manufacturer',
      'coming_soon_image',
      'override_city',
      'override_primary_vehicle',
    ],
    path: '/',
  },
  { id: 'articles', name: 'Blog and offers', keys: ['blogs', 'offers'], path: '/' },
  { id: 'redirects', name: 'Redirects', keys: ['redirects'], path: '/' },
  {
    id: 'privacy',
    name: 'Privacy and tracking',
    keys: [
      'consent',
      'tracking',
      'measure_visits',
      'weekly_numbers',
      'analytics_events',
      'google_site_verification',
    ],
    path: '/',
  },
]

/** These identify the website, its folder and the schema, so they can only be changed in `site.json` itself. */
const FIXED = new Set(['$schema', 'id', 'slug'])

const inBefore = new Set(SECTIONS_BEFORE.flatMap(({ keys }) => keys))

/** The top-level setting that a field belongs to: 'navigation' of 'navigation.header[0].href'. */
export const topOf = (field: string): string => field.replace(/[.[].*/, '')

/** This setting holds a picture's address, but has no picture field: the address is only compared with those in the stock. */
const NO_PICTURE = 'coming_soon_image'

/** With the settings of the project's own sections. */
export const withOwn = (section: Section, { sections }: Pick<Project, 'sections'>): Section => ({
  ...section,
  schema: withFormats(withOwnSections(section.schema, sections)),
})

function withFormats(schema: JsonSchema, key = ''): JsonSchema {
  const inner = Object.entries(fieldsOf(schema) ?? {}).map(
    ([name, fieldSchema]) => [name, withFormats(fieldSchema, name)] as const,
  )
  return {
    ...schema,
    ...(inner.length > 0 && { properties: Object.fromEntries(inner) }),
    ...(isRecord(schema['items']) && { items: withFormats(schema['items']) }),
    ...(Array.isArray(schema['anyOf']) && {
      anyOf: schema['anyOf'].map((one) => withFormats(one as JsonSchema)),
    }),
    ...(isRecord(schema['items']) && 'anyOf' in schema['items'] && { format: 'sections' }),
    ...(schema['pattern'] === PICTURE.source && key !== NO_PICTURE && { format: 'picture' }),
    ...(schema['pattern'] === FOCUS.source && { format: 'focus' }),
  }
}

const pageSchema = withFormats(jsonSchemaOf(frontMatterSchema))
const wholeSchema = withFormats(SITE)

function sectionSchema(keys: readonly string[]): JsonSchema {
  const required = ((wholeSchema['required'] ?? []) as string[]).filter((key) => keys.includes(key))
  const properties = Object.fromEntries(keys.map((key) => [key, fieldsOf(wholeSchema)?.[key]]))
  return { type: 'object', properties, required }
}

/** With a project's own templates among the choices. */
export function withTemplates(schema: JsonSchema, own: readonly string[]): JsonSchema {
  const fields = fieldsOf(schema)
  const { template } = fields ?? {}
  return template && own.length > 0
    ? {
        ...schema,
        properties: {
          ...fields,
          template: { ...template, enum: [...(template['enum'] as string[]), ...own] },
        },
      }
    : schema
}

/** With these values as the defaults of their fields. */
export function withDefaults(schema: JsonSchema, values: Group): JsonSchema {
  const properties = Object.entries(fieldsOf(schema) ?? {}).map(([name, field]) => {
    const value = lookUp(values, name)
    if (value === undefined) return [name, field] as const
    if (!isRecord(value)) return [name, { ...field, default: value }] as const
    return [name, fieldsOf(field) ? withDefaults(field, value) : field] as const
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** Settings that aren't listed above are in the last section, so that every setting is in exactly one. */
export const SECTIONS: readonly Section[] = [
  ...SECTIONS_BEFORE,
  {
    id: 'more',
    name: 'All other settings',
    keys: Object.keys(fieldsOf(SITE) ?? {}).filter((key) => !FIXED.has(key) && !inBefore.has(key)),
    path: '/',
  },
].map((section) => ({
  ...section,
  schema: sectionSchema(section.keys),
  own: (values) => Object.fromEntries(Object.entries(values).filter(([name]) => section.keys.includes(name))),
}))

export const EDITORS_SECTIONS: readonly Section[] = SECTIONS.flatMap((section) => {
  const schema = editorsSchema(section.schema)
  if (!schema) return []
  const keys = Object.keys(fieldsOf(schema) ?? {})
  return [{ ...section, keys, schema, own: (values) => partFor('editors', section.own(values)) }]
})

/** @param forms the site's own forms, which a page can have too */
export function pageFields(forms: readonly string[] = []): JsonSchema {
  const properties = fieldsOf(pageSchema) ?? {}
  const { anyOf: _any, ...form } = properties['form'] ?? {}
  const ids = [...FORM_IDS, ...forms, 'none']
  return { ...pageSchema, properties: { ...properties, form: { ...form, enum: ids } } }
}

export const PAGE_KEYS: readonly string[] = Object.keys(fieldsOf(pageSchema) ?? {})

export type Kind = 'page' | 'article' | 'offer' | 'team' | 'jobs' | 'reviews' | 'legal'

const LEGAL = /\/(?:privacy|terms|disclaimer|cookie)/

/** The kind of page, according to its settings (docs/content.md). */
export function kindOf(settings: Group): Kind {
  const has = (name: string): boolean => Array.isArray(settings[name]) && settings[name].length > 0
  if (settings['offer'] !== undefined) return 'offer'
  if (typeof settings['date'] === 'string' && settings['date'] !== '') return 'article'
  if (has('people')) return 'team'
  if (has('openings')) return 'jobs'
  if (has('reviews')) return 'reviews'
  return LEGAL.test(String(settings['path'])) ? 'legal' : 'page'
}
