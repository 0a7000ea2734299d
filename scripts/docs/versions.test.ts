import { expect, test } from 'vitest'
import { DOCUMENTS, read } from './blocks.ts'

/** The versions of Node and browsers that Forecourt supports are in README.md, and only there. */

const README = read('README.md')
const { devEngines, browserslist } = JSON.parse(read('package.json')) as {
  devEngines: { runtime: { version: string } }
  browserslist: string[]
}

test('README.md names the versions in package.json', () => {
  const major = /\d+/.exec(devEngines.runtime.version)?.[0]
  expect(README).toContain(`runs on Node ${major}`)
  const safari = browserslist.find((name) => name.startsWith('Safari'))?.replace('Safari >= ', '')
  expect(browserslist).toEqual([
    'baseline widely available',
    `Safari >= ${safari}`,
    `iOS >= ${safari}`,
    'Firefox ESR',
  ])
  expect(README).toContain(
    `(Baseline Widely Available), Safari and iOS from ${safari}, and the current Firefox ESR`,
  )
})

// The changelog says what was true at the time.
test.each(DOCUMENTS.filter((document) => !['README.md', 'CHANGELOG.md'].includes(document)))(
  '%s leaves supported versions to README.md',
  (document) => {
    expect(read(document)).not.toMatch(/Node \d+ or (?:newer|later)|runs on Node \d|Safari (?:from|>=) ?\d/)
  },
)
