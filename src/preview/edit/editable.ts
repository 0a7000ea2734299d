import { lookUp } from '#lib/values.ts'
import { jsonSchemaOf, type JsonSchema } from '#site/settings/jsonSchema.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { isGroup, type Group } from './text/steps.ts'

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
      if (fieldsOf(field) && isGroup(value)) {
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
  if (!isGroup(theirs)) return value === undefined ? theirs : value
  const own = isGroup(value) ? value : {}
  const both = Object.entries(theirs).map(([name, each]) => [name, merged(lookUp(own, name), each)] as const)
  return { ...own, ...Object.fromEntries(both) }
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
