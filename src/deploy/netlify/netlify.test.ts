import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DeploySettings } from '#site/settings/deploy.ts'
import { deployDelta, deployTenant, rollBack, type DeployOptions } from '../deploy.ts'
import { AFTER, BEFORE, faultsOf, openFixture, SLUG, type Fixture } from '../testing/sites.ts'
import { deployedAt } from '../target.ts'
import { startTargets, type Targets } from '#demo/fakes/testing/targets.ts'

/** Tests deploys to the fake Netlify over HTTP, with the official client. */

let fixture: Fixture
let targets: Targets
beforeEach(async () => {
  fixture = openFixture()
  fixture.lay(BEFORE)
  targets = await startTargets()
})
afterEach(async () => {
  fixture.close()
  await targets.stop()
})

const tenant = () => ({ slug: SLUG, site: { deploy: targets.toNetlify as unknown as DeploySettings } })
const other = () => ({ ...tenant(), slug: 'other' })
const options = (environment: Record<string, string> = {}): DeployOptions => ({
  stateDir: fixture.state,
  environment: { ...targets.environment, ...environment },
  now: 0,
})
const deploy = (environment?: Record<string, string>) =>
  deployTenant(tenant(), fixture.out, options(environment))
const delta = () => deployDelta(tenant(), fixture.out, options())
const uploads = () => targets.asked.filter((each) => each.startsWith('PUT '))
const titleOf = async (path: string) =>
  /<title>(.*?)<\/title>/.exec(await (await fetch(targets.netlifySite + path)).text())?.[1]

test('The first deploy sends everything, and later ones only what Netlify doesn’t have', async () => {
  // Two of the site's files have the same content. It must be sent only once.
  fixture.lay({ ...BEFORE, 'copy.html': BEFORE['404.html'] ?? '' })
  const first = await deploy()
  expect(first).toMatchObject({ target: 'netlify', files: 14, sent: 13, removed: 0, notes: [] })
  expect(await faultsOf(targets.netlifySite, [BEFORE])).toEqual([])

  targets.asked.length = 0
  fixture.lay(AFTER)
  expect(await deploy()).toMatchObject({ files: 13, id: '000000000000000000000002' })
  expect(
    uploads()
      .map((upload) => upload.replace(/^.*\/files/, ''))
      .toSorted(),
  ).toEqual([
    '/404.html',
    '/_astro/site.NEW.css',
    '/_headers',
    '/_redirects',
    '/cars/one/index.html',
    '/cars/three/index.html',
    '/index.html',
    '/search/index.BBBBBBBBBBBBBBBB.bin',
    '/search/index.json',
  ])
  expect(await faultsOf(targets.netlifySite, [AFTER])).toEqual([])
})

test('A site is sent with its headers and a redirect to its pictures', async () => {
  await deploy()
  const get = async (path: string) => (await fetch(targets.netlifySite + path)).text()
  expect(await get('/_headers')).toContain(
    '/search/index.AAAAAAAAAAAAAAAA.bin\n  cache-control: public, max-age=31536000',
  )
  expect(await get('/_redirects')).toBe(
    `${BEFORE['_redirects']}/images/* https://images.example/images/:splat 200\n`,
  )
  expect(await deploy({ FORECOURT_IMAGES_URL: '' })).toMatchObject({
    notes: [expect.stringContaining('FORECOURT_IMAGES_URL')],
  })
})

test('What won’t work there is said before anything is sent, and only if something is sent', async () => {
  const said: [note: string, requests: number][] = []
  const onNote = (note: string) =>
    void said.push([note, targets.asked.filter((each) => /^P/.test(each)).length])
  const again = (environment?: Record<string, string>) =>
    deployTenant(tenant(), fixture.out, { ...options(environment), onNote })
  await again()
  expect(said).toEqual([])
  const form = '<form action="/api/leads" method="post">'
  fixture.lay({ ...BEFORE, 'contact/index.html': form, 'cars/one/checkout/index.html': 'Pay' })
  targets.asked.length = 0
  await again()
  expect(said).toEqual([
    [expect.stringMatching(/^its forms won’t work.*a clone of Forecourt \(FORECOURT_NETLIFY_FUNCTIONS/), 0],
    [expect.stringMatching(/^its checkout won’t work/), 0],
  ])
  await deployDelta(tenant(), fixture.out, { ...options(), onNote })
  expect(said).toHaveLength(2)
})

test('A delta sends nothing if nothing changed, and compares again after a rollback', async () => {
  await delta()
  fixture.lay(AFTER)
  const [one, two] = await Promise.all([delta(), delta()])
  expect([one?.unchanged, two?.unchanged]).toEqual([undefined, true])
  targets.asked.length = 0
  expect(await delta()).toMatchObject({ unchanged: true, sent: 0 })
  expect(targets.asked).toEqual([])

  await rollBack(tenant(), '000000000000000000000001', options())
  expect(await titleOf('/cars/two')).toBe('Two')
  expect(await delta()).toMatchObject({ sent: 0, id: '000000000000000000000003' })
  expect(await titleOf('/cars/two')).toBe('Not found')
})

test('A delta compares again after a deploy whose response was lost', { tags: 'nightly' }, async () => {
  await delta()
  fixture.lay(AFTER)
  // The deploy goes live at Netlify, but we get an error as a response.
  targets.instead((request) =>
    request.method === 'GET' && targets.netlify.deploys[1]?.state === 'processing'
      ? (targets.netlify.show(targets.netlify.deploys[1]), new Response('', { status: 400 }))
      : undefined,
  )
  await expect(delta()).rejects.toThrow(/Netlify failed \(400/)
  targets.instead(() => undefined)
  expect(await titleOf('/cars/three')).toBe('Three')
  fixture.lay(BEFORE)
  await delta()
  expect(await faultsOf(targets.netlifySite, [BEFORE])).toEqual([])
})

test('The time of the last finished deploy is kept, and not that of one that failed', async () => {
  expect(deployedAt(SLUG, fixture.state)).toBeUndefined()
  const start = Date.now()
  await deploy()
  const at = deployedAt(SLUG, fixture.state) ?? 0
  expect(at).toBeGreaterThanOrEqual(start)
  fixture.lay(AFTER)
  targets.instead((request) =>
    request.method === 'PUT' ? Response.json({ message: 'refused' }, { status: 422 }) : undefined,
  )
  await expect(deploy()).rejects.toThrow()
  expect(deployedAt(SLUG, fixture.state)).toBe(at)
})

test('A rollback to a deploy that doesn’t exist says so', async () => {
  await expect(rollBack(tenant(), 'feed', options())).rejects.toThrow(/there’s no deploy feed on site tenant/)
})

test('An upload that fails leaves the old site, and cancels the deploy', { tags: 'nightly' }, async () => {
  await deploy()
  fixture.lay(AFTER)
  targets.instead((request) =>
    request.url.includes('cars/three') ? Response.json({ message: 'broken' }, { status: 502 }) : undefined,
  )
  await expect(deploy()).rejects.toThrow('Netlify failed (502 broken): the site is unchanged')
  // These are our own retries, because the client itself doesn't retry after such errors.
  expect(uploads().filter((upload) => upload.includes('three'))).toHaveLength(3)
  expect(await faultsOf(targets.netlifySite, [BEFORE])).toEqual([])
  expect(targets.netlify.deploys.map(({ state }) => state)).toEqual(['ready', 'error'])

  targets.instead(() => undefined)
  await deploy()
  expect(await faultsOf(targets.netlifySite, [AFTER])).toEqual([])
})

test('A request is repeated when a server is down for a moment or limits requests', async () => {
  const answers = [
    new Response('', { status: 503, headers: { 'retry-after': '1' } }),
    Response.json(
      {},
      { status: 429, headers: { 'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000)) } },
    ),
  ]
  targets.instead((request) => (request.url.includes('robots.txt') ? answers.pop() : undefined))
  expect(await deploy()).toMatchObject({ sent: 13 })
  expect(uploads().filter((upload) => upload.includes('robots'))).toHaveLength(3)
})

test('A token that expires during a deploy is explained, and kept secret', async () => {
  await deploy()
  fixture.lay(AFTER)
  targets.instead((request) =>
    request.method === 'PUT' ? Response.json({ message: 'Access Denied' }, { status: 401 }) : undefined,
  )
  const error: unknown = await deploy().catch((caught: unknown) => caught)
  expect(String(error)).toMatch(/NETLIFY_AUTH_TOKEN is refused by Netlify/)
  expect(JSON.stringify([String(error), error])).not.toContain(targets.environment['NETLIFY_AUTH_TOKEN'])
  expect(await faultsOf(targets.netlifySite, [BEFORE])).toEqual([])
})

test('A deploy says so if Netlify can’t be reached', { tags: 'nightly' }, async () => {
  await expect(deploy({ FORECOURT_NETLIFY_URL: 'http://127.0.0.1:9/api' })).rejects.toThrow(
    /Netlify couldn’t be reached .*ECONNREFUSED/,
  )
})

test('A deploy stops if a build changes a file in the meantime', async () => {
  targets.instead((request) => {
    if (request.method === 'GET') writeFileSync(join(fixture.out, SLUG, 'robots.txt'), 'changed')
    return undefined
  })
  await expect(deploy()).rejects.toThrow('robots.txt was changed while it was being deployed')
  expect(await titleOf('/')).toBeUndefined()
})

test('Functions are deployed with the site, and no deploy removes them', async () => {
  const functions = join(fixture.dir, 'functions')
  const manifest = join(functions, SLUG, 'manifest.json')
  mkdirSync(join(functions, SLUG), { recursive: true })
  writeFileSync(join(functions, SLUG, 'api.zip'), 'the bundle')
  const routes = [{ pattern: '/api/*', expression: '^\\/api(?:\\/(.*))\\/?$', methods: [] }]
  const api = {
    name: 'api',
    path: '/somewhere/else/api.zip',
    runtime: 'js',
    runtimeVersion: 'nodejs24.x',
    schedule: '* * * * *',
    routes,
  }
  writeFileSync(manifest, JSON.stringify({ version: 1, functions: [api] }))
  const environment = { FORECOURT_NETLIFY_FUNCTIONS: functions }
  const runtimes: (string | null)[] = []
  targets.instead((request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.includes('/functions/')) runtimes.push(searchParams.get('runtime'))
    return undefined
  })
  expect(await deploy(environment)).toMatchObject({ sent: 14 })
  expect(uploads()).toContainEqual(expect.stringMatching(/\/functions\/api$/))
  expect(runtimes).toEqual(['nodejs24.x'])
  expect(targets.netlify.shown.get('tenant')).toMatchObject({
    schedules: [{ name: 'api', cron: '* * * * *' }],
    config: { api: { routes } },
  })

  await expect(deploy()).rejects.toThrow(/has functions that this deploy would remove/)
  await expect(deploy({ FORECOURT_NETLIFY_FUNCTIONS: join(fixture.dir, 'none') })).rejects.toThrow(
    /FORECOURT_NETLIFY_FUNCTIONS: .*manifest\.json is missing/,
  )
  writeFileSync(manifest, '{"functions":')
  await expect(deploy(environment)).rejects.toThrow(/manifest\.json isn’t valid JSON/)
  expect(targets.netlify.shown.get('tenant')?.id).toBe('000000000000000000000001')
})

test('A site of another tenant is left alone, unless it’s taken over', async () => {
  await deploy()
  fixture.lay(AFTER, 'other')
  await expect(deployTenant(other(), fixture.out, options())).rejects.toThrow(
    /site\.json: deploy\.site_id is tenant, which shows another tenant’s site.*--adopt/,
  )
  expect(await faultsOf(targets.netlifySite, [BEFORE])).toEqual([])
  await deployTenant(other(), fixture.out, { ...options(), adopt: true })
  expect(await faultsOf(targets.netlifySite, [AFTER])).toEqual([])
  await expect(deploy()).rejects.toThrow(/shows another tenant’s site/)
})

test('A site that shows something else is left alone', async () => {
  const theirs = targets.netlify.create({
    site: 'tenant',
    files: {},
    functions: {},
    schedules: undefined,
    config: undefined,
  })
  targets.netlify.show(theirs)
  await expect(deploy()).rejects.toThrow(/shows something this tenant didn’t deploy/)
  expect(targets.netlify.shown.get('tenant')).toBe(theirs)
})

test('A site named by two tenants is refused for both before any request', async () => {
  const places = new Map([['netlify tenant', ['tenant', 'other']]])
  for (const each of [tenant(), other()])
    await expect(deployTenant(each, fixture.out, { ...options(), places })).rejects.toThrow(
      /deploy\.site_id is also used by (?:tenant|other)/,
    )
  await expect(rollBack(tenant(), 'feed', { ...options(), places })).rejects.toThrow(/is also used by/)
  expect(targets.asked).toEqual([])
})

test('A tenant that was never built is refused', async () => {
  rmSync(fixture.out, { recursive: true })
  await expect(deploy()).rejects.toThrow(/Run "forecourt build tenant" first/)
  expect(targets.asked).toEqual([])
})
