/** Rebuilds after a full build, once with nothing changed and once with one changed price: `node bench/change.ts [--quick]`. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '#lib/files.ts'
import { forecourtBuild, type BuildRun } from './lib/command.ts'
import { figure, median, seconds } from './lib/figures.ts'
import { quick } from './lib/options.ts'
import { startResident } from './lib/resident.ts'
import { goals, note, progress, table, title } from './lib/print.ts'
import { stockOf, withFixture, type Fixture } from './lib/fixture.ts'
import type { Snapshot } from '#stock/entities.ts'

const VEHICLES = quick ? 500 : 5_000
/** So few vehicles that reading and planning them takes next to no time. What's left is what any rebuild costs. */
const FEW = 50
const RUNS = 5
/** Number of changes after which a long-running process is as fast as it will get. */
const WARM_UP = 10

/** What was rendered, and how long that took in ms. */
type Done = Pick<BuildRun, 'rendered' | 'ms'>

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

/** Changes the price of a used car in stock, rebuilds, and makes sure that the change was published. */
function changing(fixture: Fixture, slug: string, stock: Snapshot, site: string) {
  const car = stock.cars.find(
    ({ car_type, status, slug: car }, index) =>
      index > stock.cars.length / 2 &&
      car_type === 'used' &&
      status === 'in_stock' &&
      pageOf(site, car) !== '',
  )
  if (!car) throw new Error('there is no used car in stock')
  let others = 0
  return {
    change: async <T extends Done>(rebuild: () => Promise<T>): Promise<T> => {
      car.price = (car.price ?? 0) + 110
      car.before_price = null
      fixture.writeSnapshot(slug, stock)
      const before = stampsOf(site)
      const done = await rebuild()
      others = Math.max(others, checkChange(site, car.slug, car.price, before, done))
      return done
    },
    /** The most pages that a change wrote although they don't show the car. */
    others: () => others,
  }
}

await withFixture('change', async (fixture) => {
  const [stock, few] = [stockOf(VEHICLES), stockOf(FEW)]
  fixture.addTenant('tenant', stock)
  fixture.addTenant('few', few)
  const folders = { tenants: fixture.tenants, ...(await fixture.cold()) }
  const build = (slug: string) => forecourtBuild(folders, slug)
  const times = async <T>(run: () => Promise<T>): Promise<T[]> => {
    const runs: T[] = []
    for (let at = 0; at < RUNS; at++) runs.push(await run())
    return runs
  }
  await fixture.atRest()
  progress(`forecourt build, ${VEHICLES} vehicles`)
  const full = await build('tenant')
  await build('few')

  const idle = await times(() => build('tenant'))
  if (idle.some(({ rendered }) => rendered > 0))
    throw new Error('pages were rendered although nothing changed')

  progress('forecourt build, one price changed')
  const site = (slug: string) => join(folders.out, slug)
  const { change, others } = changing(fixture, 'tenant', stock, site('tenant'))
  const changed = await times(() => change(() => build('tenant')))
  const ofFew = changing(fixture, 'few', few, site('few'))
  const changedOfFew = await times(() => ofFew.change(() => build('few')))

  progress('the same in a long-running process')
  const resident = await startResident(folders)
  const warm: Done[] = []
  for (let at = 0; at < WARM_UP + RUNS; at++) {
    const done = await change(() => resident.build('tenant'))
    if (at >= WARM_UP) warm.push(done)
  }
  await resident.close()

  const row = (name: string, runs: readonly Done[]) => [
    name,
    String(median(runs.map(({ rendered }) => rendered))),
    seconds(median(runs.map(({ ms }) => ms))),
    seconds(Math.min(...runs.map(({ ms }) => ms))),
    figure(full.ms / median(runs.map(({ ms }) => ms))),
  ]
  title(`A change among ${VEHICLES.toLocaleString('en')} vehicles`)
  table(
    ['', 'pages rendered', 'time (median)', 'fastest', '× faster than a full build'],
    [
      row('full build', [full]),
      row('after one price changes', changed),
      row('the same in a long-running process', warm),
      row(`the same among ${FEW} vehicles`, changedOfFew),
      row('when nothing has changed', idle),
    ],
  )
  note(
    `Whole commands were timed, from start to exit; figures are the median of ${RUNS} runs. After each change, the vehicle's page showed the new price.
A long-running process (\`forecourt live\`) has loaded its modules, and after ${WARM_UP} changes its code is warm, so only the work itself is left.
Among ${FEW} vehicles, nearly all of the time goes into starting Node, loading modules and rendering pages with code that isn't warm yet.`,
  )
  const goal = (name: string, runs: readonly BuildRun[], atMost: number) => {
    const value = median(runs.map(({ ms }) => ms)) / 1000
    return { name, value, text: `${figure(value)} s`, atMost, unit: 's' }
  }
  goals([
    goal('after one price changes', changed, 0.5),
    goal('when nothing has changed', idle, 0.25),
    { name: "pages written that don't show the car", value: others(), text: String(others()), atMost: 0 },
  ])
})

/** The HTML of a vehicle's page; '' if it has none. */
function pageOf(site: string, slug: string): string {
  const file = join(site, 'cars', slug, 'index.html')
  return statSync(file, { throwIfNoEntry: false }) ? readFileSync(file, 'utf8') : ''
}

/**
 * Makes sure that the change was published.
 * @returns how many of the written pages don't show the vehicle at its new price
 */
function checkChange(
  site: string,
  slug: string,
  price: number,
  before: ReadonlyMap<string, string>,
  { rendered }: Done,
): number {
  const shown = price.toLocaleString('en')
  if (!pageOf(site, slug).includes(shown)) throw new Error(`the page of ${slug} doesn’t say ${shown}`)
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
