import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LOCK = new URL('../../../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: Record<string, object> }

/** If another package needs a different version of one of these, npm installs a second copy, and list pages would load both. */
test.each([
  'algoliasearch',
  'algoliasearch-helper',
  'instantsearch.js',
  'react',
  'react-dom',
  'react-instantsearch-core',
])('The package %s is installed once', (name) => {
  expect(Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`))).toEqual([
    `node_modules/${name}`,
  ])
})
