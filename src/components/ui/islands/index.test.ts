import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { UNHURRIED } from './index.ts'

const SOURCES = globSync('src/{components,features,layouts,pages}/**/*.{ts,tsx,astro}', {
  exclude: ['**/*.test.*'],
}).map((file) => readFileSync(file, 'utf8'))

const imported = (pattern: RegExp): string[] =>
  SOURCES.flatMap((source) => [...source.matchAll(pattern)].map(([, path = '']) => basename(path)))
const ON_DEMAND = imported(/\bimport\(\s*'([^']+)\.tsx?'/g)
const SHARED = imported(/\bimport \{[^}]+\} from '([^']+)\.tsx?'/g).filter(
  (name, index, names) => names.indexOf(name) < index,
)

// A module gets a file with its name if it's loaded on demand, or if several scripts share it.
test.each(UNHURRIED)('The script %s, which has no preloads, still exists', (name) => {
  expect([...ON_DEMAND, ...SHARED]).toContain(name)
})
