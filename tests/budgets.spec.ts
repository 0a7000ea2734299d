import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fileOf } from '#build/paths.ts'
import { LAYERS } from '#styles/layers.ts'
import { planOf } from '../bench/lib/planOf.ts'
import { weigh } from '../bench/lib/weigh.ts'
import { CAMPERS, expect, FOLDERS, GROUP, NOW, TENANTS, test } from './site.ts'

/** Tests that no page sends more than its view's budget (budgets.json). */

type Budget = Record<'html' | 'css' | 'js' | 'fonts', number>

const BUDGETS = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8')) as Record<
  string,
  Budget
>

for (const slug of TENANTS)
  test(`every page of ${slug} stays within its budget`, async () => {
    test.setTimeout(120_000)
    const { pages } = await planOf(join(FOLDERS.tenants, slug), NOW, join(FOLDERS.state, 'content'))
    const over: string[] = []
    for (const { path, view } of pages) {
      const site = join(FOLDERS.dist, slug)
      const weight = weigh(site, readFileSync(join(site, fileOf(path)), 'utf8'), {})
      const budget = BUDGETS[view]
      if (!budget) over.push(`${view} has no budget`)
      for (const [what, most] of Object.entries(budget ?? {})) {
        const kib = weight[what as keyof Budget] / 1024
        if (kib > most) over.push(`${path}: ${what} ${kib.toFixed(1)} KiB, at most ${most}`)
      }
    }
    expect([...new Set(over)].slice(0, 10)).toEqual([])
  })

/** Names of the style sheets for the five templates' layouts. (A site that mixes templates would load several of these.) */
const LOOKS = /^(?:campers|group|moto|rv|trucks)$/
const INSIDES = /^(?:arch|full|panel|plate|split)$/
/** Views whose pages need no separate style sheet for their opening: those for buying, and those with a layout of their own. */
const OWN_OPENING = new Set(['home', 'search', 'vehicle', 'model', 'checkout', 'checkout-journey', 'offline'])

for (const slug of TENANTS)
  test(`pages of ${slug} declare their style layers first, and load the styles of forms and templates only where they’re needed`, async () => {
    test.setTimeout(120_000)
    const { pages } = await planOf(join(FOLDERS.tenants, slug), NOW, join(FOLDERS.state, 'content'))
    for (const { path, view } of pages) {
      const html = readFileSync(join(FOLDERS.dist, slug, fileOf(path)), 'utf8')
      const head = html.slice(0, html.indexOf('</head>'))
      const sheets = [...head.matchAll(/<link rel="stylesheet" href="\/_astro\/([\w-]+)\./g)].map(
        ([, name]) => name,
      )
      expect(new Set(sheets).size, path).toBe(sheets.length)
      expect(sheets.includes('leads'), `${path}: form`).toBe(html.includes('class="lead-box"'))
      const looks = sheets.filter((name) => LOOKS.test(name ?? ''))
      const inside = sheets.filter((name) => INSIDES.test(name ?? ''))
      expect([looks.length, inside.length], path).toEqual([1, OWN_OPENING.has(view) ? 0 : 1])
      const layers = head.indexOf(LAYERS)
      expect(layers, path).toBeGreaterThan(0)
      expect(head.slice(0, layers), path).not.toMatch(/@layer|rel="stylesheet"/)
    }
  })

test('a vehicle’s page stays within its script budget on a site with a garage and offline pages', async () => {
  test.setTimeout(120_000)
  const { pages } = await planOf(join(FOLDERS.tenants, GROUP), NOW, join(FOLDERS.state, 'content'))
  const read = (slug: string, path: string) => readFileSync(join(FOLDERS.dist, slug, fileOf(path)), 'utf8')
  const garage = read(CAMPERS, '/').match(/"\/(_astro\/Garage\.[^"]+\.js)"/)?.[1]
  const alone = readFileSync(join(FOLDERS.dist, CAMPERS, garage ?? 'no script of the garage'))
  const heaviest = Math.max(
    ...pages.flatMap(({ path, view }) => {
      if (view !== 'vehicle') return []
      const html = read(GROUP, path)
      expect(html).toContain('data-offline')
      return weigh(join(FOLDERS.dist, GROUP), html, {}).js
    }),
  )
  // Each page's own weight already includes the code that the garage's script shares with others, because all pages load that code.
  expect((heaviest + gzipSync(alone, { level: 9 }).length) / 1024).toBeLessThanOrEqual(
    BUDGETS['vehicle']?.js ?? 0,
  )
})

test('understanding a query takes at most 12 KiB of code and lexicon, in addition to what lists and other parts load anyway', async () => {
  const site = join(FOLDERS.dist, GROUP)
  const assets = readdirSync(join(site, '_astro'))
  const fileFor = (name: string) => assets.find((file) => new RegExp(`^${name}\\.[\\w-]+\\.js$`).test(file))
  const importsOf = (file: string): string[] =>
    [
      ...readFileSync(join(site, '_astro', file), 'utf8').matchAll(
        /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g,
      ),
    ].map(([, name = '']) => name)
  /** Returns a script and everything that it imports, directly or indirectly. */
  const allOf = (file: string, known = new Set<string>()): Set<string> => {
    if (known.has(file)) return known
    known.add(file)
    for (const each of importsOf(file)) allOf(each, known)
    return known
  }
  const list = readFileSync(join(site, fileOf('/search/new-used-and-demo-cars')), 'utf8')
  const here = new Set(
    [...list.matchAll(/\/_astro\/([\w.-]+\.js)/g)].flatMap(([, name = '']) => [...allOf(name)]),
  )
  const [understanding, ...users] = ['understanding', 'wished', 'suggest'].map(
    (name) => fileFor(name) ?? 'no such file',
  )
  const needed = allOf(understanding ?? '')
  // Leaves out code that other parts of the site load too: the engine uses the code for typos, and the calculator uses the code for
  // repayments.
  const isShared = (file: string): boolean =>
    here.has(file) ||
    assets.some(
      (each) =>
        each.endsWith('.js') && !users.includes(each) && !needed.has(each) && importsOf(each).includes(file),
    )
  const own = [...needed].filter((file) => !isShared(file))
  expect(own.length).toBeGreaterThan(1)
  const bytes = own.map((file) => brotliCompressSync(readFileSync(join(site, '_astro', file))).length)
  expect(bytes.reduce((sum, each) => sum + each, 0) / 1024, own.join(', ')).toBeLessThanOrEqual(12)
})
