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
const [MANY, LARGE, LARGEST] = [5_000, 20_000, 50_000]
const CHANGES = quick ? 3 : 15
/** Number of changes after which a long-running process is as fast as it will get. */
const WARM_UP = quick ? 3 : 45
const IDLE_RUNS = 3

interface Figures {
  vehicles: number
  full: BuildRun
  /** Of builds when nothing has changed, in ms. */
  idle: number
  /** Of changes: the median and the fastest. */
  ms: number
  fastest: number
  rendered: number
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
    car.price = (car.price ?? 0) + 10
    car.before_price = null
    const before = stampsOf(site)
    const change = await resident.change(tenant, { ...car })
    others = Math.max(others, checkChange(site, car.slug, car.price, before, change))
    changes.push(change)
  }
  await resident.close()
  progress(`${vehicles} vehicles: a clean build to compare with`)
  await compareAfresh(fixture, folders, tenant)
  const warm = changes.slice(WARM_UP)
  return {
    ...{ vehicles, full, idle: median(idle), others },
    ms: median(warm.map(({ ms }) => ms)),
    fastest: Math.min(...warm.map(({ ms }) => ms)),
    rendered: median(warm.map(({ rendered }) => rendered)),
    peakBytes: changes.at(-1)?.peakBytes ?? NaN,
  }
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
  const of = (vehicles: number): Figures[] => all.filter((one) => one.vehicles === vehicles)
  const usual = median(of(USUAL).map(({ ms }) => ms))
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
    all.map(({ vehicles, full, idle, ms, fastest, rendered, peakBytes }) => [
      vehicles.toLocaleString('en'),
      `${figure(ms)} ms`,
      `${figure(fastest)} ms`,
      figure(ms / usual),
      String(rendered),
      mb(peakBytes),
      seconds(full.ms),
      seconds(idle),
    ]),
  )
  note(
    `Each change was another vehicle's; medians are of ${CHANGES} changes, after ${WARM_UP} others, by which time the code is warm. A full build and one
when nothing has changed are whole commands, from start to exit. After the changes, each site was the same as a clean build's, byte for byte, apart from feeds and sitemaps, which follow later.`,
  )
  const others = Math.max(...all.map((one) => one.others))
  goals([
    ...of(LARGE).flatMap(({ ms }) => [
      {
        name: `among ${LARGE} vehicles, compared with ${USUAL}`,
        value: ms / usual,
        text: `${figure(ms / usual)} ×`,
        atMost: 1.5,
      },
      { name: `among ${LARGE} vehicles`, value: ms, text: `${figure(ms)} ms`, atMost: 120, unit: 'ms' },
    ]),
    ...of(LARGEST).map(({ peakBytes }) => ({
      name: `memory with ${LARGEST} vehicles`,
      value: peakBytes / 1e9,
      text: mb(peakBytes),
      atMost: 1,
      unit: 'GB',
    })),
    ...of(MANY).map(({ idle }) => ({
      name: `nothing changed among ${MANY} vehicles`,
      value: idle / 1000,
      text: seconds(idle),
      atMost: 0.25,
      unit: 's',
    })),
    { name: "pages written that don't show the vehicle", value: others, text: String(others), atMost: 0 },
  ])
})
