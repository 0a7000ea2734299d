import type {
  AnyObject,
  ObjectSchema,
  SchemaDescription,
  SchemaFieldDescription,
  SchemaObjectDescription,
} from 'yup'
import type { Section } from '#extend/config.ts'
import { OWN_FORM } from '#rules/forms/formTable.ts'
import { siteSchema } from './schema.ts'
import type { SectionPage } from './sections.ts'
import { BUILT_IN } from '#extend/builtInSections.ts'

export type JsonSchema = Record<string, unknown>

/** Turns each of Yup's rules, by name, into JSON Schema. The result may depend on the type that the rule applies to. */
const RULES: Record<string, (params: Record<string, unknown>, type: string) => JsonSchema> = {
  min: ({ min, more }, type) =>
    more === undefined ? { [SIZE[type]?.[0] ?? 'minimum']: min } : { exclusiveMinimum: more },
  max: ({ max, less }, type) =>
    less === undefined ? { [SIZE[type]?.[1] ?? 'maximum']: max } : { exclusiveMaximum: less },
  matches: ({ regex }) => ({ pattern: patternOf(regex) }),
  integer: () => ({ type: 'integer' }),
  required: (_params, type) => (type === 'string' ? { minLength: 1 } : {}),
  noUnknown: () => ({ additionalProperties: false }),
  narrows: () => ({ minProperties: 1 }),
  region: ({ regex }) => (regex === undefined ? {} : { pattern: patternOf(regex) }),
  // These rules have no equivalent in the JSON Schema. The build checks them, and code editors can complete settings without them.
  complete: () => ({}),
  checkout: () => ({}),
  contact: () => ({}),
  safe: () => ({}),
  form: ({ resolved }) => ({ anyOf: [{ enum: resolved }, { pattern: patternOf(OWN_FORM) }] }),
  named: () => ({}),
  distinct: () => ({}),
  day: () => ({}),
  hours: () => ({}),
  internet: () => ({}),
  order: () => ({}),
  free: () => ({}),
  zone: () => ({}),
  week: () => ({}),
  sections: () => ({}),
  section: ({ page }) => sectionEntry(page as SectionPage),
  words: () => ({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'string', minLength: 1 } },
  }),
}

function sectionEntry(page: SectionPage): JsonSchema {
  const name = { type: 'string', enum: BUILT_IN[page] }
  const group = {
    type: 'object',
    properties: { type: { ...name, description: 'The section’s name.' } },
    required: ['type'],
    additionalProperties: false,
  }
  return { type: ['string', 'object'], anyOf: [name, group] }
}

const SIZE: Record<string, readonly [string, string]> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
}

function patternOf(regex: unknown): string {
  if (!(regex instanceof RegExp)) throw new TypeError('a pattern without a regular expression')
  if (regex.flags !== '')
    throw new TypeError(`${String(regex)}: a JSON Schema pattern can’t have regular-expression flags`)
  return regex.source
}

const hasFields = (field: SchemaFieldDescription): field is SchemaObjectDescription => 'fields' in field

const mustBeGiven = (field: SchemaFieldDescription) => 'optional' in field && !field.optional

function convert(field: SchemaFieldDescription): JsonSchema {
  if (!('tests' in field)) throw new TypeError(`a field of type ${field.type} has no JSON Schema`)
  const { about, editable_by } = (field.meta ?? {}) as { about?: string; editable_by?: string }
  let schema: JsonSchema = {
    ...(about !== undefined && { description: about }),
    ...(editable_by !== undefined && { editable_by }),
    type: field.type,
  }
  for (const { name, params } of field.tests) {
    const rule = name === undefined ? undefined : RULES[name]
    if (rule === undefined) throw new TypeError(`the rule ${name} has no JSON Schema`)
    schema = { ...schema, ...rule(params ?? {}, field.type) }
  }
  if (field.oneOf.length > 0)
    schema.enum = field.nullable ? [...new Set([...field.oneOf, null])] : field.oneOf
  if (field.nullable) schema.type = [schema.type, 'null']
  if (hasFields(field)) Object.assign(schema, properties(field))
  // A group's default consists of its fields' defaults, which are given with the fields.
  else if (field.default !== undefined) schema.default = field.default
  if (field.type === 'array') schema.items = convert(itemOf(field))
  return schema
}

function itemOf(field: SchemaDescription): SchemaFieldDescription {
  const inner = (field as { innerType?: SchemaFieldDescription | SchemaFieldDescription[] }).innerType
  if (inner === undefined || Array.isArray(inner)) throw new TypeError('a list whose entries have no type')
  return inner
}

function properties(field: SchemaObjectDescription): JsonSchema {
  const entries = Object.entries(field.fields)
  const required = entries.filter(([, inner]) => mustBeGiven(inner)).map(([name]) => name)
  return {
    properties: Object.fromEntries(entries.map(([name, inner]) => [name, convert(inner)])),
    ...(required.length > 0 ? { required } : {}),
  }
}

const propertiesOf = (schema: JsonSchema | undefined) =>
  (schema?.['properties'] ?? {}) as Record<string, JsonSchema>

/** Adds a project's own sections to the lists of sections in a schema of settings. */
export function withOwnSections(schema: JsonSchema, sections: ReadonlyMap<string, Section>): JsonSchema {
  if (sections.size === 0) return schema
  const groups = (Object.keys(BUILT_IN) as SectionPage[]).flatMap((page) => {
    const group = propertiesOf(schema)[page]
    const list = propertiesOf(group)['sections']
    if (!list) return []
    const own = [...sections].filter(([, { pages }]) => pages.includes(page)).map(ownEntry)
    const items = list['items'] as { anyOf: JsonSchema[] }
    const added = { ...list, items: { ...items, anyOf: [...items.anyOf, ...own] } }
    return [[page, { ...group, properties: { ...propertiesOf(group), sections: added } }] as const]
  })
  return { ...schema, properties: { ...propertiesOf(schema), ...Object.fromEntries(groups) } }
}

function ownEntry([name, { title, schema }]: [string, Section]): JsonSchema {
  const type = { type: 'string', const: name }
  try {
    const { properties, required = [], ...group } = convert(schema.describe())
    const both = { type, ...(properties as Record<string, JsonSchema>) }
    const needed = ['type', ...(required as string[])]
    return { ...group, title, properties: both, required: needed, additionalProperties: false }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const description = `Its settings can only be changed in site.json, because ${error.message}.`
    return { type: 'object', title, description, properties: { type }, required: ['type'] }
  }
}

export const jsonSchemaOf = (schema: ObjectSchema<AnyObject>): JsonSchema => convert(schema.describe())

/**
 * The JSON Schema for `site.json`, with which code editors complete and explain settings. It's made from the schema that the build checks.
 */
export function siteJsonSchema(): object {
  const { properties: fields, ...schema } = jsonSchemaOf(siteSchema)
  const named = fields as Record<string, JsonSchema>
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A Forecourt tenant',
    description:
      'tenants/<slug>/site.json: all the settings of one dealer’s site. Generated by scripts/schema.ts.',
    ...schema,
    properties: { ...named, template: withOwnNames(named['template'] ?? {}) },
  }
}

/** Projects add templates of their own, which code editors don't know. */
const withOwnNames = ({ enum: names, ...rest }: JsonSchema): JsonSchema => ({
  ...rest,
  anyOf: [{ enum: names }, { pattern: '^[a-z][a-z\\d-]*$' }],
})
