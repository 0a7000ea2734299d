import type {
  AnyObject,
  ObjectSchema,
  SchemaDescription,
  SchemaFieldDescription,
  SchemaObjectDescription,
} from 'yup'
import { siteSchema } from './schema.ts'

export type JsonSchema = Record<string, unknown>

/** Maps the names of Yup's rules to JSON Schema, by the type a rule applies to. */
const RULES: Record<string, (params: Record<string, unknown>, type: string) => JsonSchema> = {
  min: ({ min, more }, type) =>
    more === undefined ? { [SIZE[type]?.[0] ?? 'minimum']: min } : { exclusiveMinimum: more },
  max: ({ max, less }, type) =>
    less === undefined ? { [SIZE[type]?.[1] ?? 'maximum']: max } : { exclusiveMaximum: less },
  matches: ({ regex }) => ({ pattern: patternOf(regex) }),
  email: ({ regex }) => ({ pattern: `^$|${patternOf(regex)}` }),
  integer: () => ({ type: 'integer' }),
  required: (_params, type) => (type === 'string' ? { minLength: 1 } : {}),
  noUnknown: () => ({ additionalProperties: false }),
  narrows: () => ({ minProperties: 1 }),
  // The build reports this; editors' completion doesn't need it.
  complete: () => ({}),
  named: () => ({}),
  distinct: () => ({}),
  day: () => ({}),
  words: () => ({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'string', minLength: 1 } },
  }),
}

const SIZE: Record<string, readonly [string, string]> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
}

function patternOf(regex: unknown): string {
  if (!(regex instanceof RegExp)) throw new TypeError('a pattern without a regular expression')
  if (regex.flags !== '') throw new TypeError(`${String(regex)}: JSON Schema knows no flags`)
  return regex.source
}

const hasFields = (field: SchemaFieldDescription): field is SchemaObjectDescription => 'fields' in field

/** Tells if a field is required: it may not be absent and has no default. */
const mustBeGiven = (field: SchemaFieldDescription) => 'optional' in field && !field.optional

function convert(field: SchemaFieldDescription): JsonSchema {
  if (!('tests' in field)) throw new TypeError(`a field of type ${field.type} has no JSON Schema`)
  const about = (field.meta as { about?: unknown } | undefined)?.about
  let schema: JsonSchema = { ...(typeof about === 'string' ? { description: about } : {}), type: field.type }
  for (const { name, params } of field.tests) {
    const rule = name === undefined ? undefined : RULES[name]
    if (rule === undefined) throw new TypeError(`the rule ${name} has no JSON Schema`)
    schema = { ...schema, ...rule(params ?? {}, field.type) }
  }
  if (field.oneOf.length > 0)
    schema.enum = field.nullable ? [...new Set([...field.oneOf, null])] : field.oneOf
  if (field.nullable) schema.type = [schema.type, 'null']
  if (hasFields(field)) Object.assign(schema, properties(field))
  // A group's default consists of its fields' defaults, which are given there.
  else if (field.default !== undefined) schema.default = field.default
  if (field.type === 'array') schema.items = convert(itemOf(field))
  return schema
}

function itemOf(field: SchemaDescription): SchemaFieldDescription {
  const inner = (field as { innerType?: SchemaFieldDescription | SchemaFieldDescription[] }).innerType
  if (inner === undefined || Array.isArray(inner)) throw new TypeError('a list without a type of its entries')
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

/** Returns the JSON Schema of any group of settings with a Yup schema. */
export const jsonSchemaOf = (schema: ObjectSchema<AnyObject>): JsonSchema => convert(schema.describe())

/**
 * Returns the JSON Schema of `site.json`, which code editors use to complete and explain. It's made from the schema
 * that the build checks.
 */
export function siteJsonSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A tenant of Forecourt',
    description:
      'tenants/<slug>/site.json: everything that makes the site of one dealer. Made by scripts/schema.ts.',
    ...jsonSchemaOf(siteSchema),
  }
}
