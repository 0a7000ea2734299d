import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { retiredForMs } from '#build/publish/publish.ts'
import type { DeploySettings } from '#site/settings/deploy.ts'
import { deployDelta, deployTenant, rollBack, type DeployOptions } from '../deploy.ts'
import { AFTER, BEFORE, faultsOf, openFixture, SLUG, type Files, type Fixture } from '../testing/sites.ts'
import { startTargets, type Targets } from '#demo/fakes/testing/targets.ts'

/** Tests deploys to the fake storage over HTTP, with the AWS SDK. */

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

const NOW = Date.parse('2026-11-20T00:00:00Z')
const OLD_ASSETS = ['_astro/site.OLD.css', 'search/index.AAAAAAAAAAAAAAAA.bin']

const tenant = (settings: object = {}) => ({
  slug: SLUG,
  site: { deploy: { prefix: '', public: false, ...targets.toS3, ...settings } as unknown as DeploySettings },
})
const options = (more: Partial<DeployOptions> = {}): DeployOptions => ({
  stateDir: fixture.state,
  environment: targets.environment,
  now: NOW,
  ...more,
})
const deploy = (more?: Partial<DeployOptions>, settings?: object) =>
  deployTenant(tenant(settings), fixture.out, options(more))
const delta = (more?: Partial<DeployOptions>) => deployDelta(tenant(), fixture.out, options(more))
const puts = () => targets.asked.filter((each) => each.startsWith('PUT ')).map((each) => each.slice(5))
const keys = () => [...targets.buckets.objects('bucket').keys()].toSorted()
const object = (key: string) => targets.buckets.objects('bucket').get(key)
const sent = (files: Files) =>
  Object.keys(files).filter((path) => path !== '_redirects' && path !== '_headers')
const FOREIGN = { body: Buffer.from('x'), type: '', cacheControl: '', redirect: undefined, acl: undefined }
const errorOf = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`, { status, headers })

test('Assets are sent first, then the index, pages and redirects, and files are removed last', async () => {
  expect(await deploy()).toMatchObject({
    target: 's3',
    files: 11,
    sent: 11,
    removed: 0,
    notes: [expect.stringMatching(/^1 redirect with placeholders can’t be stored/)],
  })
  expect(keys()).toEqual(['.forecourt.json', 'cars', ...sent(BEFORE)].toSorted())
  expect(await faultsOf(targets.s3Site, [BEFORE])).toEqual([])

  targets.asked.length = 0
  fixture.lay(AFTER)
  expect(await deploy()).toMatchObject({ sent: 8, removed: 1 })
  const order = targets.asked.filter((each) => /^(?:PUT|DELETE)/.test(each))
  expect([
    order.slice(0, 2).toSorted(),
    order.slice(2, 3),
    order.slice(3, 7).toSorted(),
    order.slice(7),
  ]).toEqual([
    ['PUT /_astro/site.NEW.css', 'PUT /search/index.BBBBBBBBBBBBBBBB.bin'],
    ['PUT /search/index.json'],
    ['PUT /404.html', 'PUT /cars/one/index.html', 'PUT /cars/three/index.html', 'PUT /index.html'],
    ['PUT /cars/two', 'DELETE /cars/two/index.html'],
  ])
  expect(await faultsOf(targets.s3Site, [AFTER])).toEqual([])
})

test('Files get their types, caching and redirects', async () => {
  fixture.lay(AFTER)
  await deploy()
  const told = (key: string) => [object(key)?.type, object(key)?.cacheControl]
  const [always, again] = ['public, max-age=31536000, immutable', 'public, max-age=0, must-revalidate']
  expect(told('index.html')).toEqual(['text/html; charset=utf-8', again])
  expect(told('_astro/site.NEW.css')).toEqual(['text/css; charset=utf-8', always])
  expect(told('search/index.BBBBBBBBBBBBBBBB.bin')).toEqual(['application/octet-stream', always])
  expect(told('search/index.json')).toEqual(['application/json; charset=utf-8', again])
  expect(object('index.html')?.acl).toBeUndefined()
  const sold = await fetch(`${targets.s3Site}/cars/two`, { redirect: 'manual' })
  expect([sold.status, sold.headers.get('location')]).toEqual([301, '/'])
  expect(Buffer.from(object('cars/two')?.body ?? []).toString()).toContain(
    'http-equiv="refresh" content="0;url=/"',
  )
  expect(object('_redirects')).toBeUndefined()
})

test('An editor’s redirects may lead to other sites, and permanent ones allow a trailing slash', async () => {
  fixture.lay({
    ...BEFORE,
    _redirects: '/book https://book.example/x?y=1 302\n/team /about 301\n/team.html /about 301\n',
  })
  expect(await deploy()).toMatchObject({ notes: [] })
  const book = await fetch(`${targets.s3Site}/book`, { redirect: 'manual' })
  expect([book.status, book.headers.get('location')]).toEqual([301, 'https://book.example/x?y=1'])
  for (const path of ['team', 'team/', 'team.html']) {
    const moved = await fetch(`${targets.s3Site}/${path}`, { redirect: 'manual' })
    expect([path, moved.status, moved.headers.get('location')]).toEqual([path, 301, '/about'])
  }
  expect(keys()).not.toContain('book/index.html')
  expect(keys()).not.toContain('team.html/index.html')
  // The redirect from /team stays in the settings, but there's now a page at that address. The page must replace the
  // redirects from /team and /team/.
  fixture.lay({ ...BEFORE, 'team/index.html': '<p>Team</p>', _redirects: '/team /about 301\n' })
  await deploy()
  expect(keys()).not.toContain('team')
  expect(object('team/index.html')?.redirect).toBeUndefined()
})

test('A bucket may be public and have a prefix', async () => {
  await deploy({}, { prefix: 'sites/tenant', public: true })
  expect(keys()).toContain('sites/tenant/cars/one/index.html')
  expect(keys().every((key) => key.startsWith('sites/tenant/'))).toBe(true)
  expect(object('sites/tenant/index.html')?.acl).toBe('public-read')
})

test('Files that are already there aren’t sent again, going by ETags without any record', async () => {
  await deploy()
  rmSync(fixture.state, { recursive: true })
  targets.asked.length = 0
  expect(await deploy()).toMatchObject({ unchanged: true, sent: 0 })
  // It takes three requests to list the bucket's twelve keys.
  expect(targets.asked).toEqual(['GET /.forecourt.json', 'GET /', 'GET /', 'GET /'])
})

test('Files in storage that encrypts are compared by the ETags it returned', async () => {
  targets.buckets.encrypted = true
  await deploy()
  expect(await deploy()).toMatchObject({ unchanged: true })
  rmSync(fixture.state, { recursive: true })
  expect(await deploy()).toMatchObject({ sent: 11 })
})

test('A deploy restores what somebody else changed, but a delta doesn’t', async () => {
  await deploy()
  targets.buckets.put('bucket', 'robots.txt', FOREIGN)
  expect(await delta()).toMatchObject({ unchanged: true })
  expect(await deploy()).toMatchObject({ sent: 1 })
})

test('A change of headers sends everything again, once', async () => {
  await deploy()
  expect(await deploy({}, { public: true })).toMatchObject({ sent: 11 })
  expect(object('index.html')?.acl).toBe('public-read')
  expect(await deploy({}, { public: true })).toMatchObject({ unchanged: true })
})

test('A delta sends one request per change and none to compare', async () => {
  await delta()
  targets.asked.length = 0
  fixture.lay({ ...BEFORE, 'about/index.html': 'new words' })
  expect(await delta()).toMatchObject({ sent: 1 })
  expect(targets.asked).toEqual(['PUT /about/index.html'])
  expect(await delta()).toMatchObject({ unchanged: true })
  expect(targets.asked).toHaveLength(1)
})

test('A delta compares again after an interrupted deploy', async () => {
  await delta()
  fixture.lay(AFTER)
  targets.instead((request) => (request.method === 'DELETE' ? new Response('', { status: 403 }) : undefined))
  await expect(delta()).rejects.toThrow()
  targets.instead(() => undefined)
  targets.asked.length = 0
  expect(await delta()).toMatchObject({ sent: 0, removed: 1 })
  expect(targets.asked[0]).toBe('GET /.forecourt.json')
  expect(await faultsOf(targets.s3Site, [AFTER])).toEqual([])
})

test('Two simultaneous deltas run one after the other', async () => {
  const [first, second] = await Promise.all([delta(), delta()])
  expect([first?.sent, second?.unchanged]).toEqual([11, true])
})

test('Hashed files that no page names stay for a while after the first deploy without them', async () => {
  await deploy()
  fixture.lay(AFTER)
  await deploy({ now: NOW + 1000 })
  expect(keys()).toEqual(expect.arrayContaining(OLD_ASSETS))
  for (const file of OLD_ASSETS.toReversed()) {
    const over = NOW + 1000 + retiredForMs(file)
    expect(await delta({ now: over - 1 })).toMatchObject({ removed: 0 })
    expect(await delta({ now: over })).toMatchObject({ sent: 0, removed: 1 })
    expect(keys()).not.toContain(file)
  }
  expect(keys()).toEqual(['.forecourt.json', 'cars', 'cars/two', ...sent(AFTER)].toSorted())
})

test('Hashed files that no page names stay as long again if the record is lost', async () => {
  const [styles = ''] = OLD_ASSETS
  await deploy()
  fixture.lay(AFTER)
  await deploy()
  rmSync(fixture.state, { recursive: true })
  expect(await deploy({ now: NOW + retiredForMs(styles) })).toMatchObject({ removed: 0 })
  expect(await deploy({ now: NOW + 2 * retiredForMs(styles) })).toMatchObject({ removed: 2 })
})

test('A folder with other objects in it is left alone, unless it’s taken over', async () => {
  targets.buckets.put('bucket', 'invoices.pdf', FOREIGN)
  await expect(deploy()).rejects.toThrow(
    /site\.json: deploy\.bucket bucket\/ contains 1 object that no deploy put there/,
  )
  expect(keys()).toEqual(['invoices.pdf'])
  expect(await deploy({ adopt: true })).toMatchObject({ sent: 11, removed: 1 })
  expect(keys()).not.toContain('invoices.pdf')
})

test('A folder of another tenant is left alone', async () => {
  await deploy()
  fixture.lay(AFTER, 'other')
  const other = { ...tenant(), slug: 'other' }
  await expect(deployTenant(other, fixture.out, options())).rejects.toThrow(/contains the site of tenant/)
  expect(await faultsOf(targets.s3Site, [BEFORE])).toEqual([])
})

test('Of two tenants that deploy to the same empty folder at the same time, one gets it, and the other is refused', async () => {
  fixture.lay(AFTER, 'other')
  const other = { ...tenant(), slug: 'other' }
  // Both find the folder empty before either has claimed it.
  let [lists, go] = [0, () => {}]
  const both = new Promise<void>((done) => (go = done))
  targets.instead(({ url }) => {
    if (!url.includes('list-type=2')) return undefined
    if (++lists === 2) go()
    return both.then(() => undefined)
  })
  const ends = await Promise.allSettled([
    deploy(),
    deployTenant(other, fixture.out, options({ stateDir: join(fixture.dir, 'elsewhere') })),
  ])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [winner, site] = ends[0]?.status === 'fulfilled' ? ['tenant', BEFORE] : ['other', AFTER]
  expect(String(ends.find((end) => end.status === 'rejected')?.reason)).toContain(`the site of ${winner}`)
  expect(await faultsOf(targets.s3Site, [site])).toEqual([])
})

test('A deploy to the root leaves other tenants’ folders alone', async () => {
  await deploy()
  fixture.lay(AFTER, 'other')
  const other = { slug: 'other', site: tenant({ prefix: 'other' }).site }
  await deployTenant(other, fixture.out, options())
  expect(await deploy()).toMatchObject({ unchanged: true, removed: 0 })
  expect(keys()).toContain('other/index.html')
})

test('Nothing is sent to storage that the environment doesn’t name', async () => {
  const { FORECOURT_S3_HOSTS: _, ...environment } = targets.environment
  await expect(deploy({ environment })).rejects.toThrow(
    /FORECOURT_S3_HOSTS in the environment does not list 127\.0\.0\.1:\d+, but deploy\.endpoint/,
  )
  expect(targets.asked).toEqual([])
})

test('A request is repeated after 503 and 429 with Retry-After', { tags: 'nightly' }, async () => {
  const answers = [
    errorOf(503, 'SlowDown', { 'retry-after': '1' }),
    errorOf(429, 'TooManyRequests', { 'retry-after': '1' }),
  ]
  targets.instead((request) => (request.url.includes('robots.txt') ? answers.pop() : undefined))
  expect(await deploy()).toMatchObject({ sent: 11 })
  expect(puts().filter((put) => put === 'robots.txt')).toHaveLength(3)
})

test.each([
  [403, 'ExpiredToken', /AWS_SESSION_TOKEN has expired/],
  [403, 'SignatureDoesNotMatch', /AWS_ACCESS_KEY_ID was rejected by http.*or its secret is wrong/],
  [403, 'AccessDenied', /deploy\.bucket is "bucket", but http.* denies access/],
  [404, 'NoSuchBucket', /deploy\.bucket is "bucket", which http.* doesn’t have/],
  [400, 'AuthorizationHeaderMalformed', /deploy\.region is "auto", but the bucket is in another region/],
  [418, 'Teapot', /failed \(418 Teapot\)\. Visitors still see a complete site/],
])('A deploy that fails with %i %s says why, and leaves a complete site', async (status, code, message) => {
  await deploy()
  fixture.lay(AFTER)
  targets.instead((request) => (request.url.includes('/cars/') ? errorOf(status, code) : undefined))
  const error: unknown = await deploy().catch((caught: unknown) => caught)
  expect(String(error)).toMatch(message)
  expect(String(error)).not.toContain('very-secret')
  expect(await faultsOf(targets.s3Site)).toEqual([])
  // The new home page may have been sent, but until all pages have been, nothing may be removed.
  expect(keys()).toContain('cars/two/index.html')
})

test('A deploy to storage that can’t be reached says so', async () => {
  const environment = { ...targets.environment, FORECOURT_S3_HOSTS: '127.0.0.1:9' }
  await expect(deploy({ environment }, { endpoint: 'http://127.0.0.1:9' })).rejects.toThrow(
    /127\.0\.0\.1:9 couldn’t be reached \(ECONNREFUSED\)/,
  )
})

test('A deploy stops if a build changes a file in the meantime', async () => {
  targets.instead((request) => {
    if (request.method === 'GET') writeFileSync(join(fixture.out, SLUG, 'index.html'), 'half')
    return undefined
  })
  await expect(deploy()).rejects.toThrow('index.html was changed while it was being deployed')
  expect(object('index.html')).toBeUndefined()
})

test('A rollback says that a bucket keeps no earlier deploys', async () => {
  await expect(rollBack(tenant(), 'abc', options())).rejects.toThrow(/deploy\.target is not netlify/)
})
