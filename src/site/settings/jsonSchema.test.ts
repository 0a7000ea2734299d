import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteJsonSchema } from './jsonSchema.ts'

interface Node {
  type: string | string[]
  description?: string
  properties?: Record<string, Node>
  items?: Node
  [key: string]: unknown
}

const schema = siteJsonSchema() as Node

test('The file docs/site.schema.json is up to date (if not, run scripts/schema.ts)', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../docs/site.schema.json'), 'utf8')
  expect(JSON.parse(file)).toEqual(JSON.parse(JSON.stringify(schema)))
})

test.each([
  ['id', { type: 'integer', exclusiveMinimum: 0 }],
  ['dealership_id', { type: ['integer', 'null'], default: null }],
  ['include_sold_cars_days', { type: ['integer', 'null'], minimum: 0, maximum: 365 }],
  ['name', { type: 'string', minLength: 1, maxLength: 120 }],
  ['garage_enabled', { type: 'boolean', default: false }],
  ['region', { type: 'string', enum: ['en-AU', 'en-NZ', 'en-US'], default: 'en-AU' }],
  ['address', { type: 'object', additionalProperties: false }],
  ['locations', { type: 'array', default: [], items: { type: 'object', required: ['name'] } }],
  ['shown_locations', { type: 'array', default: [], items: { type: 'integer' } }],
  ['theme', { type: 'object', additionalProperties: false }],
])('The field %s has the right type, limits and default in the JSON Schema', (field, expected) => {
  expect(schema.properties?.[field]).toMatchObject(expected)
})

test('A field is required if it has no default', () => {
  expect(schema.required).toEqual(['id', 'slug', 'name', 'url'])
})

/** A node of the schema and all nodes within it, each with its path. */
function* nodesIn(node: Node, path = ''): Generator<[node: Node, path: string]> {
  yield [node, path]
  for (const [name, inner] of Object.entries(node.properties ?? {})) yield* nodesIn(inner, `${path}.${name}`)
  if (node.items !== undefined) yield* nodesIn(node.items, `${path}[]`)
}

test('Every field is described; groups allow no other fields, and patterns are valid', () => {
  for (const [node, path] of nodesIn(schema)) {
    if (node.pattern !== undefined) expect(() => new RegExp(String(node.pattern), 'u'), path).not.toThrow()
    // The schema leaves open what `words` may contain, because `forecourt check` checks that.
    if (node.type === 'object' && path !== '.words') expect(node.additionalProperties, path).toBe(false)
    for (const [name, inner] of Object.entries(node.properties ?? {}))
      expect(inner.description, `${path}.${name}`).toEqual(expect.any(String))
  }
})

test('Every default meets its field’s own rules', () => {
  for (const [node, path] of nodesIn(schema)) {
    if (typeof node.default !== 'string') continue
    if (typeof node.pattern === 'string') expect(node.default, path).toMatch(new RegExp(node.pattern))
    if (Array.isArray(node.enum)) expect(node.enum, path).toContain(node.default)
  }
})
