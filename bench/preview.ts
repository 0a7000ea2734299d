/** Measures the time from saving until the page shows the change: `node bench/preview.ts [--quick]`. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#build/compile/compile.ts'
import { keyIn, listenAt } from '#preview/testing/pageLine.ts'
import type { Snapshot } from '#stock/entities.ts'
import { freePort } from '#server/testing/freePort.ts'
import { forecourtBuild } from './lib/command.ts'
import { figure, median } from './lib/figures.ts'
import { quick } from './lib/options.ts'
import { goals, note, progress, table, title } from './lib/print.ts'
import { pause, server } from './lib/servers.ts'
import { NOW, withFixture } from './lib/fixture.ts'

const SLUG = 'harbourside-motors'
const SAVES = quick ? 8 : 40
const BUILDS = quick ? 2 : 5
/** How long to pause between saves, in milliseconds. An editor also looks at one change before saving the next. */
const REST_MS = 150

/** A change that an editor makes, and the page that shows it. */
interface Edit {
  name: string
  path: string
  /** Saves the change in the tenant's folder, and returns the text that the page must then show. */
  save: (tenant: string, at: number) => string
}

const EDITS: readonly Edit[] = [
  {
    name: "a page's text",
    path: '/about-us',
    save: (tenant, at) => {
      const file = join(tenant, 'content/about-us.md')
      const said = `Saved for the ${at}th time.`
      writeFileSync(file, `${readFileSync(file, 'utf8').replace(/\n+Saved for .*\n$/, '\n')}\n\n${said}\n`)
      return said
    },
  },
  {
    name: 'a colour, on all pages',
    path: '/',
    save: (tenant, at) => {
      const file = join(tenant, 'site.json')
      const brand = `#0a5a${(16 + at).toString(16).padStart(2, '0')}`
      const site = JSON.parse(readFileSync(file, 'utf8')) as { theme?: object }
      writeFileSync(file, JSON.stringify({ ...site, theme: { ...site.theme, brand } }, null, 2))
      return `--brand:${brand}`
    },
  },
  {
    name: 'a price',
    path: '',
    save: (tenant, at) => {
      const file = join(tenant, 'snapshot.json')
      const stock = JSON.parse(readFileSync(file, 'utf8')) as Snapshot
      const car = carOf(stock)
      car.price = 50_000 + at
      car.before_price = null
      writeFileSync(file, JSON.stringify(stock))
      return car.price.toLocaleString('en')
    },
  },
]

/** Returns the vehicle whose price changes. */
function carOf({ cars }: Snapshot): Snapshot['cars'][number] {
  const car = cars.find(
    (each) => each.car_type === 'used' && each.status === 'in_stock' && (each.price ?? 0) > 0,
  )
  if (!car) throw new Error('there is no used car in stock')
  return car
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/**
 * Returns a process's processor time in milliseconds; 0 if the system doesn't say. It shows whether a slow result comes from our work or
 * from other work on the machine.
 */
function processorMs(pid: number): number {
  try {
    const parts = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    // Both fields are in hundredths of a second.
    return (Number(parts[11]) + Number(parts[12])) * 10
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 0
    throw error
  }
}

await withFixture('preview', async (fixture) => {
  mkdirSync(fixture.tenants, { recursive: true })
  const tenant = join(fixture.tenants, SLUG)
  cpSync(join(ROOT, 'tenants', SLUG), tenant, { recursive: true })
  const folders = { tenants: fixture.tenants, ...(await fixture.cold()) }
  const stock = JSON.parse(readFileSync(join(tenant, 'snapshot.json'), 'utf8')) as Snapshot
  const edits = EDITS.map((edit) => ({ ...edit, path: edit.path || `/cars/${carOf(stock).slug}` }))

  progress('forecourt build, then the page')
  await forecourtBuild(folders)
  const built = new Map<string, number[]>()
  for (const { name, path, save } of edits) {
    const times: number[] = []
    for (let at = 0; at < BUILDS; at++) {
      const start = performance.now()
      const said = save(tenant, at)
      await forecourtBuild(folders)
      const html = readFileSync(join(folders.out, SLUG, path, 'index.html'), 'utf8')
      if (!html.includes(said)) throw new Error(`after the build, ${path} doesn’t say "${said}"`)
      times.push(performance.now() - start)
    }
    built.set(name, times)
  }

  progress(`forecourt preview, ${SAVES} saves of each kind`)
  const preview = server(
    ['preview', SLUG, '--now', NOW, '--tenants', fixture.tenants, '--state', folders.state],
    await freePort(),
    {},
    '__preview/page.js',
  )
  await preview.start()
  const rows: string[][] = []
  const all: number[] = []
  try {
    const get = async (path: string) =>
      (await fetch(preview.url + path, { headers: { 'x-forecourt-tenant': SLUG } })).text()
    for (const { name, path, save } of edits) {
      const busy = processorMs(preview.pid())
      const told: number[] = []
      const served: number[] = []
      let html = await get(path)
      for (let at = 0; at < SAVES; at++) {
        const line = await listenAt(preview.url, SLUG, path, keyIn(html))
        await line.status(() => true)
        const start = performance.now()
        const said = save(tenant, BUILDS + at)
        await line.reload()
        told.push(performance.now() - start)
        html = await get(path)
        served.push(performance.now() - start)
        line.end()
        if (!html.includes(said)) throw new Error(`${path} doesn’t say "${said}"`)
        await pause(REST_MS)
      }
      all.push(...served)
      const ms = (value: number) => `${Math.round(value)} ms`
      rows.push([
        name,
        `${ms(percentile(told, 0.5))} / ${ms(percentile(told, 0.95))}`,
        `${ms(percentile(served, 0.5))} / ${ms(percentile(served, 0.95))}`,
        busy === 0 ? 'unknown' : ms((processorMs(preview.pid()) - busy) / SAVES),
        ms(median(built.get(name) ?? [])),
        figure(median(built.get(name) ?? []) / percentile(served, 0.5)),
      ])
    }
  } finally {
    await preview.kill()
  }
  title('From saving to the page')
  const heads = [
    'the page is notified (p50 / p95)',
    'new HTML (p50 / p95)',
    'processor time',
    'forecourt build',
  ]
  table(['saved', ...heads, '× faster'], rows)
  note(
    `${SLUG}, ${stock.cars.length} vehicles; ${SAVES} saves of each kind, ${BUILDS} builds. Every page showed what was saved.`,
  )
  const p95 = percentile(all, 0.95)
  goals([{ name: 'new HTML, p95', value: p95, text: `${Math.round(p95)} ms`, atMost: 300, unit: 'ms' }])
})
