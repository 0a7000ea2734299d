/** Measures how long a long-running process takes to publish one changed price, by the size of the stock: `node bench/change.ts [--quick]`. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '#lib/files.ts'
import { copyInputs, treeOf, withoutFeeds } from '#build/testing/fixture.ts'
import type { Car, Snapshot } from '#stock/entities.ts'
import { forecourtBuild, type BuildRun } from './lib/command.ts'
import { figure, mb, median, seconds } from './lib/figures.ts'
import { quick } from './lib/options.ts'
import { startResident, type Change } from './lib/resident.ts'
import { goals, note, progress, table, title } from './lib/print.ts'
import { stockOf, withFixture, type Fixture } from './lib/fixture.ts'

const SIZES = quick ? [50, 500] : [50, 500, 5_000, 20_000, 50_000]
/** The size that others are compared with. */
const USUAL = 500
const [LARGE, LARGEST] = [20_000, 50_000]
const CHANGES = quick ? 3 : 15
/** Number of changes after which a long-running process is as fast as it will get. */
const WARM_UP = quick ? 3 : 15
const IDLE_RUNS = 3

interface Figures {
  vehicles: number
  full: BuildRun
  idle: number
  changes: Change[]
  /** The most pages that a change wrote although they don't show the vehicle. */
  others: number
  peakBytes: number
}

/**
 * Returns a stamp for each page that changes when the page is written: its inode, which is new when a file is renamed into
 * place, and its time.
 */
const stampsOf = (dir: string): Map<string, string> =>
  new Map(
    listFiles(dir)
      .filter((file) => file.endsWith('.html'))
      .map((file) => {
        const { ino, mtimeMs } = statSync(join(dir, file))
        return [file, `${ino} ${mtimeMs}`]
      }),
  )

/** Used vehicles with a page, spread over the stock. None is the cheapest or the dearest of its lists. */
function usedVehicles({ cars }: Snapshot, site: string): Car[] {
  const used = cars.filter(
    ({ car_type, status, slug }) =>
      car_type === 'used' && status === 'in_stock' && existsSync(pageOf(site, slug)),
  )
  const byPrice = used.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))
  const middle = byPrice.slice(Math.floor(used.length / 4), Math.ceil((used.length * 3) / 4))
  const step = Math.max(1, Math.floor(middle.length / (WARM_UP + CHANGES)))
  return middle.filter((_, index) => index % step === 0)
}

async function measure(fixture: Fixture, vehicles: number): Promise<Figures> {
  const tenant = `with-${vehicles}`
  const stock = stockOf(vehicles)
  fixture.addTenant(tenant, stock)
  const folders = { tenants: fixture.tenants, ...(await fixture.cold()) }
  progress(`${vehicles} vehicles: forecourt build`)
  const full = await forecourtBuild(folders, tenant)
  const idle: number[] = []
  for (let run = 0; run < IDLE_RUNS; run++) {
    const { rendered, ms } = await forecourtBuild(folders, tenant)
    if (rendered > 0) throw new Error('pages were rendered although nothing changed')
    idle.push(ms)
  }
  progress(`${vehicles} vehicles: changed prices in a long-running process`)
  const site = join(folders.out, tenant)
  const cars = usedVehicles(stock, site)
  const resident = await startResident(folders)
  const changes: Change[] = []
  let others = 0
  for (let at = 0; at < WARM_UP + CHANGES; at++) {
    const car = cars[at % cars.length]
    if (!car) throw new Error('there is no used car in stock')
    car.price = (car.price ?? 0) + 110
    car.before_price = null
    const before = stampsOf(site)
    const change = await resident.change(tenant, { ...car })
    others = Math.max(others, checkChange(site, car.slug, car.price, before, change))
    changes.push(change)
  }
  await resident.close()
  progress(`${vehicles} vehicles: a clean build to compare with`)
  await compareAfresh(fixture, folders, tenant)
  const peakBytes = changes.at(-1)?.peakBytes ?? NaN
  return { vehicles, full, idle: median(idle), changes: changes.slice(WARM_UP), others, peakBytes }
}

const pageOf = (site: string, slug: string): string => join(site, 'cars', slug, 'index.html')

/**
 * Makes sure that the change was published.
 * @returns how many of the written pages don't show the vehicle at its new price
 */
function checkChange(
  site: string,
  slug: string,
  price: number,
  before: ReadonlyMap<string, string>,
  { rendered }: Change,
): number {
  const shown = price.toLocaleString('en')
  if (!readFileSync(pageOf(site, slug), 'utf8').includes(shown))
    throw new Error(`the page of ${slug} doesn’t say ${shown}`)
  const after = stampsOf(site)
  const written = [...after.keys()].filter((file) => before.get(file) !== after.get(file))
  if (rendered === 0 || written.length > rendered)
    throw new Error(`${rendered} pages were rendered and ${written.length} written`)
  const others = written.filter((file) => {
    const html = readFileSync(join(site, file), 'utf8')
    return !html.includes(slug) || !html.includes(shown)
  })
  if (others.length > 0) progress(`written although they don't show the car: ${others.join(', ')}`)
  return others.length
}

/** @throws Error naming files that aren't what a clean build makes of the same inputs */
async function compareAfresh(
  fixture: Fixture,
  { tenants, out, state }: Parameters<typeof forecourtBuild>[0],
  tenant: string,
): Promise<void> {
  const fresh = { tenants, ...(await fixture.cold()) }
  copyInputs(state, fresh.state, tenant)
  await forecourtBuild(fresh, tenant)
  const [ours = {}, clean = {}] = [out, fresh.out].map((dir) => withoutFeeds(treeOf(join(dir, tenant))))
  const files = new Set([...Object.keys(ours), ...Object.keys(clean)])
  const different = [...files].filter((file) => ours[file] !== clean[file])
  if (different.length > 0)
    throw new Error(
      `${different.length} files differ from a clean build's: ${different.slice(0, 5).join(', ')}`,
    )
}

await withFixture('change', async (fixture) => {
  await fixture.atRest()
  const all: Figures[] = []
  for (const vehicles of SIZES) all.push(await measure(fixture, vehicles))
  const times = (vehicles: number): number[] =>
    all.find((one) => one.vehicles === vehicles)?.changes.map(({ ms }) => ms) ?? []
  const ratio = (vehicles: number): number => median(times(vehicles)) / median(times(USUAL))
  title('One changed price in a long-running process')
  table(
    [
      'vehicles',
      'median',
      'fastest',
      `× ${USUAL}`,
      'pages rendered',
      'peak memory',
      'full build',
      'nothing changed',
    ],
    all.map(({ vehicles, full, idle, changes, peakBytes }) => [
      vehicles.toLocaleString('en'),
      `${figure(median(times(vehicles)))} ms`,
      `${figure(Math.min(...times(vehicles)))} ms`,
      figure(ratio(vehicles)),
      String(median(changes.map(({ rendered }) => rendered))),
      mb(peakBytes),
      seconds(full.ms),
      seconds(idle),
    ]),
  )
  note(
    `Each change was another vehicle's; medians are of ${CHANGES} changes, after ${WARM_UP} others, by which time the code is warm. A full build and one
when nothing has changed are whole commands, from start to exit. After the changes, each site was the same as a clean build's, byte for byte, apart from feeds and sitemaps, which follow later.`,
  )
  const peak = all.find(({ vehicles }) => vehicles === LARGEST)?.peakBytes
  const most = Math.max(...all.map(({ others }) => others))
  goals([
    ...(times(LARGE).length === 0
      ? []
      : [
          {
            name: `${LARGE} vehicles compared with ${USUAL}`,
            value: ratio(LARGE),
            text: `${figure(ratio(LARGE))} ×`,
            atMost: 1.5,
          },
          {
            name: `${LARGE} vehicles`,
            value: median(times(LARGE)),
            text: `${figure(median(times(LARGE)))} ms`,
            atMost: 120,
            unit: 'ms',
          },
        ]),
    ...(peak === undefined
      ? []
      : [
          {
            name: `memory with ${LARGEST} vehicles`,
            value: peak / 1e9,
            text: mb(peak),
            atMost: 1,
            unit: 'GB',
          },
        ]),
    { name: "pages written that don't show the vehicle", value: most, text: String(most), atMost: 0 },
  ])
})
