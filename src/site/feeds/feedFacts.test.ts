import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FEED_FACTS } from './feedFacts.ts'

test('The docs list all facts that a feed can have', () => {
  const doc = readFileSync(new URL('../../../docs/findable.md', import.meta.url), 'utf8')
  const rows = Array.from(doc.matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm), ([, name, about]) => [name, about])
  expect(rows.filter(([name = '']) => name in FEED_FACTS)).toEqual(Object.entries(FEED_FACTS))
})
