import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fileOf } from '#press/paths.ts'
import { planOf } from '../bench/lib/planOf.ts'
import { weigh } from '../bench/lib/weigh.ts'
import { CAMPERS, expect, FOLDERS, GROUP, NOW, TENANTS, test } from './site.ts'

/** No page sends more than its view's budget (budgets.json). */

type Budget = Record<'html' | 'css' | 'js' | 'fonts', number>

const BUDGETS = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8')) as Record<
  string,
  Budget
>

for (const slug of TENANTS)
  test(`every page of ${slug} keeps to its budget`, async () => {
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

/** What the head of a page says where the page has it, and only there. */
const WITH_THEIR_STYLE: readonly (readonly [has: RegExp, style: string])[] = [
  [/<\w+[^>]* class="(?:[^"]* )?section(?:--\w+)?[ "]/, '.section{'],
  [/ class="section__head[ "]/, '.section__head{'],
  [/<a class="nav__link" aria-current/, '.nav__link[aria-current]{'],
  [/ class="drawer__sub">(?:(?!<\/ul>).)*<a aria-current/s, '.menu__link[aria-current]{'],
  [/ class="menu menu--wide"/, '.menu--wide{'],
  [/ class="opening__image"/, '.opening__image{'],
  [/ class="kicker"/, '.kicker{'],
  [/ class="aside"/, '.aside{'],
  [/ class="aside__contact"/, '.aside__contact{'],
  [/ class="prose">(?:(?!<\/div>).)*<table>/s, '.prose table{'],
  [/ class="prose">(?:(?!<\/div>).)*<[ou]l>/s, '.prose ul'],
  [/ class="shelf__pages"/, '.shelf__pages a{'],
  [/ class="tooltip"/, '.tooltip{'],
  [/ class="chat__text"/, '.chat__text{'],
]

for (const slug of TENANTS)
  test(`pages of ${slug} load the styles of what they show, and of no other look`, async () => {
    test.setTimeout(120_000)
    const { pages } = await planOf(join(FOLDERS.tenants, slug), NOW, join(FOLDERS.state, 'content'))
    const looks = new Set<string>()
    for (const { path } of pages) {
      const html = readFileSync(join(FOLDERS.dist, slug, fileOf(path)), 'utf8')
      const head = html.slice(0, html.indexOf('</head>'))
      const sheets = [...head.matchAll(/<link rel="stylesheet" href="\/_astro\/([\w-]+)\./g)].map(
        ([, name]) => name,
      )
      expect(new Set(sheets).size, path).toBe(sheets.length)
      expect(sheets.includes('leads'), `${path}: form`).toBe(html.includes('class="lead-box"'))
      if (html.includes('class="parts"')) expect(head, path).toContain('.parts{')
      if (/<form[^>]* data-steps/.test(html)) expect(head, path).toContain('.steps__bar{')
      expect(head.includes('.files{'), `${path}: files`).toBe(/<input[^>]* type="file"/.test(html))
      const footers = head.match(/\[data-footer=\w+\]/g) ?? []
      expect(new Set(footers).size, `${path}: footers`).toBeLessThanOrEqual(1)
      if (html.includes('class="posts')) expect(head, path).toMatch(/\.posts\{|\/home\./)
      for (const [has, style] of WITH_THEIR_STYLE)
        expect(head.includes(style), `${path}: ${style}`).toBe(has.test(html))
      if (html.includes('button--light')) expect(head, path).toMatch(/\.button--light\{|\/(?:home|vehicle)\./)
      const cards = sheets.filter((name = '') => name.startsWith('card-'))
      if (/class="card[ "]/.test(html)) expect(cards, path).toHaveLength(1)
      for (const card of cards) looks.add(String(card))
    }
    expect(looks.size).toBe(1)
  })

test('a vehicle’s page keeps to its budget of script on a site that has a garage and opens without a connection', async () => {
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
  // What both share is on every page.
  expect((heaviest + gzipSync(alone, { level: 9 }).length) / 1024).toBeLessThanOrEqual(
    BUDGETS['vehicle']?.js ?? 0,
  )
})
