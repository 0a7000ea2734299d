import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dataOf, partOf, type SiteFile } from '#plan/files/findableFiles.ts'
import type { SiteFrame, Page } from '#plan/page.ts'
import type * as filesModule from '#lib/files.ts'
import { contentHash } from '#lib/hash.ts'
import { RenderError } from '../render/pageWork.ts'
import { buildSite, type SiteBuildOptions } from './buildSite.ts'
import { createRenderer } from '../render/renderer.ts'
import { SITE_RECORD, PRICES } from '../state/kind.ts'
import { StoredMemory } from '../state/memory.ts'
import { Store } from '../state/store.ts'
import { openFixture, treeOf, type Fixture } from '../testing/fixture.ts'

/** Called before files are synced to disk. */
let beforeSync = (_files: string[]): void => {}

vi.mock('#lib/files.ts', async (original) => {
  const module = await original<typeof filesModule>()
  return {
    ...module,
    syncToDisk: (root: string, files: Iterable<string>) => {
      beforeSync([...files])
      return module.syncToDisk(root, files)
    },
  }
})

let fixture: Fixture
let store: Store
let memory: StoredMemory
beforeEach(() => {
  fixture = openFixture()
  store = new Store(join(fixture.dir, 'tenant.sqlite'))
  memory = new StoredMemory(store)
})
afterEach(() => {
  beforeSync = () => {}
  store.close()
  fixture.close()
})

/** A compiled app that prints the page's title, and fails on pages titled 'broken'. */
const APP = `
export const drawCards = (cards) => cards.map((card) => card.title)
export const render = async (site, page) => {
  if (page.meta.title === 'broken') throw new Error('the view broke')
  return new TextEncoder().encode('<h1>' + page.meta.title + '</h1><link href="/_astro/a.css">')
}
`

const page = (path: string, title: string): Page => ({
  path,
  view: 'not-found',
  meta: { title, description: '', canonical: path, image: '', noindex: false, jsonLd: [] },
  props: { title, text: '', next: [] },
  cards: [],
})

function options(): SiteBuildOptions {
  mkdirSync(join(fixture.dir, 'client/_astro'), { recursive: true })
  writeFileSync(join(fixture.dir, 'entry.mjs'), APP)
  for (const name of ['a.css', 'b.css', 'unused.css'])
    writeFileSync(join(fixture.dir, 'client/_astro', name), name)
  return {
    outDir: fixture.out,
    memory,
    now: 0,
    clean: false,
    renderer: createRenderer(1),
  }
}

const input = (pages: Page[], inputs: string) => ({
  slug: 'tenant',
  app: {
    hash: 'x',
    views: {},
    entry: join(fixture.dir, 'entry.mjs'),
    cacheDir: fixture.dir,
    clientDir: join(fixture.dir, 'client'),
    assets: { '_astro/a.css': ['_astro/b.css'], '_astro/b.css': [], '_astro/unused.css': [] },
    scripts: () => new Set<string>(),
  },
  inputs,
  siteFrame: {} as SiteFrame,
  quickKeyBase: '',
  pages: pages.map((page) => ({ path: page.path, make: () => page })),
  files: () => [],
  headers: () => ({ path: '_headers', data: '' }),
  warnings: () => [],
})

test('A page that fails to render fails the site, and the last good one stays unchanged', async () => {
  const siteOptions = options()
  await buildSite(input([page('/', 'one'), page('/two', 'two')], '1'), siteOptions)
  const before = treeOf(join(fixture.out, 'tenant'))
  const next = buildSite(
    input([page('/', 'changed'), page('/two', 'broken'), page('/three', 'three')], '2'),
    siteOptions,
  )
  await expect(next).rejects.toThrow(RenderError)
  await expect(next).rejects.toMatchObject({ path: '/two' })
  expect(treeOf(join(fixture.out, 'tenant'))).toEqual(before)
})

test('A page is rendered again if its view’s compiled code changed, but not for other code', async () => {
  const siteOptions = options()
  const site = input([page('/', 'one'), { ...page('/two', 'two'), view: 'garage' } as Page], '1')
  const build = async (hash: string, views: Record<string, string>) =>
    (await buildSite({ ...site, app: { ...site.app, hash, views } }, siteOptions)).rendered
  const views = { 'not-found': '1', garage: '1' }
  expect(await build('x', views)).toBe(2)
  expect(await build('another lockfile', views)).toBe(0)
  expect(await build('another view', { ...views, garage: '2' })).toBe(1)
})

test('Published files are synced before they’re recorded as done', async () => {
  const siteOptions = options()
  const synced: { files: string[]; inputs: string | undefined; title: string }[] = []
  beforeSync = (files) =>
    synced.push({
      files: files.toSorted(),
      inputs: memory.read(SITE_RECORD).get('')?.inputs,
      title: readFileSync(join(fixture.out, 'tenant/two/index.html'), 'utf8').slice(4, 7),
    })
  const pages = (title: string) => [page('/', 'one'), page('/two', title)]
  await buildSite(input(pages('two'), '1'), { ...siteOptions, durable: true })
  expect(memory.read(SITE_RECORD).get('')?.inputs).toBe('1')
  await buildSite(input(pages('2nd'), '2'), siteOptions)
  const all = Object.keys(treeOf(join(fixture.out, 'tenant')))
  expect(synced).toEqual([
    { files: all, inputs: undefined, title: 'two' },
    { files: ['two/index.html'], inputs: '', title: '2nd' },
  ])
})

test('A price is recorded only once visitors can see it, so an interrupted build records none', async () => {
  const known = () => [...new StoredMemory(store).read(PRICES)].map(([, { price }]) => price)
  const priced = (price: number, inputs: string) => ({
    ...input([page('/', String(price))], inputs),
    onPublished: () => memory.keep(PRICES, new Map([['1', { price, of: '', since: 0 }]])),
  })
  await buildSite(priced(3, '1'), { ...options(), durable: true })
  expect(known()).toEqual([3])
  beforeSync = () => {
    throw new Error('the power went')
  }
  await expect(buildSite(priced(2, '2'), options())).rejects.toThrow('the power went')
  expect(known()).toEqual([3])
  beforeSync = () => {}
  await buildSite(priced(1, '3'), options())
  expect(known()).toEqual([1])
})

test('A build copies only assets that pages need, directly or through others', async () => {
  await buildSite(input([page('/', 'one')], '1'), options())
  const paths = Object.keys(treeOf(join(fixture.out, 'tenant')))
  expect(paths).toEqual(['_astro/a.css', '_astro/b.css', '_headers', 'index.html'])
})

test(
  'A build handles large files like small ones, on new sites and existing ones',
  { tags: 'nightly' },
  async () => {
    const siteOptions = options()
    const of = (text: string) => [
      { path: 'feeds/all.xml', data: text.repeat(1 << 20) },
      { path: 'more/other.xml', data: Buffer.from(text.repeat(1 << 20)) },
      {
        path: 'long.xml',
        parts: () => Array.from({ length: 400 }, () => partOf(`${text}é€😀`.repeat(1000))),
      },
      { path: 'long.csv', parts: () => [text, '', 'é', text].map(partOf) },
      { path: 'nothing.csv', parts: () => [] },
      { path: 'small.txt', data: text },
    ]
    for (const text of ['a', 'b', 'b', 'c']) {
      await buildSite({ ...input([page('/', 'one')], text), files: () => of(text) }, siteOptions)
      const tree = treeOf(fixture.out)
      for (const file of of(text))
        expect(tree[`tenant/${file.path}`], file.path).toBe(contentHash(dataOf(file)))
      expect(Object.keys(tree).filter((path) => path.includes('.large'))).toEqual([])
    }
  },
)

test('A build makes only the unknown parts of a long file, and reuses nothing from a touched one', async () => {
  const siteOptions = options()
  const path = 'feeds/all.xml'
  const file = join(fixture.out, 'tenant', path)
  const made: string[] = []
  const of = (keys: readonly string[]): SiteFile => ({
    path,
    parts: () => keys.map((key) => ({ key, text: () => (made.push(key), `${key}é\n`.repeat(9)) })),
  })
  const rendered = async (keys: string[], quickKeyBase = '') => {
    made.length = 0
    const data = () => [of(keys)]
    await buildSite(
      { ...input([page('/', 'one')], `${keys.join()} ${quickKeyBase}`), quickKeyBase, files: data },
      siteOptions,
    )
    const asked = made.join('')
    expect(readFileSync(file, 'utf8')).toBe(dataOf(of(keys)))
    return asked
  }
  expect(await rendered(['', 'a', 'b', 'c', 'd', ''])).toBe('abcd')
  expect(await rendered(['', 'a', 'b', 'x', 'd', ''])).toBe('x')
  expect(await rendered(['', 'd', 'x', 'a', 'y', 'b', 'b'])).toBe('y')
  expect(await rendered(['y', 'b'])).toBe('')
  expect(await rendered(['y', 'b'], 'another frame')).toBe('yb')
  writeFileSync(file, 'touched')
  expect(await rendered(['y', 'b', 'z'], 'another frame')).toBe('ybz')
})

test.each(['/../x', '/a/../../b', '/a//b', '/.hidden', '/a\\b', '/%2e%2e/x', '/a\u0000', 'a', ''])(
  'A build never writes the path %j',
  async (path) => {
    await expect(buildSite(input([page(path, 'one')], '1'), options())).rejects.toThrow('isn’t a public path')
    expect(treeOf(fixture.out)).toEqual({})
  },
)
