import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentText, openFixture, stockOf, treeOf, writeTenant, type Fixture } from './testing/fixture.ts'
import { own, OWN_SECTIONS, writeOwnSection } from './testing/ownSections.ts'

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
})
afterEach(() => fixture.close())

const CONTENT = { 'about.md': contentText('/about-us', 'About us', 'We’re here.') }
const stock = stockOf(3)
const [car] = stock.cars
const write = (slug: string, site: object) => writeTenant(fixture, slug, stock, { site, content: CONTENT })

/** The marks that a page contains, in the page's order. */
function marksOn(path: string, marks: readonly string[]): string[] {
  const html = readFileSync(join(fixture.out, 'own', path, 'index.html'), 'utf8')
  return marks.filter((mark) => html.includes(mark)).sort((a, b) => html.indexOf(a) - html.indexOf(b))
}

const PAGES: [path: string, marks: string[]][] = [
  ['', ['class="hero"', 'On the home page</h2>', '/ of 3</li>', '<footer']],
  [`cars/${car?.slug}`, ['id="facts"', 'Beside</h2>', 'id="vehicle-map"', 'Below</h2>', '<footer']],
  ['search/new-used-and-demo-cars', ['<h1', 'On lists</h2>', 'new-used-and-demo-cars of 3</li>', '<footer']],
  ['about-us', ['class="article', 'On pages</h2>', '/about-us of 3</li>', '<footer']],
]

test(
  'A project’s own sections are where the settings place them, on this tenant’s pages only, and its plans’ errors are its own',
  { tags: ['nightly'], timeout: 300_000 },
  async () => {
    write('bare', {})
    await fixture.build()
    const bare = treeOf(join(fixture.out, 'bare'))
    writeOwnSection(fixture)
    write('own', OWN_SECTIONS)
    const built = await fixture.build()
    expect(built.tenants).toMatchObject({
      bare: { status: 'ok', rendered: 0 },
      own: { status: 'ok', errors: [] },
    })
    expect(treeOf(join(fixture.out, 'bare'))).toEqual(bare)
    for (const [path, marks] of PAGES) expect(marksOn(path, marks), path).toEqual(marks)
    expect(readFileSync(join(fixture.out, 'own/index.html'), 'utf8').match(/<!doctype/gi)).toHaveLength(1)

    write('own', { ...OWN_SECTIONS, content: { sections: ['text', own('throw')] } })
    write('bare', { name: 'Renamed' })
    const { tenants } = await fixture.build()
    expect(tenants).toMatchObject({
      bare: { status: 'ok', rendered: expect.any(Number) as number },
      own: {
        status: 'failed',
        errors: [
          { file: 'extensions/sections/our-own/section.ts', field: '', message: 'line 10: it’s broken' },
        ],
      },
    })
  },
)
