import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { siteJsonSchema } from './jsonSchema.ts'

interface Node {
  type: string | string[]
  description?: string
  properties?: Record<string, Node>
  items?: Node
  [key: string]: unknown
}

const schema = siteJsonSchema() as Node

test('docs/site.schema.json is up to date: if not, run scripts/schema.ts', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../docs/site.schema.json'), 'utf8')
  expect(JSON.parse(file)).toEqual(JSON.parse(JSON.stringify(schema)))
})

describe('fields in the JSON Schema', () => {
  const rows: [field: string, expected: object][] = [
    ['id', { type: 'integer', exclusiveMinimum: 0 }],
    ['dealership_id', { type: ['integer', 'null'], default: null }],
    ['include_sold_cars_days', { type: ['integer', 'null'], minimum: 0, maximum: 365 }],
    ['name', { type: 'string', minLength: 1, maxLength: 120 }],
    ['garage_enabled', { type: 'boolean', default: false }],
    ['region', { type: 'string', enum: ['en-AU', 'en-NZ', 'en-US'], default: 'en-AU' }],
    ['address', { type: 'object', additionalProperties: false }],
    ['locations', { type: 'array', default: [], items: { type: 'integer' } }],
    ['theme', { type: 'object', additionalProperties: false }],
  ]
  test.each(rows)('%s has the right type, limits and default', (field, expected) => {
    expect(schema.properties?.[field]).toMatchObject(expected)
  })

  test('are required if they have no default', () => {
    expect(schema.required).toEqual(['id', 'slug', 'name', 'url'])
  })

  test('are all described, in groups that allow no other fields, with valid patterns', () => {
    const visit = (node: Node, path: string) => {
      if (node.pattern !== undefined) expect(() => new RegExp(String(node.pattern), 'u'), path).not.toThrow()
      // The schema leaves open what `words` may contain, because `forecourt check` checks that.
      if (node.type === 'object' && path !== '.words') expect(node.additionalProperties, path).toBe(false)
      for (const [name, inner] of Object.entries(node.properties ?? {})) {
        expect(inner.description, `${path}.${name}`).toEqual(expect.any(String))
        visit(inner, `${path}.${name}`)
      }
      if (node.items !== undefined) visit(node.items, `${path}[]`)
    }
    visit(schema, '')
  })

  test('have defaults that meet their own rules', () => {
    const visit = (node: Node, path: string) => {
      if (typeof node.default === 'string') {
        if (typeof node.pattern === 'string') expect(node.default, path).toMatch(new RegExp(node.pattern))
        if (Array.isArray(node.enum)) expect(node.enum, path).toContain(node.default)
      }
      for (const [name, inner] of Object.entries(node.properties ?? {})) visit(inner, `${path}.${name}`)
      if (node.items !== undefined) visit(node.items, `${path}[]`)
    }
    visit(schema, '')
  })
})
