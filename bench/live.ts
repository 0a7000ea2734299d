/** Live stock: how soon a change is on the page, what a burst does, and whether anything is lost: `node bench/live.ts [--quick]`. */
import { join } from 'node:path'
import { build } from '#press/build.ts'
import { treeOf } from '#press/testing/workshop.ts'
import { forecourtBuild } from './lib/command.ts'
import { figure, mb, seconds } from './lib/figures.ts'
import { liveServersIn, type LiveServers } from './lib/liveServers.ts'
import { liveStorm, type Changing } from './lib/liveStorm.ts'
import { quick } from './lib/options.ts'
import { buildPlain } from './lib/plain.ts'
import { goals, note, progress, table, title } from './lib/print.ts'
import { memoryOf, pause } from './lib/servers.ts'
import { stockOf, withWorkshop, type Workshop } from './lib/workshop.ts'

const CHANGES = quick ? 10 : 60
const [TENANTS, EVENTS] = quick ? [5, 500] : [50, 10_000]
const KILLS = quick ? 5 : 50
const SENDERS = 64
/** The metric that counts rebuilds. */
const PUBLISHED = 'forecourt_live_rebuilds_total{outcome="published"}'

/** Vehicles whose page shows their price. */
const slugsOf = (stock: ReturnType<typeof stockOf>): string[] =>
  stock.cars
    .filter((car) => car.status === 'in_stock' && car.show_on_dealer_website && (car.price ?? 0) > 10)
    // These show what a week costs instead.
    .filter((car) => car.subscription_price === null)
    .map(({ slug }) => slug)

const addTenant = (workshop: Workshop, tenant: string, website: number, vehicles: number): Changing => {
  const stock = { ...stockOf(vehicles, website), website_id: website }
  workshop.addTenant(tenant, stock, { id: website })
  return { tenant, website, slugs: slugsOf(stock) }
}

/** Tenants that are built already, and the servers over them. */
const startOver = async (workshop: Workshop): Promise<LiveServers & { state: string }> => {
  const folders = { dir: workshop.dir, tenants: workshop.tenants, ...(await workshop.cold()) }
  await forecourtBuild(folders)
  const servers = await liveServersIn(folders)
  await Promise.all([servers.upstream.start(), servers.live.start()])
  await servers.settled()
  return { ...servers, state: folders.state }
}

const stop = async ({ live, upstream }: LiveServers): Promise<void> => {
  await live.kill()
  await upstream.kill()
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN

await withWorkshop('live-lag', async (workshop) => {
  const { tenant, website, slugs } = addTenant(workshop, 'yard', 1, 500)
  progress('plain astro build, 500 vehicles')
  const plain = await buildPlain(join(workshop.tenants, tenant), join(workshop.dir, 'plain'))
  const servers = await startOver(workshop)
  progress(`${CHANGES} changes, one after the other`)
  const took: number[] = []
  try {
    for (let change = 0; change < CHANGES; change++) {
      const slug = slugs[(change * 37) % slugs.length] ?? ''
      const price = 61_000 + change
      await servers.change(website, slug, { price, before_price: null })
      const start = performance.now()
      await servers.send(tenant, 'car.updated', { slug })
      while (!servers.pageOf(tenant, slug).includes(price.toLocaleString('en'))) await pause(2)
      took.push(performance.now() - start)
      await pause(100)
    }
  } finally {
    await stop(servers)
  }
  const [first = NaN] = took
  const sorted = [...took].sort((a, b) => a - b)
  const [p50, p95] = [at(sorted, 0.5), at(sorted, 0.95)]
  title('A webhook becomes a page, 500 vehicles')
  table(
    ['', 'time', '× faster than a plain astro build'],
    [
      ['p50', seconds(p50), figure(plain.ms / p50)],
      ['p95', seconds(p95), figure(plain.ms / p95)],
      ['the first after the start', seconds(first), figure(plain.ms / first)],
      ['plain astro build of the tenant', seconds(plain.ms), '1'],
    ],
  )
  note(
    `From before the webhook is sent until the page on disk says the new price, with the 250 ms in which more events are waited for; ${CHANGES} changes, the backend a process on the same machine.`,
  )
  goals([
    { name: 'p95', value: p95 / 1000, text: seconds(p95), atMost: 1, unit: 's' },
    {
      name: 'p95 against a plain build',
      value: plain.ms / p95,
      text: `${figure(plain.ms / p95)} ×`,
      atLeast: 20,
    },
  ])
})

await withWorkshop('live-burst', async (workshop) => {
  const changing = Array.from({ length: TENANTS }, (_, each) =>
    addTenant(workshop, `yard-${each + 1}`, each + 1, 40),
  )
  const servers = await startOver(workshop)
  const { live } = servers
  try {
    progress('changing prices at the backend')
    for (const { website, slugs } of changing)
      for (const slug of slugs)
        await servers.change(website, slug, { price: 71_000 + website, before_price: null })
    const [before, published] = [memoryOf(live.pid()), await servers.metric(PUBLISHED)]
    progress(`${EVENTS} events over ${TENANTS} tenants`)
    let [next, peak, answered] = [0, before, 0]
    const watch = setInterval(() => (peak = Math.max(peak, memoryOf(live.pid()))), 50)
    const start = performance.now()
    const sender = async (): Promise<void> => {
      for (let event = next++; event < EVENTS; event = next++) {
        const { tenant, slugs } = changing[event % TENANTS] ?? { tenant: '', slugs: [] }
        const slug = slugs[Math.floor(event / TENANTS) % slugs.length] ?? ''
        await servers.send(tenant, 'car.updated', { slug })
        answered++
      }
    }
    await Promise.all(Array.from({ length: SENDERS }, sender))
    const sentMs = performance.now() - start
    await servers.settled()
    const settledMs = performance.now() - start
    await pause(1_000)
    const after = memoryOf(live.pid())
    clearInterval(watch)
    const rebuilds = (await servers.metric(PUBLISHED)) - published
    const touched = changing.flatMap(({ tenant, website, slugs }) =>
      slugs.slice(0, Math.ceil(EVENTS / TENANTS)).map((slug) => ({ tenant, website, slug })),
    )
    const stale = touched.filter(
      ({ tenant, website, slug }) =>
        !servers.pageOf(tenant, slug).includes((71_000 + website).toLocaleString('en')),
    )
    title(`A burst of ${EVENTS.toLocaleString('en')} events over ${TENANTS} tenants`)
    table(
      ['', 'measured'],
      [
        ['answered with 202', answered.toLocaleString('en')],
        ['changes that did not reach their page', String(stale.length)],
        ['rebuilds a tenant', figure(rebuilds / TENANTS)],
        ['events a second', figure(EVENTS / (sentMs / 1000))],
        ['from the first event until all was published', seconds(settledMs)],
        ['memory before, at most, after', [before, peak, after].map(mb).join(', ')],
      ],
    )
    goals([
      { name: 'answered', value: answered, text: String(answered), atLeast: EVENTS },
      { name: 'lost', value: stale.length, text: String(stale.length), atMost: 0 },
      { name: 'rebuilds a tenant', value: rebuilds / TENANTS, text: figure(rebuilds / TENANTS), atMost: 10 },
    ])
  } finally {
    await stop(servers)
  }
})

await withWorkshop('live-kill', async (workshop) => {
  const changing = ['north', 'south'].map((tenant, each) => addTenant(workshop, tenant, each + 1, 60))
  const servers = await startOver(workshop)
  progress(`kill -9 at ${KILLS} random moments`)
  try {
    const result = await liveStorm(servers, changing, { kills: KILLS, life: 1_200, every: 10, progress })
    const fresh = join(workshop.dir, 'fresh')
    await build({
      tenantsDir: workshop.tenants,
      outDir: fresh,
      stateDir: join(workshop.dir, 'fresh-state'),
      compiledDir: join(servers.state, 'compiled'),
      now: Date.now(),
      workers: 1,
    })
    let [files, different] = [0, 0]
    for (const { tenant } of changing) {
      const [ours, clean] = [treeOf(join(servers.out, tenant)), treeOf(join(fresh, tenant))]
      const names = new Set([...Object.keys(ours), ...Object.keys(clean)])
      files += names.size
      for (const name of names) if (ours[name] !== clean[name]) different++
    }
    title(`kill -9 at ${KILLS} random moments`)
    table(
      ['', 'measured'],
      [
        ['events accepted', result.accepted.toLocaleString('en')],
        ['of them sent again, as their answer was lost', String(result.again)],
        ['vehicles whose page misses an accepted event', String(result.stale.length)],
        ['files that differ from a clean build', `${different} of ${files.toLocaleString('en')}`],
      ],
    )
    goals([
      { name: 'lost', value: result.stale.length, text: String(result.stale.length), atMost: 0 },
      { name: 'different files', value: different, text: String(different), atMost: 0 },
    ])
  } finally {
    await stop(servers)
  }
})
