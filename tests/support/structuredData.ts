import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { pathsOf } from './crawl.ts'
import { FOLDERS, ROOT } from './places.ts'

/** Reads what pages tell search engines, and checks whether it's valid schema.org. */

export type Json = null | boolean | number | string | Json[] | Thing
export interface Thing {
  [property: string]: Json
}

export interface Said {
  path: string
  thing: Thing
}

const SCRIPT = /<script type="application\/ld\+json">(.*?)<\/script>/gs

/** Returns the path of the file of a built page. */
export const fileOf = (slug: string, path: string, dist = FOLDERS.dist): string =>
  join(dist, slug, path.endsWith('.html') ? path : `${path}/index.html`)

/** Returns every JSON-LD block on every page of a site. */
export const saidOn = (slug: string, dist = FOLDERS.dist): Said[] =>
  pathsOf(slug, dist).flatMap((path) =>
    Array.from(readFileSync(fileOf(slug, path, dist), 'utf8').matchAll(SCRIPT), ([, text = '']) => ({
      path,
      thing: JSON.parse(text) as Thing,
    })),
  )

/**
 * Lists what isn't in schema.org: unknown types and properties, properties used on a type that doesn't have them, and values that aren't
 * in a property's fixed list.
 * The vocabulary comes from schema-dts, whose types TypeScript checks. Each distinct shape is checked once.
 */
export function unknownToSchema(said: readonly Said[]): string[] {
  const shapes = new Map(said.map((each) => [JSON.stringify(shapeOf(each.thing)), each]))
  const sources = [...shapes].map(([shape, { thing }], index) => {
    const type = typeof thing['@type'] === 'string' && /^\w+$/.test(thing['@type']) ? thing['@type'] : 'None'
    return `export const said${index}: WithContext<Schema.${type}Leaf> = ${shape}`
  })
  const file = join(ROOT, 'tests/support/said.ts')
  const head = "import type * as Schema from 'schema-dts'\nimport type { WithContext } from 'schema-dts'\n"
  const host = ts.createCompilerHost({})
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, head + sources.join('\n'), ts.ScriptTarget.ESNext)
      : getSourceFile(name, ...rest)
  const program = ts.createProgram(
    [file],
    {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.NodeNext,
    },
    host,
  )
  const source = program.getSourceFile(file)
  if (!source) throw new Error('TypeScript doesn’t see the file that it was given')
  const known = [...shapes.values()]
  return ts.getPreEmitDiagnostics(program, source).map(({ start = 0, messageText }) => {
    const line = ts.getLineAndCharacterOfPosition(source, start).line - 2
    return `${known[line]?.path ?? '?'}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

/** Returns a value's shape: its free texts and numbers are replaced by placeholders, and a list keeps only one item of each shape. */
function shapeOf(value: Json, property = ''): Json {
  if (Array.isArray(value)) {
    const parts = new Map(
      value.map((json) => [JSON.stringify(shapeOf(json, property)), shapeOf(json, property)]),
    )
    return [...parts.values()]
  }
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') return 1
  if (typeof value !== 'object')
    return property.startsWith('@') || value.startsWith('https://schema.org/') ? value : 'text'
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each, name)]))
}
