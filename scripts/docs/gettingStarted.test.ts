import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTargets, type Targets } from '#demo/fakes/testing/targets.ts'
import { read } from './blocks.ts'
import { forecourt, openProject, stepsOf } from './follow.ts'

/**
 * Follows docs/getting-started.md to the letter, in a project that has Forecourt as a package: runs its commands in order, and does what it
 * says to do in the desk.
 */

const DOCUMENT = 'docs/getting-started.md'
const TEXT = read(DOCUMENT)
const FEED = 'blue-gum.csv'
/** Commands that run until they're stopped, which have tests of their own, and the one that `openProject` runs. */
const SKIPPED = ['init', 'edit', 'serve', 'fakes']

let folder: ReturnType<typeof openProject>
let targets: Targets
/** What each command printed. */
const printed: [command: string, output: string][] = []
const inFolder = (path: string) => join(folder.path, path)
const output = (command: string) => printed.find(([each]) => each === command)?.[1] ?? ''

/** What the text says to do in the desk before a command, by the command. */
const IN_DESK: Record<string, () => void> = {
  check: () => {
    mkdirSync(inFolder('tenants/blue-gum-motors/brand'))
    copyFileSync(inFolder('logo.svg'), inFolder('tenants/blue-gum-motors/brand/logo.svg'))
    change((site) => {
      site.url = mentioned('https://www.bluegum.com.au')
      site.locations[0].name = mentioned('Dandenong')
      delete site.hero.image
      delete site.home.story.image
    })
    const about = inFolder('tenants/blue-gum-motors/content/about-us.md')
    writeFileSync(about, readFileSync(about, 'utf8').replace(/^image: .*\n/m, ''))
  },
  deploy: () =>
    change((site) => {
      site.deploy = { target: mentioned('netlify'), site_id: mentioned('blue-gum-motors') }
    }),
}
interface Settings {
  url: string
  locations: [{ name: string }]
  hero: { image?: string }
  home: { story: { image?: string } }
  deploy: object
}
function change(make: (site: Settings) => void) {
  const file = inFolder('tenants/blue-gum-motors/site.json')
  const site = JSON.parse(readFileSync(file, 'utf8')) as Settings
  make(site)
  writeFileSync(file, JSON.stringify(site))
}
function mentioned(value: string): string {
  expect(TEXT).toContain(value)
  return value
}

beforeAll(async () => {
  folder = openProject()
  targets = await startTargets(1000)
  for (const step of stepsOf(DOCUMENT, TEXT)) {
    if (step.kind === 'file') {
      mkdirSync(dirname(inFolder(step.path)), { recursive: true })
      writeFileSync(inFolder(step.path), step.text)
      continue
    }
    const [program, ...words] = step.words
    const [command = ''] = words
    if (program !== 'forecourt' || SKIPPED.includes(command)) continue
    IN_DESK[command]?.()
    const options = {
      cwd: folder.path,
      program: folder.program,
      env: targets.environment,
      answers: step.answers,
    }
    printed.push([words.join(' '), await forecourt(words, options)])
  }
}, 240_000)
afterAll(async () => {
  folder.close()
  await targets.stop()
})

/** The tables of the text that show what a command prints. */
function rowsIn(heading: string): string[][] {
  const lines = TEXT.split('\n')
  const from = lines.findIndex((line) => line.startsWith(`| ${heading} `)) + 2
  return lines
    .slice(
      from,
      lines.findIndex((line, index) => index > from && line === ''),
    )
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
const squeezed = (text: string): string => text.replaceAll(/ {2,}/g, ' ')

test('The commands of the tutorial run in the order of a dealer’s path', { tags: 'nightly' }, () => {
  expect(printed.map(([command]) => command)).toEqual([
    'new blue-gum-motors',
    `import blue-gum-motors ${FEED} --dry-run`,
    `import blue-gum-motors ${FEED}`,
    'leads list blue-gum-motors',
    'check blue-gum-motors',
    'build blue-gum-motors',
    'deploy blue-gum-motors',
  ])
})

test('What the tutorial shows of the commands’ output is what they print', { tags: 'nightly' }, () => {
  const look = squeezed(output(`import blue-gum-motors ${FEED} --dry-run`))
  const rows = [...rowsIn('field'), ...rowsIn('vehicle')]
  expect(rows.length).toBeGreaterThan(4)
  for (const row of rows) expect(look).toContain(row.join(' '))
  const quotes = Array.from(
    TEXT.matchAll(/`((?:blue-gum-motors: |\d+ tenant: )[^`]+)`/g),
    ([, quote = '']) => quote,
  )
  expect(quotes).toHaveLength(2)
  for (const quote of quotes) expect(printed.map(([, text]) => text).join('\n')).toContain(quote)
})

test('At the end of the tutorial, the dealer’s own site is on the web', { tags: 'nightly' }, async () => {
  const page = async (path: string) =>
    (await fetch(`${targets.url}/netlify/sites/blue-gum-motors${path}`)).text()
  const home = await page('/')
  expect(home).toMatch(/<img class="logo__picture"[^>]* alt="Blue Gum Motors"/)
  expect(home).toContain('#0b5f6b')
  const locations = await page('/our-locations')
  for (const text of ['Dandenong', '12 Princes Highway', 'Ringwood', '2 Main Road', '8:30am', '03 9000 0002'])
    expect(locations, text).toContain(text)
  const stock = await page('/search/new-used-and-demo-cars')
  for (const text of ['HiLux', 'Sportage']) expect(stock).toContain(text)
  expect(stock, 'it’s in the workshop').not.toContain('i30')
})
