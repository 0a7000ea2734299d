import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from '../files.ts'
import { environmentDoc } from './environmentDoc.ts'
import { FILE, isInTable, knownName, NAMES } from './variables.ts'

/** Compares the table of variables with what's read and documented. */

const ROOT = join(import.meta.dirname, '../../..')
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const filesIn = (folder: string): string[] => listFiles(join(ROOT, folder)).map((file) => `${folder}/${file}`)

const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file)
const isTable = (file: string): boolean => file.startsWith('src/lib/environment/')
const sources = [
  ...['src', 'demo', 'scripts', 'netlify', 'tests', 'bench'].flatMap(filesIn),
  ...['playwright.config.ts', 'vitest.config.ts', 'astro.config.mjs'],
].filter((file) => /\.(?:[cm]?[jt]sx?|astro)$/.test(file) && !isTable(file))
const docs = [...filesIn('docs'), 'README.md', 'CONTRIBUTING.md', 'netlify.toml'].filter((file) =>
  /\.(?:md|ya?ml|toml|service|conf)$/.test(file),
)

const namesIn = (text: string): string[] => [
  ...new Set(text.match(/\bFORECOURT_[A-Z0-9_]*[A-Z0-9]\b/g) ?? []),
]
const isKnown = (name: string): boolean =>
  isInTable(name) || knownName(name.endsWith(FILE) ? name.slice(0, -FILE.length) : name) !== undefined

test('Each variable that a source or a document names is in the table', () => {
  const unknown = [...sources.filter((file) => !isTest(file)), ...docs].flatMap((file) =>
    namesIn(textOf(file))
      .filter((name) => !isKnown(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('Each of our variables in the table is read somewhere', () => {
  const read = new Set(sources.flatMap((file) => namesIn(textOf(file))))
  const unread = NAMES.filter((name) => name.startsWith('FORECOURT_') && !read.has(name))
  expect(unread).toEqual([])
})

test('Our variables are only read through lib/environment, which checks them', () => {
  const direct = sources
    .filter((file) => /^(?:src|demo|netlify|scripts)\//.test(file) && !isTest(file))
    .filter((file) =>
      /\benv(?:ironment)?(?:\[['"`]|\.)(?:FORECOURT_|TENANT\b|NETLIFY_AUTH|AWS_)/.test(textOf(file)),
    )
  expect(direct).toEqual([])
})

test('The file docs/environment.md is up to date (if not, run scripts/schema.ts)', () => {
  expect(textOf('docs/environment.md')).toBe(environmentDoc())
})
