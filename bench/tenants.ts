/**
 * Compares `forecourt build` for 50 small tenants with a plain `astro build` per tenant, with the same views and data, in
 * one run: `node bench/tenants.ts [--quick]`.
 */
import { cpus } from 'node:os'
import { join } from 'node:path'
import { forecourtBuild } from './lib/command.ts'
import { figure, median, seconds } from './lib/figures.ts'
import { quick } from './lib/options.ts'
import { buildPlain } from './lib/plain.ts'
import { goals, note, progress, table, title } from './lib/print.ts'
import { sameSite } from './lib/sameSite.ts'
import { stockOf, withFixture } from './lib/fixture.ts'

const TENANTS = quick ? 5 : 50
const VEHICLES = 40
/** Our build and a plain build of one tenant take turns, so that other work on the machine affects both alike. */
const ROUNDS = quick ? 1 : 5

interface Run {
  ms: number
  pages: number
}

const medianOf = (runs: readonly Run[]): Run => ({
  ms: median(runs.map(({ ms }) => ms)),
  pages: median(runs.map(({ pages }) => pages)),
})

await withFixture('tenants', async (fixture) => {
  const slugs = Array.from({ length: TENANTS }, (_, at) => `dealer-${String(at + 1).padStart(2, '0')}`)
  slugs.forEach((slug, index) => fixture.addTenant(slug, stockOf(VEHICLES, index + 1)))

  const { tenants } = fixture
  const ours: Run[] = []
  const plain: Run[] = []
  let compared = 0
  for (const slug of slugs.slice(0, ROUNDS)) {
    await fixture.atRest()
    progress(`forecourt build, ${TENANTS} tenants`)
    const { out, state } = await fixture.cold()
    ours.push(await forecourtBuild({ tenants, out, state }))
    progress(`astro build, ${slug}`)
    const built = await buildPlain(join(tenants, slug), join(fixture.dir, 'plain', slug))
    const same = sameSite(join(out, slug), built.out)
    compared += same.compared
    plain.push({ ms: built.ms, pages: same.pages })
  }

  const [all, one] = [medianOf(ours), medianOf(plain)]
  title(`${TENANTS} tenants of ${VEHICLES} vehicles`)
  const row = (name: string, tenants: number, { pages, ms }: Run) => [
    name,
    String(tenants),
    pages.toLocaleString('en'),
    seconds(ms),
    seconds(ms / tenants),
    figure((pages / ms) * 1000),
  ]
  table(
    ['', 'tenants', 'pages', 'time', 'per tenant', 'pages/s'],
    [row('forecourt build', TENANTS, all), row('astro build', 1, one)],
  )
  note(
    `Whole commands were timed, with the views already compiled and empty output folders, on ${cpus().length} cores; the median of ${ROUNDS} rounds; ` +
      `\`astro build\` for a different tenant each time. Both wrote the same paths, and the same text on the ${compared} pages that were ` +
      'compared.',
  )
  const ratio = one.ms / (all.ms / TENANTS)
  goals([{ name: 'times faster than plain Astro', value: ratio, text: figure(ratio), atLeast: 25 }])
})
