/** Builds one large tenant in full: `node bench/vehicles.ts [--quick]`. */
import { availableParallelism } from 'node:os'
import { forecourtBuild, type BuildRun } from './lib/command.ts'
import { figure, mb, seconds } from './lib/figures.ts'
import { quick } from './lib/options.ts'
import { goals, note, progress, table, title } from './lib/print.ts'
import { stockOf, withFixture, type Fixture } from './lib/fixture.ts'

const LARGE = quick ? 1_000 : 5_000
const HUGE = quick ? 5_000 : 50_000
/**
 * How many times each case runs. The cases take turns, and the fastest run of each counts, because other work on the machine can only make
 * a run slower.
 */
const ROUNDS = quick ? 1 : 3
/** How many times the huge tenant is built; fewer, because each build takes minutes. */
const HUGE_ROUNDS = quick ? 1 : 2

async function buildOnce(fixture: Fixture, workers: number): Promise<BuildRun> {
  const folders = await fixture.cold()
  progress(`forecourt build --workers ${workers}`)
  const done = await forecourtBuild({ tenants: fixture.tenants, ...folders }, '--workers', String(workers))
  if (done.rendered !== done.pages) throw new Error('the output folder was not empty')
  return done
}

const fastest = (runs: readonly BuildRun[]): BuildRun =>
  runs.reduce((best, run) => (run.ms < best.ms ? run : best))
const slowest = (runs: readonly BuildRun[]): BuildRun =>
  runs.reduce((worst, run) => (run.ms > worst.ms ? run : worst))

await withFixture('vehicles', async (fixture) => {
  fixture.addTenant('large', stockOf(LARGE))
  await fixture.atRest()
  const [alone, together, apart]: [BuildRun[], BuildRun[], BuildRun[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await buildOnce(fixture, 1))
    together.push(await buildOnce(fixture, 2))
  }
  // These pairs of builds share nothing but the machine. Two workers of one build can't be faster than such a pair.
  for (let round = 0; round < ROUNDS; round++) {
    apart.push(slowest(await Promise.all([buildOnce(fixture, 1), buildOnce(fixture, 1)])))
  }
  const [one, two, pair] = [fastest(alone), fastest(together), fastest(apart)]
  fixture.writeSnapshot('large', stockOf(HUGE))
  // The huge tenant is built by one process. It already has all the vehicles in memory, so more processes wouldn't raise the peak that's
  // measured here.
  const all: BuildRun[] = []
  for (let round = 0; round < HUGE_ROUNDS; round++) all.push(await buildOnce(fixture, 1))
  const huge = { ...fastest(all), peakBytes: Math.max(...all.map(({ peakBytes }) => peakBytes)) }

  const perPage = ({ ms, pages }: BuildRun) => ms / pages
  const row = (vehicles: number, workers: number, run: BuildRun) => [
    vehicles.toLocaleString('en'),
    String(workers),
    run.pages.toLocaleString('en'),
    seconds(run.ms),
    `${figure(perPage(run))} ms`,
    `${figure(run.cpuMs / run.pages)} ms`,
    mb(run.peakBytes),
  ]
  title('One tenant with many vehicles')
  table(
    ['vehicles', 'workers', 'pages', 'time', 'per page', 'CPU per page', 'peak memory'],
    [row(LARGE, 1, one), row(LARGE, 2, two), row(HUGE, 1, huge)],
  )
  note(
    `Whole commands were timed, with empty folders and the views already compiled. For ${LARGE.toLocaleString('en')} vehicles, the ` +
      `fastest run of ${ROUNDS}; for ${HUGE.toLocaleString('en')}, of ${HUGE_ROUNDS}. Memory is the highest of any run. Two such ` +
      `builds in parallel, with one worker each and nothing shared, took ${seconds(pair.ms)}, so they were ${figure((2 * one.ms) / pair.ms)} times as fast as one after the other. One worker alone ` +
      `keeps ${figure(one.cpuMs / one.ms)} of ${availableParallelism()} processors busy, as V8 compiles and collects ` +
      `garbage alongside, so builds in parallel can be at most ${figure((availableParallelism() * one.ms) / one.cpuMs)} times as fast.`,
  )
  const growth = perPage(huge) / perPage(one)
  const name = (vehicles: number) => `${vehicles.toLocaleString('en')} vehicles`
  goals([
    {
      name: `${name(LARGE)}, one worker, per page`,
      value: perPage(one),
      text: `${figure(perPage(one))} ms`,
      atMost: 1.8,
      unit: 'ms',
    },
    {
      name: 'two workers compared with one',
      value: one.ms / two.ms,
      text: figure(one.ms / two.ms),
      atLeast: 1.6,
    },
    {
      name: `time per page, ${name(HUGE)} compared with ${name(LARGE)}`,
      value: growth,
      text: figure(growth),
      atMost: 1.1,
    },
    {
      name: `peak memory, ${name(HUGE)}`,
      value: huge.peakBytes / 1e6 || NaN,
      text: mb(huge.peakBytes),
      atMost: 1000,
      unit: 'MB',
    },
  ])
})
