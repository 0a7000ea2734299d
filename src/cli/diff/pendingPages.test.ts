import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  contentText,
  NOW,
  openFixture,
  remembering,
  stockOf,
  treeOf,
  writeTenant,
  type Fixture,
} from '#build/testing/fixture.ts'
import { COMPILED, PAGES } from '#build/state/kind.ts'
import { beginPublish } from '#build/state/manifest.ts'
import { stateFile, withMemory } from '#build/state/memory.ts'
import type { Snapshot } from '#stock/entities.ts'
import { pendingPages, type DiffOptions, type Pending } from './pendingPages.ts'

const SLUG = 'tenant'
const HOUR = 3_600_000
const CONTENT = {
  'about.md': contentText('/about-us', 'About us', 'Hello.'),
  'team.md': contentText('/team', 'Team', 'Us.'),
}

let fixture: Fixture
let stock: Snapshot
beforeEach(async () => {
  fixture = openFixture()
  stock = stockOf(24)
  writeTenant(fixture, SLUG, stock, { content: CONTENT })
})
afterEach(() => fixture.close())

const diff = (more: Partial<DiffOptions> = {}) =>
  pendingPages(SLUG, {
    tenantsDir: fixture.tenants,
    outDir: fixture.out,
    stateDir: fixture.state,
    now: NOW,
    ...more,
  })
async function build(now = NOW) {
  const report = (await fixture.build({ now })).tenants[SLUG]
  if (report?.status !== 'ok') throw new Error(JSON.stringify(report))
  return report
}
/** Returns the diff, after checking that it wrote nothing and that a real build then changes as many pages as the diff says. */
async function heldAgainstBuild(now = NOW): Promise<Pending> {
  const before = { ...treeOf(fixture.state), ...treeOf(fixture.out), ...treeOf(fixture.tenants) }
  const said = await diff({ now })
  expect(
    { ...treeOf(fixture.state), ...treeOf(fixture.out), ...treeOf(fixture.tenants) },
    'nothing is written',
  ).toEqual(before)
  const { rendered, removed, reused } = await build(now)
  const count = (change: string) => said.pages.filter((page) => page.change === change).length
  expect([count('new') + count('changed'), count('gone'), said.same]).toEqual([rendered, removed, reused])
  expect((await diff({ now })).pages, 'after the build nothing is pending').toEqual([])
  return said
}
const causes = ({ pages }: Pending) =>
  [...new Set(pages.flatMap(({ why }) => why.map(({ cause }) => cause)))].sort()
const of = ({ pages }: Pending, path: string) => pages.find((page) => page.path === path)
const write = (file: string, text: string) => writeFileSync(join(fixture.tenants, SLUG, file), text)
function forSale(at: number) {
  const car = stock.cars.filter(
    ({ status, show_on_dealer_website }) => status === 'in_stock' && show_on_dealer_website,
  )[at]
  if (!car) throw new Error('no car')
  return car
}

test(
  '`diff` lists every page as new before the first build, without creating a state folder',
  { tags: 'nightly' },
  async () => {
    const said = await diff()
    expect([said.pages.length > 40, said.same, causes(said)]).toEqual([true, 0, ['first build']])
    expect(treeOf(fixture.state)).toEqual({})
    await heldAgainstBuild()
  },
)

test('`diff` names the pages, vehicles and fields of a price change, and of new and removed vehicles', async () => {
  await build()
  const [cheap, gone] = [forSale(0), forSale(3)]
  const was = cheap.price
  cheap.price = 1234
  const fresh = { ...forSale(5), slug: 'fresh', id: 99 }
  write(
    'snapshot.json',
    JSON.stringify({ ...stock, cars: [...stock.cars.filter((car) => car !== gone), fresh] }),
  )
  const said = await heldAgainstBuild()
  expect(causes(said)).toEqual(['stock'])
  expect(said.edited.cars).toEqual([
    { slug: cheap.slug, change: 'changed', fields: [`price ${was} → 1234`] },
    { slug: 'fresh', change: 'new', fields: [] },
    { slug: gone.slug, change: 'gone', fields: [] },
  ])
  expect(of(said, `/cars/${cheap.slug}`)).toMatchObject({
    change: 'changed',
    why: [{ cause: 'stock', of: expect.arrayContaining([cheap.slug]) }],
  })
  expect(of(said, '/cars/fresh')).toMatchObject({ change: 'new' })
  expect(of(said, `/cars/${gone.slug}`)).toEqual({
    path: `/cars/${gone.slug}`,
    change: 'gone',
    why: [{ cause: 'stock', of: [gone.slug] }],
  })
})

test('`diff` can compare with another snapshot instead of the tenant’s own', async () => {
  await build()
  forSale(0).price = 1234
  const snapshot = join(fixture.dir, 'other.json')
  writeFileSync(snapshot, JSON.stringify(stock))
  expect(causes(await diff({ snapshot }))).toEqual(['stock'])
  expect((await diff()).pages).toEqual([])
})

test('`diff` lists changed, new and removed content with its file', { tags: 'nightly' }, async () => {
  await build()
  write('content/about.md', contentText('/about-us', 'About us', 'Hello again.'))
  expect((await heldAgainstBuild()).pages).toEqual([
    { path: '/about-us', change: 'changed', why: [{ cause: 'content', of: ['content/about.md'] }] },
  ])
  rmSync(join(fixture.tenants, SLUG, 'content/team.md'))
  write('content/jobs.md', contentText('/jobs', 'Jobs', 'Work here.'))
  const said = await heldAgainstBuild()
  expect(of(said, '/jobs')?.why).toEqual([{ cause: 'content', of: ['content/jobs.md'] }])
  expect(of(said, '/team')).toMatchObject({
    change: 'gone',
    why: [{ cause: 'content', of: ['content/team.md'] }],
  })
  expect(causes(said)).toEqual(['content'])
})

test('`diff` lists changed settings', { tags: 'nightly' }, async () => {
  await build()
  writeTenant(fixture, SLUG, stock, {
    content: CONTENT,
    site: { tagline: 'New words', theme: { brand: '#112233' } },
  })
  const said = await heldAgainstBuild()
  expect([causes(said), said.edited.settings.toSorted(), said.same]).toEqual([
    ['configuration'],
    ['tagline', 'theme.brand'],
    0,
  ])
})

test(
  '`diff` names the clock as cause if vehicles are no longer new, or were sold too long ago',
  { tags: 'nightly' },
  async () => {
    await build()
    const said = await heldAgainstBuild(NOW + 5 * 24 * HOUR)
    expect([said.pages.length > 0, causes(said)]).toEqual([true, ['clock']])
    expect((await diff({ now: NOW + 5 * 24 * HOUR + HOUR / 2 })).pages).toEqual([])
  },
)

test('`diff` lists every page if the code has changed', { tags: 'nightly' }, async () => {
  await build()
  await remembering(fixture.state, SLUG, COMPILED, () => new Map([['', { hash: 'other', views: {} }]]))
  await remembering(
    fixture.state,
    SLUG,
    PAGES,
    (pages) => new Map(Array.from(pages, ([path, [, bytes, needs]]) => [path, ['x', bytes, needs, 'x']])),
  )
  const said = await diff()
  expect([said.edited.code, said.same, causes(said)]).toEqual([true, 0, ['code']])
})

test('`diff` lists the pages that an interrupted build was about to touch', { tags: 'nightly' }, async () => {
  await build()
  await withMemory(stateFile(fixture.state, SLUG), (memory) =>
    Promise.resolve(beginPublish(memory, { pages: ['/team'], files: [] })),
  )
  expect((await diff()).pages).toEqual([
    { path: '/team', change: 'changed', why: [{ cause: 'cut off', of: [] }] },
  ])
})

test('`diff` lists a page whose file has been removed', { tags: 'nightly' }, async () => {
  await build()
  rmSync(join(fixture.out, SLUG, 'team/index.html'))
  expect((await heldAgainstBuild()).pages).toEqual([
    { path: '/team', change: 'changed', why: [{ cause: 'cut off', of: [] }] },
  ])
})

test('`diff` throws with a reason if the tenant can’t be built', async () => {
  await expect(diff({ tenantsDir: join(fixture.dir, 'nowhere') })).rejects.toThrow(/is missing/)
  await expect(diff({ snapshot: join(fixture.dir, 'nothing.json') })).rejects.toThrow(/ENOENT/)
  write('snapshot.json', '{"cars": [')
  await expect(diff()).rejects.toThrow(/is not valid JSON/)
  rmSync(join(fixture.tenants, SLUG, 'snapshot.json'))
  await expect(diff()).rejects.toThrow(/is missing: pull it with/)
  await expect(
    pendingPages('../x', { tenantsDir: '.', outDir: '.', stateDir: '.', now: NOW }),
  ).rejects.toThrow(/is not a tenant/)
})
