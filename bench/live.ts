/**
 * Measures how soon `forecourt live` has a change on the page, how it handles a burst of events, and whether anything is lost:
 * `node bench/live.ts [--quick]`.
 */
import { join } from 'node:path'
import { build } from '#build/build.ts'
import { copyInputs, treeOf, withoutFeeds } from '#build/testing/fixture.ts'
import { forecourtBuild } from './lib/command.ts'
import { figure, mb, seconds } from './lib/figures.ts'
import { liveServersIn, type LiveServers } from './lib/liveServers.ts'
import { liveStorm, type Changing } from './lib/liveStorm.ts'
import { quick } from './lib/options.ts'
import { buildPlain } from './lib/plain.ts'
import { goals, note, progress, table, title } from './lib/print.ts'
import { memoryOf, pause } from './lib/servers.ts'
import { stockOf, withFixture, type Fixture } from './lib/fixture.ts'

const [USUAL, LARGE] = quick ? [500, 1_000] : [500, 20_000]
const CHANGES = quick ? 10 : 200
const [TENANTS, EVENTS] = quick ? [5, 500] : [50, 10_000]
/** There are several bursts, because one wouldn't show whether memory levels off. */
const BURSTS = quick ? 3 : 4
const KILLS = quick ? 5 : 50
const SENDERS = 64
const PUBLISHED = /^forecourt_live_rebuilds_total\{.*outcome="published"\} (\d+)$/gm

/** Returns the prices of the vehicles whose pages show them, by slug. */
const pricesOf = (stock: ReturnType<typeof stockOf>): Map<string, number> =>
  new Map(
    stock.cars
      .filter((car) => car.status === 'in_stock' && car.show_on_dealer_website && (car.price ?? 0) > 10)
      // Vehicles for subscription show a weekly cost instead of the price.
      .filter((car) => car.subscription_price === null)
      .map(({ slug, price }) => [slug, price ?? 0]),
  )

interface PricedStock extends Changing {
  prices: ReadonlyMap<string, number>
}

function addTenant(fixture: Fixture, tenant: string, website: number, vehicles: number): PricedStock {
  const stock = { ...stockOf(vehicles, website), website_id: website }
  fixture.addTenant(tenant, stock, { id: website })
  const prices = pricesOf(stock)
  return { tenant, website, slugs: [...prices.keys()], prices }
}

/** Builds the tenants, and starts the fake backend and `forecourt live`. */
async function startOver(fixture: Fixture): Promise<LiveServers & { state: string }> {
  const folders = { dir: fixture.dir, tenants: fixture.tenants, ...(await fixture.cold()) }
  await forecourtBuild(folders)
  const servers = await liveServersIn(folders)
  await Promise.all([servers.fakes.start(), servers.live.start()])
  await servers.settled()
  return { ...servers, state: folders.state }
}

async function stop({ live, fakes }: LiveServers): Promise<void> {
  await live.kill()
  await fakes.kill()
}

function share(values: readonly number[], of: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * of) - 1)] ?? NaN
}

interface Burst {
  answered: number
  /** Changes that never reached their page. */
  stale: number
  rebuilds: number
  sentMs: number
  settledMs: number
  /** The highest memory during the burst, in bytes. */
  peak: number
  after: number
}

/** Sets the price of every vehicle in the backend to this many thousand dollars, then sends all the events as fast as possible. */
async function burst(servers: LiveServers, changing: readonly Changing[], thousands: number): Promise<Burst> {
  const priceOf = (website: number) => thousands * 1000 + website
  progress('changing prices in the backend')
  for (const { website, slugs } of changing)
    for (const slug of slugs)
      await servers.change(website, slug, { price: priceOf(website), before_price: null })
  const pid = servers.live.pid()
  const published = await servers.total(PUBLISHED)
  progress(`${EVENTS} events over ${TENANTS} tenants`)
  let [next, peak, answered] = [0, 0, 0]
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 50)
  try {
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
    const stale = changing.flatMap(({ tenant, website, slugs }) =>
      slugs
        .slice(0, Math.ceil(EVENTS / TENANTS))
        .filter((slug) => !servers.pageOf(tenant, slug).includes(priceOf(website).toLocaleString('en'))),
    ).length
    const rebuilds = (await servers.total(PUBLISHED)) - published
    return { answered, stale, rebuilds, sentMs, settledMs, peak, after: memoryOf(pid) }
  } finally {
    clearInterval(watch)
  }
}

/** @returns how long each of some changes took from webhook to page, in ms */
async function changesOneByOne(
  servers: LiveServers,
  { tenant, website, slugs, prices }: PricedStock,
): Promise<number[]> {
  progress(`${CHANGES} changes, one after the other`)
  const took: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    const slug = slugs[(change * 37) % slugs.length] ?? ''
    const price = (prices.get(slug) ?? 0) + 10
    await servers.change(website, slug, { price, before_price: null })
    const start = performance.now()
    await servers.send(tenant, 'car.updated', { slug })
    while (!servers.pageOf(tenant, slug).includes(price.toLocaleString('en'))) await pause(2)
    took.push(performance.now() - start)
    await pause(100)
  }
  return took
}

await withFixture('live-lag', async (fixture) => {
  const changing = addTenant(fixture, 'tenant', 1, USUAL)
  progress(`plain astro build, ${USUAL} vehicles`)
  const plain = await buildPlain(join(fixture.tenants, 'tenant'), join(fixture.dir, 'plain'))
  const large = addTenant(fixture, 'large', 2, LARGE)
  const servers = await startOver(fixture)
  try {
    const rows = [
      [USUAL, await changesOneByOne(servers, changing)],
      [LARGE, await changesOneByOne(servers, large)],
    ] as const
    title('From webhook to page')
    table(
      ['vehicles', 'p50', 'p95', 'first change after the start'],
      rows.map(([vehicles, took]) => [
        vehicles.toLocaleString('en'),
        seconds(share(took, 0.5)),
        seconds(share(took, 0.95)),
        seconds(took[0] ?? NaN),
      ]),
    )
    note(
      `From sending the webhook until the page on disk has the new price, including 250 ms of waiting for more events; ${CHANGES} changes, with the backend in a process on the same machine. A plain \`astro build\` of the ${USUAL} vehicles takes ${seconds(plain.ms)}.`,
    )
    const [p95, largeP95] = rows.map(([, took]) => share(took, 0.95)) as [number, number]
    goals([
      { name: `p95 among ${USUAL} vehicles`, value: p95 / 1000, text: seconds(p95), atMost: 0.5, unit: 's' },
      {
        name: `p95 among ${LARGE} vehicles`,
        value: largeP95 / 1000,
        text: seconds(largeP95),
        atMost: 0.5,
        unit: 's',
      },
      {
        name: 'p95 compared with a plain build',
        value: plain.ms / p95,
        text: `${figure(plain.ms / p95)} ×`,
        atLeast: 20,
      },
    ])
  } finally {
    await stop(servers)
  }
})

await withFixture('live-burst', async (fixture) => {
  const changing = Array.from({ length: TENANTS }, (_, each) =>
    addTenant(fixture, `tenant-${each + 1}`, each + 1, 40),
  )
  const servers = await startOver(fixture)
  const { live } = servers
  try {
    const idle = memoryOf(live.pid())
    const bursts: Burst[] = []
    for (let round = 0; round < BURSTS; round++) bursts.push(await burst(servers, changing, 71 + round))
    // The first burst isn't compared, because it's the first to use all tenants, and V8 is still compiling the code.
    const [second, last] = [bursts[1], bursts.at(-1)]
    title(`${BURSTS} bursts of ${EVENTS.toLocaleString('en')} events over ${TENANTS} tenants each`)
    table(
      [
        'burst',
        'accepted',
        'lost',
        'rebuilds per tenant',
        'events per second',
        'until published',
        'peak memory',
        'memory afterwards',
      ],
      bursts.map(({ answered, stale, rebuilds, sentMs, settledMs, peak, after }, round) => [
        String(round + 1),
        answered.toLocaleString('en'),
        String(stale),
        figure(rebuilds / TENANTS),
        figure(EVENTS / (sentMs / 1000)),
        seconds(settledMs),
        mb(peak),
        mb(after),
      ]),
    )
    note(
      `Accepted events got a 202; lost changes are those that didn’t reach their page. Memory of the live process: ${mb(idle)} before the first burst.`,
    )
    const least = Math.min(...bursts.map(({ answered }) => answered))
    const lost = bursts.reduce((sum, { stale }) => sum + stale, 0)
    const most = Math.max(...bursts.map(({ rebuilds }) => rebuilds)) / TENANTS
    const growth = (last?.after ?? NaN) / (second?.after ?? NaN)
    goals([
      { name: 'accepted', value: least, text: String(least), atLeast: EVENTS },
      { name: 'lost', value: lost, text: String(lost), atMost: 0 },
      { name: 'rebuilds per tenant', value: most, text: figure(most), atMost: 10 },
      {
        name: `memory after burst ${BURSTS}, compared with after the second`,
        value: growth,
        text: `${figure(growth)} ×`,
        atMost: 1.1,
      },
    ])
  } finally {
    await stop(servers)
  }
})

await withFixture('live-kill', async (fixture) => {
  const changing = ['north', 'south'].map((tenant, each) => addTenant(fixture, tenant, each + 1, 60))
  const servers = await startOver(fixture)
  progress(`kill -9 at ${KILLS} random moments`)
  try {
    const result = await liveStorm(servers, changing, { kills: KILLS, life: 1_200, every: 10, progress })
    const [fresh, freshState] = [join(fixture.dir, 'fresh'), join(fixture.dir, 'fresh-state')]
    for (const { tenant } of changing) copyInputs(servers.state, freshState, tenant)
    await build({
      tenantsDir: fixture.tenants,
      outDir: fresh,
      stateDir: freshState,
      compiledDir: join(servers.state, 'compiled'),
      now: Date.now(),
      workers: 1,
    })
    let [files, different] = [0, 0]
    for (const { tenant } of changing) {
      const [ours = {}, clean = {}] = [servers.out, fresh].map((folder) =>
        withoutFeeds(treeOf(join(folder, tenant))),
      )
      const names = new Set([...Object.keys(ours), ...Object.keys(clean)])
      files += names.size
      for (const name of names) if (ours[name] !== clean[name]) different++
    }
    title(`kill -9 at ${KILLS} random moments`)
    table(
      ['', 'measured'],
      [
        ['events accepted', result.accepted.toLocaleString('en')],
        ['events sent again because the response was lost', String(result.again)],
        ['vehicles whose page lacks an accepted change', String(result.stale.length)],
        [
          'files that differ from a clean build, apart from feeds and sitemaps',
          `${different} of ${files.toLocaleString('en')}`,
        ],
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
