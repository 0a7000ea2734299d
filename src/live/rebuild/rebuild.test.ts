import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { failedReport } from '#build/report.ts'
import { NOW, treeOf } from '#build/testing/fixture.ts'
import { FAILING } from './failure.ts'
import { OTHER, twoTenants, TENANT } from '../testing/twoTenants.ts'

const HOUR = 3_600_000
const tenants = twoTenants()
const { pageOf, waiting, snapshotOf, setPrice, markOf, rebuild, settle, expectClean } = tenants
let live = tenants.live()
let car = tenants.car()
beforeEach(() => {
  live = tenants.live()
  car = tenants.car()
})

test('A price, a new vehicle and a removed one are published exactly as a clean build would', async () => {
  await setPrice(12_345)
  expect(await rebuild(markOf(car.slug))).toBeUndefined()
  expect(pageOf()).toContain('12,345')
  await live.put(TENANT, 'brand-new', {
    ...snapshotOf().cars[0],
    id: 99,
    slug: 'brand-new',
    status: 'in_stock',
    sold: false,
  })
  await rebuild(markOf('brand-new'))
  expect(pageOf('brand-new')).not.toBeNull()
  await live.remove(TENANT, car.slug)
  await rebuild(markOf(car.slug))
  expect(pageOf()).toBeNull()
  expect(await waiting()).toEqual([])
  expect(live.done.map(({ outcome }) => outcome)).toEqual(['published', 'published', 'published'])
  await expectClean()
})

test('A changed vehicle leaves snapshot.json as it is until all stock is read', async () => {
  const file = join(live.fixture.tenants, 'tenant', 'snapshot.json')
  const priceIn = (text: string) =>
    (JSON.parse(text) as { cars: { slug: string; price: number }[] }).cars.find(
      ({ slug }) => slug === car.slug,
    )?.price
  const before = readFileSync(file, 'utf8')
  await setPrice(12_121)
  await rebuild(markOf(car.slug))
  expect(readFileSync(file, 'utf8')).toBe(before)
  await rebuild('all')
  expect(priceIn(readFileSync(file, 'utf8'))).toBe(12_121)
  await expectClean()
})

test.each<[string, (rows: string, earlier: Buffer, snapshot: string) => void]>([
  ['the newest changes are deleted', (rows) => rmSync(rows)],
  ['an earlier state of them is restored', (rows, earlier) => writeFileSync(rows, earlier)],
  ['snapshot.json is edited', (_, __, snapshot) => appendFileSync(snapshot, '\n')],
])('Changed vehicles are asked for again if %s', async (_, lose) => {
  const { tenants, state } = live.fixture
  const other =
    snapshotOf().cars.find(({ slug, status }) => slug !== car.slug && status === 'in_stock')?.slug ?? ''
  await setPrice(13_131)
  await rebuild(markOf(car.slug))
  const rows = join(state, 'stock', 'tenant.sqlite')
  const earlier = readFileSync(rows)
  await setPrice(14_141)
  await rebuild(markOf(car.slug))
  lose(rows, earlier, join(tenants, 'tenant', 'snapshot.json'))
  await live.put(TENANT, other, { price: 15_151, before_price: null })
  await rebuild(markOf(other))
  expect(pageOf()).toContain('14,141')
  expect(pageOf(other)).toContain('15,151')
  expect(live.logged.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/reading all of it again$/))
  await expectClean()
})

test('Feeds and sitemaps that can’t be written wait for the next attempt like any other work', async () => {
  await rebuild(markOf(car.slug))
  live.clock.now += 60_000
  live.instead = () => Promise.resolve(failedReport([], 0))
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await live.rebuild('tenant')).toBeGreaterThan(live.clock.now)
  live.instead = undefined
  await settle()
  expect(await live.journal.marks('tenant')).toEqual([])
})

test('Feeds and sitemaps follow a changed price within a minute, which isn’t counted as a delay', async () => {
  const feed = () => readFileSync(join(live.fixture.out, 'tenant', 'feeds', 'meta-vehicles.xml'), 'utf8')
  await setPrice(13_131)
  await rebuild(markOf(car.slug))
  await settle()
  expect(feed()).toContain('13131')
  await setPrice(14_141)
  await rebuild(markOf(car.slug))
  expect(pageOf()).toContain('14,141')
  expect(feed()).toContain('13131')
  await settle()
  expect(feed()).toContain('14141')
  expect(live.done.map(({ lagMs }) => lagMs)).toEqual([0, null, 0, null])
})

test(
  'The backend’s latest data is published after a hundred contradictory events in any order',
  { tags: 'nightly' },
  async () => {
    for (let at = 0; at < 100; at++) {
      if (at % 3 === 2) await live.remove(TENANT, car.slug)
      else
        await live.put(TENANT, car.slug, {
          ...snapshotOf().cars.find(({ slug }) => slug === car.slug),
          price: 20_000 + at,
        })
      await live.mark('tenant', markOf(car.slug))
    }
    expect(await waiting()).toEqual([markOf(car.slug)])
    await live.rebuild('tenant')
    expect(pageOf()).toContain('20,099')
    expect(live.done).toHaveLength(1)
    await expectClean()
  },
)

test('An event that arrives while its vehicle is being read leads to another rebuild', async () => {
  await setPrice(11_111)
  await live.mark('tenant', markOf(car.slug))
  await live.setFaults({ latency: 150 })
  const under = live.rebuild('tenant')
  // The vehicle is marked again after work on it has started.
  await new Promise((done) => setTimeout(done, 30))
  await live.mark('tenant', markOf(car.slug))
  expect(await under).toBe(live.clock.now)
  expect(await waiting()).toEqual([markOf(car.slug)])
})

test('A rebuild that waited for others when the process stopped is left to the next process', async () => {
  await setPrice(12_345)
  live.isStopping = true
  await rebuild(markOf(car.slug))
  expect(pageOf()).not.toContain('12,345')
  expect(await waiting()).toEqual([markOf(car.slug)])
  live.isStopping = false
  await rebuild(markOf(car.slug))
  expect(pageOf()).toContain('12,345')
})

test('A rebuild that is ready early publishes only when the events are over', async () => {
  const before = pageOf()
  await setPrice(14_141)
  await live.mark('tenant', markOf(car.slug))
  const over = Promise.withResolvers<boolean>()
  const asked = Promise.withResolvers<null>()
  const under = live.rebuild('tenant', () => {
    asked.resolve(null)
    return over.promise
  })
  await asked.promise
  expect([pageOf(), (await waiting()).length, live.done.length]).toEqual([before, 1, 0])
  over.resolve(true)
  await under
  expect(pageOf()).toContain('14,141')
  expect(await waiting()).toEqual([])
})

test(
  'A rebuild that is called off publishes nothing, and the next one everything',
  { tags: 'nightly' },
  async () => {
    const before = treeOf(join(live.fixture.out, 'tenant'))
    await setPrice(14_242)
    await live.mark('tenant', markOf(car.slug))
    expect(await live.rebuild('tenant', () => Promise.resolve(false))).toBeUndefined()
    expect(treeOf(join(live.fixture.out, 'tenant'))).toEqual(before)
    expect(await waiting()).toEqual([markOf(car.slug)])
    expect(await live.journal.state('tenant')).toMatchObject({ failures: 0, trouble: '' })
    expect(live.done).toEqual([])
    await live.rebuild('tenant')
    expect(pageOf()).toContain('14,242')
    await expectClean()
  },
)

test('A change whose webhook never came is published after reading everything', async () => {
  await setPrice(13_131)
  const gone = snapshotOf().cars.find(({ slug }) => slug !== car.slug)?.slug ?? ''
  await live.remove(TENANT, gone)
  await rebuild('all')
  expect(pageOf()).toContain('13,131')
  expect(snapshotOf().cars.map(({ slug }) => slug)).not.toContain(gone)
  await expectClean()
  // Nothing has changed since the last rebuild, so the snapshot mustn't be written again.
  const before = readFileSync(join(live.fixture.tenants, 'tenant', 'snapshot.json'))
  await rebuild('all')
  expect(readFileSync(join(live.fixture.tenants, 'tenant', 'snapshot.json')).equals(before)).toBe(true)
})

test('Other data is published when the whole site is read, and kept if it can’t be read', async () => {
  const at = String(TENANT * 10)
  const truth = join(live.truth, 'tenant', 'snapshot.json')
  const slots = { available_dates: ['2026-12-01'] }
  const models = [{ id: 5, slug: 'ranger', make: 'Ford', name: 'Ranger' }]
  const real = { ...snapshotOf(), service_bookings: { [at]: slots }, manufacturers: { ford: { models } } }
  writeFileSync(truth, JSON.stringify(real))
  await rebuild(markOf(car.slug))
  expect(snapshotOf().service_bookings, 'a vehicle’s event doesn’t cover this').not.toHaveProperty(at)
  await rebuild('site')
  expect(snapshotOf().service_bookings).toMatchObject({ [at]: slots })
  writeFileSync(truth, JSON.stringify({ ...real, service_bookings: {} }))
  await live.setFaults({ answer: 'not-json' })
  await rebuild('site')
  expect(snapshotOf().service_bookings).toMatchObject({ [at]: slots })
  expect(live.logged.map(({ msg }) => msg)).toContain('some of the site’s data couldn’t be read')
  expect(snapshotOf().cars).toEqual(real.cars)
})

test('If the newest changes of stock are damaged, all of it is read again', async () => {
  const file = join(live.fixture.state, 'stock', 'tenant.sqlite')
  await setPrice(14_141)
  await rebuild(markOf(car.slug))
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(7, 100))
  await live.mark('tenant', 'clock')
  await settle()
  expect(live.logged.map(({ msg }) => msg)).toContain(
    'the newest changes of stock were damaged, so all of it is read again',
  )
  expect(pageOf()).toContain('14,141')
  expect(snapshotOf().cars.find(({ slug }) => slug === car.slug)?.price).toBe(14_141)
  await expectClean()
})

test('Changes to very many vehicles are published by reading the list', async () => {
  await setPrice(15_151)
  const unknown = Array.from({ length: 300 }, (_, index) => markOf(`no-such-${index}`))
  await rebuild(...unknown, markOf(car.slug))
  expect(pageOf()).toContain('15,151')
  expect(await waiting()).toEqual([])
})

test.each(['', '\0\0\0\0'])(
  'Everything is read again if a power cut left the snapshot as %j',
  async (left) => {
    const before = snapshotOf()
    writeFileSync(join(live.fixture.tenants, 'tenant', 'snapshot.json'), left)
    await rebuild(markOf(car.slug))
    expect(snapshotOf().cars).toEqual(before.cars)
    expect(await waiting()).toEqual([])
  },
)

test('Everything is published if another machine has built the site since', async () => {
  await setPrice(16_161)
  await live.journal.note('tenant', { build: 'of another machine' })
  await rebuild('clock')
  expect(pageOf()).toContain('16,161')
})

test('A backend that is down is asked less and less often, and everything is published later', async () => {
  await setPrice(17_171)
  await live.setFaults({ answer: '503' })
  await live.mark('tenant', markOf(car.slug))
  const [start, tries] = [live.clock.now, [] as number[]]
  while (live.clock.now < start + HOUR) {
    const again = await live.rebuild('tenant')
    expect(again).toBeGreaterThan(live.clock.now)
    tries.push(live.clock.now - start)
    // An event that arrives during the wait is kept, but causes no request to the backend.
    expect(await rebuild(markOf('another'))).toBe(again)
    live.clock.now = again ?? Infinity
  }
  expect(tries.length).toBeLessThan(25)
  expect((await live.journal.state('tenant')).failures).toBeGreaterThan(FAILING)
  expect(pageOf()).not.toContain('17,171')
  await live.setFaults({})
  await settle()
  expect(pageOf()).toContain('17,171')
  expect(await live.journal.state('tenant')).toMatchObject({ failures: 0, trouble: '' })
  // The other tenant can still be rebuilt.
  await live.mark('other', 'clock')
  expect(await live.rebuild('other')).toBeUndefined()
})

test.each(['not-json', 'cut', '500', 'error'])(
  'The backend’s fault “%s” leaves the last good site until it’s over',
  async (answer) => {
    await setPrice(18_181)
    const before = pageOf()
    await live.setFaults({ answer })
    expect(await rebuild(markOf(car.slug))).toBe(NOW + 500)
    expect(pageOf()).toBe(before)
    expect(await waiting()).toEqual([markOf(car.slug)])
    await live.setFaults({})
    await settle()
    expect(pageOf()).toContain('18,181')
  },
)

test('Two failures are retried immediately (spec §7)', async () => {
  await setPrice(19_191)
  await live.setFaults({ answer: '500', times: 2 })
  expect(await rebuild(markOf(car.slug))).toBeUndefined()
  expect(pageOf()).toContain('19,191')
})

test('A vehicle of another website leaves the last good site, and is reported', async () => {
  const shown = () => [pageOf(), snapshotOf()]
  const before = shown()
  const stays = async () => {
    expect(await rebuild(markOf(car.slug))).toBeGreaterThan(NOW)
    expect(shown()).toEqual(before)
  }
  await live.put(TENANT, car.slug, { dealership_id: OTHER * 10, price: 1_111 })
  await stays()
  expect((await live.journal.state('tenant')).trouble).toContain('another website')
  await live.put(TENANT, car.slug, { dealership_id: TENANT * 10, website_id: OTHER })
  live.clock.now += HOUR
  await stays()
  const error = live.logged.find(({ level }) => level === 'warn')
  expect(error?.msg).toContain(car.slug)
})

test('One unreadable vehicle doesn’t hold up others', async () => {
  await live.put(TENANT, car.slug, { price: 21_212, before_price: null })
  const bad = snapshotOf().cars.find(({ slug }) => slug !== car.slug)?.slug ?? ''
  await live.setFaults({ answer: '500', path: `/websites/${TENANT}/cars/${bad}.json` })
  expect(await rebuild(markOf(bad), markOf(car.slug))).toBeGreaterThan(NOW)
  expect(pageOf()).toContain('21,212')
  expect(await waiting()).toEqual([markOf(bad)])
  // The next event doesn't have to wait for the retry.
  await setPrice(23_232)
  await rebuild(markOf(car.slug))
  expect(pageOf()).toContain('23,232')
})

test('A failed website refresh is reported with the spec’s message', async () => {
  await live.setFaults({ answer: '500' })
  await rebuild('all', 'site')
  expect(live.logged.at(-1)?.msg).toBe(
    'An error occurred with website refresh: Unable to fetch data (HTTP 500)',
  )
})

test('A broken site.json leaves the last good site and is reported, until it’s fixed', async () => {
  const file = join(live.fixture.tenants, 'tenant', 'site.json')
  const text = readFileSync(file, 'utf8')
  await setPrice(24_242)
  writeFileSync(file, text.slice(0, -5))
  await live.mark('tenant', markOf(car.slug))
  for (let at = 0; at < FAILING; at++) live.clock.now = (await live.rebuild('tenant')) ?? 0
  expect(live.logged.at(-1)?.level).toBe('error')
  expect((await live.journal.state('tenant')).trouble).toContain('site.json')
  writeFileSync(file, text)
  await live.rebuild('tenant')
  expect((await live.journal.state('tenant')).holdUntil).toBe(0)
  expect(pageOf()).toContain('24,242')
})

test(
  'A disk that is full while rendering is reported, and the change is published later',
  { tags: 'nightly' },
  async () => {
    await setPrice(25_252)
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    live.instead = async () => failedReport([{ file: '', field: '', message: full.message }], 1)
    expect(await rebuild(markOf(car.slug))).toBe(NOW + 500)
    expect((await live.journal.state('tenant')).trouble).toContain('ENOSPC')
    live.instead = undefined
    await settle()
    expect(pageOf()).toContain('25,252')
    await expectClean()
  },
)

test('A slug that points to a parent folder writes nothing', async () => {
  const before = readdirSync(live.fixture.dir).sort()
  expect(await rebuild('car:../../x')).toBeUndefined()
  expect(readdirSync(live.fixture.dir).sort()).toEqual(before)
  expect(snapshotOf().cars).toHaveLength(14)
})

test('A wait after a failure ends when the clock is set back', async () => {
  await live.journal.note('tenant', { failures: 3, holdUntil: live.clock.now + HOUR })
  await setPrice(29_292)
  await rebuild(markOf(car.slug))
  expect(pageOf()).toContain('29,292')
})

test('The hourly rebuild restores a page that was emptied', async () => {
  const before = pageOf()
  writeFileSync(join(live.fixture.out, 'tenant/cars', car.slug, 'index.html'), '')
  expect(pageOf()).toBe('')
  await rebuild('clock')
  expect(pageOf()).toBe(before)
})
