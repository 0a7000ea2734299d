/**
 * 50 small tenants: `forecourt build` against plain `astro build` per tenant, on the same views and data, in one run:
 * `node bench/tenants.ts [--quick]`.
 */
import { cpus } from 'node:os'
import { join } from 'node:path'
import { forecourtBuild } from './lib/command.ts'
import { figure, mean, seconds } from './lib/figures.ts'
import { quick } from './lib/options.ts'
import { buildPlain } from './lib/plain.ts'
import { goals, note, progress, table, title } from './lib/print.ts'
import { sameSite } from './lib/sameSite.ts'
import { stockOf, withWorkshop } from './lib/workshop.ts'

const TENANTS = quick ? 5 : 50
const VEHICLES = 40
/** Plain builds are slow and alike: a few, one after the other, tell the mean. */
const PLAIN = quick ? 1 : 3

await withWorkshop('tenants', async (workshop) => {
  const slugs = Array.from({ length: TENANTS }, (_, at) => `dealer-${String(at + 1).padStart(2, '0')}`)
  slugs.forEach((slug, at) => workshop.addTenant(slug, stockOf(VEHICLES, at + 1)))

  await workshop.atRest()
  progress(`forecourt build, ${TENANTS} tenants`)
  const { tenants } = workshop
  const { out, state } = await workshop.cold()
  const ours = await forecourtBuild({ tenants, out, state })

  const plain: { ms: number; pages: number }[] = []
  let compared = 0
  for (const slug of slugs.slice(0, PLAIN)) {
    progress(`astro build, ${slug}`)
    const built = await buildPlain(join(tenants, slug), join(workshop.dir, 'plain', slug))
    const same = sameSite(join(out, slug), built.out)
    compared += same.compared
    plain.push({ ms: built.ms, pages: same.pages })
  }

  const perTenant = ours.ms / TENANTS
  const plainPerTenant = mean(plain.map(({ ms }) => ms))
  const plainPages = mean(plain.map(({ pages }) => pages))
  title(`${TENANTS} tenants of ${VEHICLES} vehicles`)
  const row = (name: string, tenants: number, pages: number, ms: number, perTenant: number) => [
    name,
    String(tenants),
    pages.toLocaleString('en'),
    seconds(ms),
    seconds(perTenant),
    figure((pages / ms) * 1000),
  ]
  table(
    ['', 'tenants', 'pages', 'time', 'a tenant', 'pages/s'],
    [
      row('forecourt build', TENANTS, ours.pages, ours.ms, perTenant),
      row('astro build', PLAIN, plainPages * PLAIN, plainPerTenant * PLAIN, plainPerTenant),
    ],
  )
  note(
    `Whole commands, views compiled already, empty output folders, ${cpus().length} cores. \`astro build\` ran for ` +
      `${PLAIN} of the tenants, one after the other; its time a tenant is their mean. Both wrote the same paths, ` +
      `and the same text on ${compared} pages that were compared.`,
  )
  const ratio = plainPerTenant / perTenant
  goals([{ name: 'times faster than plain Astro', value: ratio, text: figure(ratio), atLeast: 25 }])
})
