import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fileOf } from '#build/publish/publish.ts'
import { LAYERS } from '#styles/layers.ts'
import { planOf } from '../bench/lib/planOf.ts'
import { weigh } from '../bench/lib/weigh.ts'
import { CAMPERS, expect, FOLDERS, GROUP, nightly, nightlyExcept, NOW, TENANTS, test } from './site.ts'

/** Tests that no page sends more than its view's budget (budgets.json), or styles that it doesn't need. */

type Budget = Record<'html' | 'css' | 'js' | 'fonts', number>

const BUDGETS = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8')) as Record<
  string,
  Budget
>

/** Names of the style sheets for the five templates' layouts. (A site that mixes templates would load several of these.) */
const LOOKS = /^(?:campers|group|moto|rv|trucks)$/
const INSIDES = /^(?:arch|full|panel|plate|split)$/
/** Views whose pages need no separate style sheet for their opening: those for buying, and those with a layout of their own. */
const OWN_OPENING = new Set(['home', 'search', 'vehicle', 'model', 'checkout', 'checkout-journey', 'offline'])

const read = (slug: string, path: string): string =>
  readFileSync(join(FOLDERS.dist, slug, fileOf(path)), 'utf8')

const pagesOf = async (slug: string) =>
  (await planOf(join(FOLDERS.tenants, slug), NOW, join(FOLDERS.state, 'content'))).pages

for (const slug of TENANTS)
  test(`Pages of ${slug} keep to their budgets and own styles`, nightlyExcept('garage', slug), async () => {
    test.setTimeout(120_000)
    const over = new Set<string>()
    /** The router takes a sheet with the same name but another hash for one of another build (layouts/router/assets.ts). */
    const files = new Map<string, string>()
    for (const { path, view } of await pagesOf(slug)) {
      const html = read(slug, path)
      const weight = weigh(join(FOLDERS.dist, slug), html, {})
      const budget = BUDGETS[view]
      if (!budget) over.add(`${view} has no budget`)
      for (const [what, most] of Object.entries(budget ?? {})) {
        const kib = weight[what as keyof Budget] / 1024
        if (kib > most) over.add(`${path}: ${what} ${kib.toFixed(1)} KiB, at most ${most}`)
      }
      const head = html.slice(0, html.indexOf('</head>'))
      const links = [...head.matchAll(/<link rel="stylesheet" href="\/_astro\/(([\w-]+)\.[\w.-]+)"/g)]
      const sheets = links.map(([, , name = '']) => name)
      for (const [, file = '', name = ''] of links) {
        expect(files.get(name) ?? file, path).toBe(file)
        files.set(name, file)
      }
      expect(new Set(sheets).size, path).toBe(sheets.length)
      expect(sheets.includes('leads'), `${path}: form`).toBe(html.includes('class="lead-box"'))
      const looks = sheets.filter((name) => LOOKS.test(name))
      const inside = sheets.filter((name) => INSIDES.test(name))
      expect([looks.length, inside.length], path).toEqual([1, OWN_OPENING.has(view) ? 0 : 1])
      // The layers are declared before any styles, because their order is that of their first mention.
      const layers = head.indexOf(LAYERS)
      expect(layers, path).toBeGreaterThan(0)
      expect(head.slice(0, layers), path).not.toMatch(/@layer|rel="stylesheet"/)
    }
    expect([...over].slice(0, 10)).toEqual([])
  })

test('A vehicle’s page with a garage and offline pages keeps to its budget of scripts', nightly, async () => {
  test.setTimeout(120_000)
  const garage = read(CAMPERS, '/').match(/"\/(_astro\/Garage\.[^"]+\.js)"/)?.[1]
  const alone = readFileSync(join(FOLDERS.dist, CAMPERS, garage ?? 'no script of the garage'))
  const heaviest = Math.max(
    ...(await pagesOf(GROUP)).flatMap(({ path, view }) => {
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

test('Understanding a query takes at most 12.3 KiB of code and lexicon, in addition to what lists and other parts load anyway', async () => {
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
  const understanding = fileFor('understanding') ?? 'no such file'
  const needed = allOf(understanding)
  const users = assets.filter((asset) => asset.endsWith('.js') && importsOf(asset).includes(understanding))
  // Leaves out code that other parts of the site load too: the engine uses the code for typos, and the calculator uses the code for
  // repayments.
  const isShared = (file: string): boolean =>
    here.has(file) ||
    assets.some(
      (asset) =>
        asset.endsWith('.js') &&
        !users.includes(asset) &&
        !needed.has(asset) &&
        importsOf(asset).includes(file),
    )
  const own = [...needed].filter((file) => !isShared(file))
  expect(own, 'the code is counted').toContain(understanding)
  const texts = own.map((file) => readFileSync(join(site, '_astro', file), 'utf8'))
  expect(texts.join(), 'the lexicon is counted').toContain('camper ?van')
  const bytes = own.map((file) => brotliCompressSync(readFileSync(join(site, '_astro', file))).length)
  expect(bytes.reduce((sum, byte) => sum + byte, 0) / 1024, own.join(', ')).toBeLessThanOrEqual(12.3)
})
