import { beforeEach, expect, test, vi } from 'vitest'
import { storeAheadFor, parseStoreRequest, type StoreAhead } from './storeAhead.ts'
import { dropOld } from './caches.ts'
import { html, SETTINGS, world, type World } from './testing/world.ts'

let environment: World
let storeAhead: StoreAhead
const FILES: Record<string, string> = {
  '/_astro/page.AAAAAAAA.js':
    'import{a}from"./shared.BBBBBBBB.js";const later=()=>import("./later.CCCCCCCC.js");',
  '/_astro/shared.BBBBBBBB.js': 'export const a=1',
  '/_astro/later.CCCCCCCC.js': 'new Worker(new URL(`/_astro/engineWorker-DDDDDDDD.js`,import.meta.url))',
  '/_astro/engineWorker-DDDDDDDD.js': 'postMessage(1)',
  '/_astro/page.EEEEEEEE.css': '.a{}',
  '/_astro/font-latin.FFFFFFFF.woff2': 'font',
}
const PAGE = `<link href="/_astro/page.EEEEEEEE.css"><style>url(/_astro/font-latin.FFFFFFFF.woff2) url(/_astro/font-latin-ext-wght.GGGGGGGG.woff2)</style>
  <header><img src="/logo.png"></header><main><img class="a" src="/images/1.jpg?width=640&amp;quality=80"><img src="/images/2.jpg"></main>
  <script src="/_astro/page.AAAAAAAA.js"></script>`

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  environment = world()
  environment.network = (url) => {
    const file = FILES[new URL(url).pathname]
    return file !== undefined || url.includes('/images/') ? new Response(file ?? 'picture') : html(PAGE)
  }
  storeAhead = storeAheadFor(environment, SETTINGS)
})
const keepPages = (...pages: string[]) => storeAhead({ pages, whole: [] })

test('A page is stored ahead with what’s needed to show it, and no more', async () => {
  await keepPages('/cars/kia-1')
  const { ahead, assets, pictures } = environment.kept()
  expect(ahead).toEqual(['/cars/kia-1'])
  expect(assets?.toSorted()).toEqual(
    Object.keys(FILES)
      .filter((file) => !/later|Worker/.test(file))
      .toSorted(),
  )
  expect(pictures).toEqual(['/images/1.jpg?width=640&quality=80'])
})

test('Everything that scripts load is stored ahead too, for pages that need it', async () => {
  await storeAhead({ pages: [], whole: ['/my-garage?tab=saved-cars'] })
  expect(environment.kept()['assets']?.toSorted()).toEqual(Object.keys(FILES).toSorted())
})

test('What’s already stored isn’t fetched, and no page is fetched again within six hours', async () => {
  await keepPages('/a')
  const first = environment.asked.length
  await keepPages('/a', '/b')
  expect(environment.asked.slice(first)).toEqual(['/b'])
  environment.time += 6 * 3_600_000
  await keepPages('/a')
  expect(environment.asked.slice(first)).toEqual(['/b', '/a'])
})

test('A page is fetched once for two simultaneous requests', async () => {
  await Promise.all([keepPages('/a'), keepPages('/a')])
  expect(environment.asked.filter((path) => path === '/a')).toEqual(['/a'])
})

test('The other pages are stored if one can’t be loaded', async () => {
  const answers = environment.network
  environment.network = (url) => (url.endsWith('/a') ? Promise.reject(new TypeError('no')) : answers(url))
  await keepPages('/a', '/b')
  expect(environment.kept()['ahead']).toEqual(['/b'])
})

test('At most thirty pages are stored ahead, and none that the worker leaves to the browser', async () => {
  await keepPages('/cars/kia-1/checkout', '/success', '/api/leads', '/a.pdf')
  expect(environment.asked).toEqual([])
  await keepPages(...Array.from({ length: 500 }, (_, index) => `/${index}`))
  expect(environment.asked.filter((path) => /^\/\d+$/.test(path))).toHaveLength(30)
})

const NONE = { pages: [], whole: [] }
test.each([
  [null, null],
  ['pages', null],
  [{}, NONE],
  [{ pages: 'a', whole: { length: 3 } }, NONE],
  [
    { pages: ['/a', 1, null, '//evil.example/', '/\\evil.example', 'https://evil.example/'], whole: ['/b'] },
    { pages: ['/a'], whole: ['/b'] },
  ],
])('The message %j is read as %j', (data, wanted) => expect(parseStoreRequest(data)).toEqual(wanted))

test('Caches of other versions are removed, but not those of anything else', async () => {
  await keepPages('/a')
  for (const name of ['forecourt-0-pages', 'somebody-else']) await environment.caches.open(name)
  await dropOld(environment.caches)
  expect((await environment.caches.keys()).toSorted()).toEqual([
    'forecourt-1-ahead',
    'forecourt-1-assets',
    'forecourt-1-pictures',
    'somebody-else',
  ])
})
