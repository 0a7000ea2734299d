import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DICTIONARIES } from '#features/dictionaries.ts'
import { listFiles } from '#lib/files.ts'
import { escapeHtml } from '#lib/html.ts'
import { openFixture, stockOf, treeOf, writeTenant, type Fixture } from './testing/fixture.ts'

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
})
afterEach(() => fixture.close())

const STOCK = stockOf(12)
const MORE = {
  garage_enabled: true,
  offline: true,
  finance: { rate: 8, comparison_rate: 8.5, disclosure: 'Of a loan.' },
}
/** A text that would break a page if it were treated as HTML, a script or a pattern. */
const HOSTILE = ` <i>"'&</script><!-- $& [[answer size]] [[x y]]`

async function buildOf(sites: Record<string, object>) {
  for (const [slug, words] of Object.entries(sites))
    writeTenant(fixture, slug, STOCK, { site: { ...MORE, name: 'Dealer', url: 'https://a.example', words } })
  const { tenants } = await fixture.build()
  for (const [slug, { status, errors }] of Object.entries(tenants))
    expect([slug, status, errors]).toEqual([slug, 'ok', []])
  return tenants
}
const pagesOf = (slug: string): [string, string][] =>
  listFiles(join(fixture.out, slug))
    .filter((file) => file.endsWith('.html'))
    .map((file) => [file, readFileSync(join(fixture.out, slug, file), 'utf8')])

function comparesOf(slug: string): string[] {
  const html = readFileSync(join(fixture.out, slug, 'search/new-used-and-demo-cars/index.html'), 'utf8')
  return [
    ...new Set(
      Array.from(html.matchAll(/<button class="card__compare[^>]*>([^<]*)</g), ([, text = '']) => text),
    ),
  ]
}

test('A site’s own texts are shown as text, and scripts get the ones they show', async () => {
  const all = Object.fromEntries(
    Object.entries(DICTIONARIES).map(([feature, say]) => [
      feature,
      Object.fromEntries(Object.entries(say('en-AU')).map(([name, text]) => [name, text + HOSTILE])),
    ]),
  )
  await buildOf({ own: all })
  const pages = pagesOf('own')
  expect(pages.length).toBeGreaterThan(30)
  for (const [file, html] of pages) {
    expect(html, file).not.toContain('<i>"')
    expect(html, file).not.toContain("'&</")
    const given = /<script type="application\/json" id="site-words">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    const words = JSON.parse(given) as typeof all
    expect(words['search'], file).toEqual(all['search'])
    expect(Object.keys(words), file).not.toContain('shared')
  }
  expect(comparesOf('own')).toEqual([escapeHtml(`Compare${HOSTILE}`).replace(/&#39;/g, '&#x27;')])
  const worker = readFileSync(join(fixture.out, 'own/sw.js'), 'utf8')
  expect(worker).toContain(JSON.stringify({ offline: all['offline'] }))
})

test(
  'One site’s texts change nothing on another, and pages that show a changed text are rendered again',
  { tags: 'nightly' },
  async () => {
    await buildOf({ plain: {} })
    const alone = treeOf(join(fixture.out, 'plain'))
    expect(pagesOf('plain').filter(([, html]) => html.includes('site-words'))).toEqual([])
    fixture.close()
    fixture = openFixture()
    await buildOf({
      first: { card: { compare: 'Side by side' } },
      plain: {},
      second: { card: { compare: 'Versus' } },
    })
    expect(treeOf(join(fixture.out, 'plain'))).toEqual(alone)
    expect([comparesOf('first'), comparesOf('plain'), comparesOf('second')]).toEqual([
      ['Side by side'],
      ['Compare'],
      ['Versus'],
    ])
    const { first, plain } = await buildOf({ first: { card: { compare: 'Versus' } }, plain: {}, second: {} })
    expect([first?.rendered, plain?.rendered]).toEqual([first?.pages, 0])
    expect([comparesOf('first'), comparesOf('second')]).toEqual([['Versus'], ['Compare']])
  },
)
