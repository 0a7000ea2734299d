import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Checks that docs/rules.md names the right functions and tests for each sentence of the spec. */

const here = new URL('./', import.meta.url)
const doc = readFileSync(new URL('../../docs/rules.md', here), 'utf8')
const rows = doc
  .split('\n')
  .map((line) => line.replace(/ +/g, ' '))
  .filter((line) => line.startsWith('| ') && !/^\| (?:-|§|What|Setting) /.test(line))
const rowsWithTest = rows.filter((row) => /\.test\.ts` \|$/.test(row))
const src = new URL('../', here)
const filesOf = (pattern: string) => globSync(pattern, { cwd: src }).toSorted()
const modules = filesOf('rules/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
  .map((file) => file.slice(0, -'.ts'.length))
/** Other files that docs/rules.md may name: rules that only one feature uses, and helpers that have nothing to do with dealers. */
const elsewhere = filesOf('{lib,features}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
const tests = ['rules', 'lib', 'features'].flatMap((room) => filesOf(`${room}/**/*.test.ts`))
/** The name of a module as the docs give it: without its folder. */
const nameOf = (module: string) => module.slice(module.lastIndexOf('/') + 1)
const moduleOf = (name: string) =>
  modules.find((module) => nameOf(module) === name) ??
  elsewhere.find((file) => nameOf(file) === `${name}.ts`)?.slice(0, -'.ts'.length)
function testOf(name: string) {
  const file = tests.find((each) => nameOf(each) === name)
  return file === undefined ? undefined : new URL(file, src)
}
const named = [...doc.matchAll(/`([a-zA-Z]+)\.([a-zA-Z]+)`/g)].flatMap(([, name = '', rule = '']) => {
  const module = moduleOf(name)
  return module === undefined ? [] : [[module, rule] as const]
})

async function exportsOf(module: string): Promise<Record<string, unknown>> {
  return (await import(/* @vite-ignore */ new URL(`${module}.ts`, src).href)) as Record<string, unknown>
}

test('The rules document has a table of rules, functions and tests', () => {
  expect(rows.length).toBeGreaterThan(60)
  expect(rowsWithTest.length).toBeGreaterThan(50)
  expect(named.length).toBeGreaterThan(80)
})

test('The rules document has its sections in the spec’s order', () => {
  const sections = rows.flatMap((row) => /^\| (\d) \|/.exec(row)?.[1] ?? [])
  expect(sections).toEqual(sections.toSorted())
})

test('No two modules share a name', () => {
  expect(modules.map(nameOf).toSorted()).toEqual([...new Set(modules.map(nameOf))].toSorted())
})

test.each(named)('The function %s.%s exists', async (module, name) => {
  expect(typeof (await exportsOf(module))[name]).toBe('function')
})

test.each([...new Set(doc.match(/\b[\w.]+\.test\.ts\b/g))])('The test file %s exists', (file) => {
  expect(testOf(file)).toBeDefined()
})

test.each(rowsWithTest)('A function in this row is used by the test named next to it: %s', (row) => {
  const file = /`([\w.]+\.test\.ts)` \|$/.exec(row)?.[1] ?? ''
  const source = readFileSync(testOf(file) ?? new URL(file, here), 'utf8')
  const functions = [...row.matchAll(/`[a-zA-Z]+\.([a-zA-Z]+)`/g)].map(([, name = '']) => name)
  // The test only has to use one of the functions in the row, because that one may call the others.
  if (functions.length > 0) expect(functions.some((name) => source.includes(name))).toBe(true)
})

test.each(modules)('The table has every function of %s.ts', async (module) => {
  const names = Object.entries(await exportsOf(module))
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => name)
  for (const name of names) expect(doc).toMatch(new RegExp(`\`[a-zA-Z]+\\.${name}\``))
})

test('Rules import only each other, src/lib and, for form schemas, Yup', () => {
  for (const module of modules) {
    const source = readFileSync(new URL(`${module}.ts`, src), 'utf8')
    const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from)
    const libraries = module === 'rules/leads/leadSchema' ? ['yup'] : []
    const within = (from: string) =>
      from.startsWith('#lib/') ||
      (from.startsWith('.') && new URL(from, new URL(module, src)).pathname.startsWith(here.pathname))
    expect(imports.filter((from) => !within(from) && !libraries.includes(from))).toEqual([])
  }
})
