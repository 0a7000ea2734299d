/**
 * Measures how fast we read a feed, compared with csv-parse alone on the same file, and how much memory the commands that read it use:
 * `node bench/import.ts [--quick]`. Exits with code 1 if a command uses more than 300 MB.
 */
import { createReadStream, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse'
import { guessMapping } from '#stock/feed/map/guess.ts'
import { openFeed } from '#stock/feed/read/openFeed.ts'
import type { Row } from '#stock/feed/read/row.ts'
import { readVehicles } from '#stock/feed/readVehicles.ts'
import { run } from './lib/command.ts'
import { median } from './lib/figures.ts'
import { quick } from './lib/options.ts'
import { note, progress, table, title } from './lib/print.ts'

const VEHICLES = quick ? 5_000 : 50_000
const ROUNDS = quick ? 1 : 5
const PICTURES = 12

const scratch = mkdtempSync(join(tmpdir(), 'forecourt-bench-import-'))
const file = join(scratch, 'stock.csv')
const pictures = (at: number) =>
  Array.from({ length: PICTURES }, (_, picture) => `https://img.example/${at}/${picture}.jpg`).join('|')
const line = (at: number) =>
  `VIN${String(at).padStart(14, '0')},S${at},Used,Toyota,Hilux,2021,SR5,"$${20_000 + (at % 9000)} drive away","${at} km",${pictures(at)},"${'One owner, full history. '.repeat(12)}"`

/** Reads the file with csv-parse alone, into records with named columns whose values aren't looked at. */
async function withCsvParse(): Promise<number> {
  let rows = 0
  for await (const row of createReadStream(file).pipe(parse({ columns: true }))) if (row) rows++
  return rows
}

async function withForecourt(): Promise<number> {
  const feed = await openFeed(file)
  const some: Row[] = []
  for await (const row of feed.rows(() => {})) {
    some.push(row)
    if (some.length === 300) break
  }
  const { mapping } = guessMapping(some, 'en-AU')
  const context = { now: Date.now(), region: 'en-AU', earlier: new Map() }
  let cars = 0
  for await (const car of readVehicles(feed, mapping, context, ({ why }) => {
    throw new Error(why)
  }))
    if (car.images.length === PICTURES) cars++
  return cars
}

const SLUG = 'blue-gum-motors'
const MOST_MB = 300

/** Runs one of our commands as a user does. */
const command = (name: string, ...args: string[]) =>
  run([
    'scripts/cli/forecourt.mjs',
    name,
    SLUG,
    ...args,
    '--tenants',
    join(scratch, 'tenants'),
    ...(name === 'new' ? [] : ['--state', join(scratch, 'state')]),
  ])

async function memory(): Promise<[string, number, number][]> {
  const first: Awaited<ReturnType<typeof command>>[] = []
  const again: typeof first = []
  for (let round = 0; round < ROUNDS; round += 2) {
    rmSync(join(scratch, 'tenants', SLUG), { recursive: true, force: true })
    await command('new', '--yes')
    first.push(await command('import', file, '--no-build'))
    // Changes the time of the feed's file, because a feed that hasn't changed isn't read again.
    utimesSync(join(scratch, 'tenants', SLUG, 'stock.csv'), new Date(), new Date())
    again.push(await command('snapshot'))
  }
  const row = (name: string, runs: typeof first): [string, number, number] => [
    name,
    median(runs.map(({ ms }) => ms / 1000)),
    median(runs.map(({ peakBytes }) => peakBytes / 1e6)),
  ]
  return [row('forecourt import --no-build', first), row('forecourt snapshot, of the same feed', again)]
}

const ways = [
  ['Forecourt: vehicles with all their fields', withForecourt],
  ['csv-parse: rows as text', withCsvParse],
] as const
const seconds = ways.map((): number[] => [])
try {
  writeFileSync(
    file,
    `VIN,Stock,Type,Make,Model,Year,Trim,Price,Odometer,Photos,Description\n${Array.from({ length: VEHICLES }, (_, index) => `${line(index)}\n`).join('')}`,
  )
  for (let round = 0; round < ROUNDS; round++) {
    progress(`round ${round + 1} of ${ROUNDS}`)
    for (const [at, [name, read]] of ways.entries()) {
      const start = performance.now()
      const rows = await read()
      if (rows !== VEHICLES) throw new Error(`${name}: ${rows} of ${VEHICLES}`)
      seconds[at]?.push((performance.now() - start) / 1000)
    }
  }
  title('Reading a feed')
  const [ours = 0, theirs = 0] = seconds.map(median)
  table(
    ['', 'seconds', 'rows per second', 'time compared with csv-parse'],
    ways.map(([name], index) => {
      const taken = index === 0 ? ours : theirs
      return [
        name,
        taken.toFixed(2),
        Math.round(VEHICLES / taken).toLocaleString('en'),
        `${(taken / theirs).toFixed(2)} ×`,
      ]
    }),
  )
  note(
    `${VEHICLES.toLocaleString('en')} rows with ${PICTURES} pictures, ${(statSync(file).size / 1e6).toFixed(0)} MB of CSV; the median of ${ROUNDS} rounds.`,
  )
  progress('the commands')
  const used = await memory()
  title('Memory for reading a feed')
  table(
    ['', 'seconds', 'peak MB'],
    used.map(([name, taken, mb]) => [name, taken.toFixed(1), mb.toFixed(0)]),
  )
  if (used.some(([, , mb]) => mb > MOST_MB)) process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
