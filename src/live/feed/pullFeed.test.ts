import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PROGRAM } from '#lib/process/run.ts'
import { folder } from '#site/testing/fixtures.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { mappingIn } from '#stock/feed/map/mapping.ts'
import { writeVehicles } from '#stock/feed/pull/writeVehicles.ts'
import { FatalFeedError, FeedError } from '#stock/feed/read/row.ts'
import { clearFeedTrouble, feedReadAt, feedTroubleOf, noteFeedTrouble } from '#stock/feed/feedTrouble.ts'
import { feedReader, pullFeed } from './pullFeed.ts'
import { writeInProcess } from './readerProcess.ts'

const MINUTE = 60_000
const NOW = Date.parse('2026-11-28T00:00:00Z')
const FEED = 'Stock No,Make,Model,Price,Condition\nA1,Kia,Rio,20990,used\n'
const SITE = {
  ...{ id: 1, slug: 'yard', name: 'Yard', url: 'https://yard.example' },
  stock: { source: 'stock.csv' },
}
const MAPPING =
  'fields: { stocknum: Stock No, make: Make, model: Model, price: Price, car_type: Condition }\n'

let tenants: ReturnType<typeof folder>
let now: number
const dir = () => join(tenants.path, 'yard')
const state = () => join(tenants.path, 'state')
beforeEach(() => {
  now = NOW
  tenants = folder({
    'yard/site.json': JSON.stringify(SITE),
    'yard/stock.map.yaml': MAPPING,
    'yard/stock.csv': FEED,
  })
})
afterEach(() => tenants[Symbol.dispose]())

const read = () => feedReader(tenants.path, state(), {}, () => now)('yard', false)
const slugs = () =>
  (JSON.parse(readFileSync(join(dir(), 'snapshot.json'), 'utf8')) as { cars: { slug: string }[] }).cars.map(
    ({ slug }) => slug,
  )
async function writing() {
  const { site } = await loadTenant(dir())
  const mapping = mappingIn(dir())
  if (!mapping) throw new Error('no mapping')
  return { file: join(dir(), 'stock.csv'), mapping, site, dir: dir(), now: NOW, allowFewer: false }
}

test('A feed is read in a process of its own', async () => {
  const { trouble, written } = await read()
  await written?.synced
  expect(trouble).toBe('')
  expect(slugs()).toEqual(['kia-rio-a1'])
  writeFileSync(join(dir(), 'stock.csv'), '%PDF-1.4')
  expect((await read()).trouble).toMatch(/^The feed was rejected: it is a PDF/)
  expect(slugs()).toEqual(['kia-rio-a1'])
})

test('The time of the last reading is kept, also of an unchanged feed, and not of one that was rejected', async () => {
  expect(feedReadAt(state(), 'yard')).toBeUndefined()
  await read()
  expect(feedReadAt(state(), 'yard')).toBe(NOW)
  now += MINUTE
  await read()
  expect(feedReadAt(state(), 'yard')).toBe(NOW + MINUTE)
  now += MINUTE
  writeFileSync(join(dir(), 'stock.csv'), '%PDF-1.4')
  await read()
  expect(feedReadAt(state(), 'yard')).toBe(NOW + MINUTE)
})

test('A feed that runs its process out of memory or never ends is fatal to that process alone', async () => {
  await expect(writeInProcess(await writing(), { mib: 4 })).rejects.toThrow(
    new FatalFeedError('takes more than 4 MiB of memory to read'),
  )
  await expect(writeInProcess(await writing(), { patienceMs: 1 })).rejects.toThrow(
    new FatalFeedError('takes longer than 0.001 s to read'),
  )
})

test('Stock that nobody waits for any more isn’t written', async () => {
  const child = fork(PROGRAM, { serialization: 'advanced' })
  const call = { module: '#stock/feed/pull/writeVehicles.ts', name: 'writeVehicles', args: [await writing()] }
  child.send(call, () => child.disconnect())
  await once(child, 'exit')
  expect(existsSync(join(dir(), 'snapshot.json'))).toBe(false)
})

test('A feed with more vehicles than a snapshot may have is rejected, and the last stock stays', async () => {
  await read()
  writeFileSync(join(dir(), 'stock.csv'), FEED.replace('A1', 'A2'))
  await expect(writeVehicles(await writing(), 1 << 9)).rejects.toThrow(
    new FeedError('has more vehicles than a site can have: they take more than 0.00048828125 MiB'),
  )
  expect(slugs()).toEqual(['kia-rio-a1'])
})

test('A link in place of the unfinished snapshot isn’t followed to another dealer’s file', async () => {
  mkdirSync(join(tenants.path, 'other'))
  writeFileSync(join(tenants.path, 'other/site.json'), '{}')
  symlinkSync('../other/site.json', join(dir(), 'snapshot.json.new'))
  expect((await read()).trouble).toBe('')
  expect([slugs(), readFileSync(join(tenants.path, 'other/site.json'), 'utf8')]).toEqual([
    ['kia-rio-a1'],
    '{}',
  ])
})

test(
  'A fatal feed is named and left alone for longer each time, and a good one is read at once',
  { tags: 'nightly' },
  async () => {
    const waits = [0, 15, 45, 200, 3_000].map((minutes) => {
      const { until } = noteFeedTrouble(
        state(),
        'yard',
        new FatalFeedError('is fatal'),
        NOW + minutes * MINUTE,
      )
      return (until - NOW) / MINUTE - minutes
    })
    expect(waits).toEqual([15, 30, 90, 400, 1_440])
    now = NOW + 4_000 * MINUTE
    expect(await read()).toEqual({ trouble: 'The feed was rejected: it is fatal' })
    now = NOW + 4_441 * MINUTE
    expect((await read()).trouble).toBe('')
    expect(feedTroubleOf(state(), 'yard')).toBeUndefined()
    noteFeedTrouble(state(), 'yard', new FeedError('is a PDF'), now)
    writeFileSync(join(dir(), 'stock.csv'), FEED.replace('A1', 'A2'))
    expect((await read()).trouble).toBe('')
    clearFeedTrouble(state(), 'yard')
  },
)

test('An unchanged feed is read again if a template of the project’s changes', async () => {
  const template = join(tenants.path, 'extensions/templates/rural.json')
  mkdirSync(dirname(template), { recursive: true })
  writeFileSync(join(tenants.path, 'forecourt.config.ts'), 'export default {}')
  writeFileSync(template, '{"extends":"group"}')
  writeFileSync(join(dir(), 'site.json'), JSON.stringify({ ...SITE, template: 'rural' }))
  const write = vi.fn<typeof writeVehicles>(writeVehicles)
  const pull = async () => {
    const access = { logins: {}, allowPrivate: false, allowFewer: false }
    await pullFeed('yard', { ...access, tenantsDir: tenants.path, stateDir: state(), now, write })
    return write.mock.calls.length
  }
  expect([await pull(), await pull()]).toEqual([1, 1])
  writeFileSync(template, '{"extends":"group","tagline":"Out there"}')
  expect(await pull()).toBe(2)
})

test.each<[string, () => void]>([
  [
    'a link to another dealer’s file',
    () => symlinkSync('../other/stock.map.yaml', join(dir(), 'stock.map.yaml')),
  ],
  ['a pipe', () => execFileSync('mkfifo', [join(dir(), 'stock.map.yaml')])],
  ['an endless device', () => symlinkSync('/dev/zero', join(dir(), 'stock.map.yaml'))],
])('A mapping that is %s is named but not read', async (_, make) => {
  mkdirSync(join(tenants.path, 'other'))
  writeFileSync(join(tenants.path, 'other/stock.map.yaml'), MAPPING)
  rmSync(join(dir(), 'stock.map.yaml'))
  make()
  await expect(read()).rejects.toThrow(/^stock\.map\.yaml (?:is a symbolic link|must be a file)/)
})
