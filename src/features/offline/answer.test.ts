import { beforeEach, expect, test } from 'vitest'
import { answersOf, type AnswerInput } from './answer.ts'
import type { Kind } from './kind.ts'
import { keep, STORED_AT } from './caches.ts'
import { html, ORIGIN, SETTINGS, world, type World } from './testing/world.ts'

let environment: World
let answer: (kind: Kind, path: string, more?: Partial<AnswerInput>) => Promise<Response>
const fails = () => Promise.reject(new TypeError('Failed to fetch'))
const HOUR = 3_600_000

beforeEach(() => {
  environment = world()
  const answers = answersOf(environment, SETTINGS, '')
  answer = async (kind, path, more) => {
    const work: Promise<unknown>[] = []
    const later = (promise: Promise<unknown>) => work.push(promise)
    const response = await answers[kind]({ request: new Request(ORIGIN + path), later, ...more })
    // Don't wait for the network if the test's network never responds.
    if (environment.network !== never) while (work.length > 0) await work.shift()
    return response
  }
})
const never = () => new Promise<Response>(() => {})
async function late(text: string) {
  await new Promise((resolve) => setTimeout(resolve, 20))
  return html(text)
}
const textOf = async (kind: Kind, path: string, more?: Partial<AnswerInput>) =>
  (await answer(kind, path, more)).text()

test('A page comes from the network, without a line about its age, whenever the network responds', async () => {
  expect(await textOf('page', '/a')).toBe('<body>page')
  environment.network = () => html('new')
  expect(await textOf('page', '/a')).toBe('<body>new')
  expect(environment.asked).toEqual(['/a', '/a'])
})

test('A page comes from storage if there’s no connection, and says how old it is', async () => {
  await answer('page', '/a')
  environment.network = fails
  environment.online = false
  environment.time += 3 * HOUR
  const text = await textOf('page', '/a')
  expect(text).toContain('You’re offline.')
  expect(text).toContain('This page is from 3 hours ago')
  expect(text).toMatch(/page$/)
})

test('A page comes from storage if the network takes too long, and the late response is stored', async () => {
  await answer('page', '/a')
  environment.network = never
  environment.patience = () => Promise.resolve()
  expect(await textOf('page', '/a')).toContain('We couldn’t connect.')
  environment.network = () => late('late')
  expect(await textOf('page', '/a')).toContain('We couldn’t connect.')
  environment.network = fails
  expect(await textOf('page', '/a')).toContain('late')
})

test('A page without a copy waits for the network as long as needed', async () => {
  let gaveUp = false
  environment.patience = async () => void (gaveUp = true)
  environment.network = () => late('slow')
  expect(await textOf('page', '/a')).toBe('<body>slow')
  expect(gaveUp).toBe(false)
})

test('The offline page is shown if there’s neither a copy of the page nor a connection', async () => {
  environment.network = fails
  await expect(answer('page', '/b')).resolves.toMatchObject({ type: 'error' })
  await keep(environment.caches, 'ahead', `${ORIGIN}/offline`, html('You’re offline'), 1)
  expect(await textOf('page', '/b')).toBe('<body>You’re offline')
})

test.each([502, 503, 504])('A page comes from storage if a gateway responds with %d', async (status) => {
  await answer('page', '/a')
  environment.network = () => html('gateway', { status })
  expect(await textOf('page', '/a')).toContain('We couldn’t connect.')
  expect((await answer('page', '/b')).status).toBe(status)
})

test.each([404, 410])('A page is removed from storage once it’s gone, with status %d', async (status) => {
  await answer('page', '/a')
  environment.network = () => html('gone', { status })
  expect(await textOf('page', '/a')).toBe('<body>gone')
  expect(environment.kept()['pages']).toEqual([])
})

test('A page with status 500 is shown without changing what’s stored', async () => {
  await answer('page', '/a')
  environment.network = () => html('broken', { status: 500 })
  expect(await textOf('page', '/a')).toBe('<body>broken')
  expect(environment.kept()['pages']).toEqual(['/a'])
})

test('A page without a copy for its query comes from a copy for another query', async () => {
  await answer('page', '/a?utm=1')
  environment.network = fails
  expect(await textOf('page', '/a?gclid=2')).toContain('page')
})

test('A page that the browser has already requested isn’t requested again', async () => {
  const preloaded = Promise.resolve(html('ahead'))
  expect(await textOf('page', '/a', { preloaded })).toBe('<body>ahead')
  expect(await textOf('page', '/b', { preloaded: Promise.resolve(undefined) })).toBe('<body>page')
  expect(environment.asked).toEqual(['/b'])
})

test('A page comes from storage even if the browser’s own request gives an error, as in Firefox', async () => {
  await answer('page', '/a')
  environment.network = fails
  const preloaded = Promise.resolve(Response.error())
  expect(await textOf('page', '/a', { preloaded })).toContain('We couldn’t connect.')
})

test.each([
  ['marked no-store', html('x', { headers: { 'content-type': 'text/html', 'cache-control': 'no-store' } })],
  ['marked private', html('x', { headers: { 'content-type': 'text/html', 'cache-control': 'private' } })],
  ['not HTML', Response.json({ leads: [] })],
  ['huge', html('x'.repeat(600_000))],
])('A page isn’t stored if it’s %s', async (_, response) => {
  environment.network = () => response
  await answer('page', '/a')
  expect(environment.kept()['pages'] ?? []).toEqual([])
})

test('A page is stored while it’s among the last sixty pages opened', async () => {
  for (let at = 0; at < 61; at++) await answer('page', `/${at}`)
  await answer('page', '/1')
  await answer('page', '/new')
  const { pages = [] } = environment.kept()
  expect(pages).toHaveLength(60)
  expect(pages).not.toContain('/0')
  expect(pages).not.toContain('/2')
  expect(pages.slice(-2)).toEqual(['/1', '/new'])
})

test('A file named by its hash is fetched once', async () => {
  environment.network = () => new Response('code')
  expect(await textOf('asset', '/_astro/a.Bx1.js')).toBe('code')
  environment.network = fails
  expect(await textOf('asset', '/_astro/a.Bx1.js')).toBe('code')
  expect(environment.asked).toEqual(['/_astro/a.Bx1.js'])
})

test('A missing file isn’t stored', async () => {
  environment.network = () => new Response('', { status: 404 })
  await answer('asset', '/_astro/a.Bx1.js')
  expect(environment.kept()['assets'] ?? []).toEqual([])
})

test('The search index that was fetched last stays stored, with the time', async () => {
  environment.network = () => Response.json({ file: '/search/index.1.bin' })
  expect((await answer('pointer', '/search/index.json')).headers.has(STORED_AT)).toBe(false)
  environment.network = fails
  const kept = await answer('pointer', '/search/index.json')
  expect(kept.headers.get(STORED_AT)).toBe('1000000')
  environment.network = () => new Response('', { status: 502 })
  expect((await answer('pointer', '/search/index.json')).status).toBe(200)
})

test('A new delta pushes out the one before, but not the search index', async () => {
  environment.network = () => new Response('bytes')
  const visit = async (delta: string) => {
    for (const file of ['index.json', `index.${'A'.repeat(16)}.bin`, `delta.${delta.repeat(16)}.bin`])
      await answer(file === 'index.json' ? 'pointer' : 'asset', `/search/${file}`)
  }
  await answer('pointer', '/search/suggestions.json')
  for (const delta of ['B', 'C', 'D']) await visit(delta)
  expect(environment.kept()).toMatchObject({
    pointers: ['/search/suggestions.json', '/search/index.json'],
    index: ['/search/index.AAAAAAAAAAAAAAAA.bin'],
    delta: ['/search/delta.DDDDDDDDDDDDDDDD.bin'],
  })
})

const picture = () => new Response('bytes', { headers: { 'content-type': 'image/avif' } })
test('A picture comes from storage for a day, then is fetched again', async () => {
  environment.network = picture
  await answer('picture', '/images/1.jpg?width=640')
  environment.time += 23 * HOUR
  await answer('picture', '/images/1.jpg?width=640')
  expect(environment.asked).toHaveLength(1)
  environment.time += HOUR
  await answer('picture', '/images/1.jpg?width=640')
  expect(environment.asked).toHaveLength(2)
})

test('A picture may be an old copy or another size if there’s no connection', async () => {
  environment.network = picture
  await answer('picture', '/images/1.jpg?width=640')
  environment.network = fails
  environment.time += 48 * HOUR
  expect(await textOf('picture', '/images/1.jpg?width=1080')).toBe('bytes')
  await expect(answer('picture', '/images/2.jpg')).rejects.toThrow('Failed to fetch')
})

test('A picture isn’t stored if it’s huge, or if there are 150 newer ones', async () => {
  environment.network = () => new Response('x'.repeat(500_001))
  await answer('picture', '/images/huge.jpg')
  expect(environment.kept()['pictures'] ?? []).toEqual([])
  environment.network = picture
  for (let at = 0; at < 152; at++) await answer('picture', `/images/${at}.jpg`)
  expect(environment.kept()['pictures']).toHaveLength(150)
})
