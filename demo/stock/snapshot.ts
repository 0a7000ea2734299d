import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { ValidationError } from 'yup'
import { TRADES, type Trade } from './catalogue/catalogue.ts'
import { readConfig } from './config.ts'
import { defaultDealership } from './default-dealership.ts'
import { generateSnapshot } from './generate.ts'

interface Options {
  config?: string
  trade?: Trade
  count?: number
  seed?: number
  now?: string
  out?: string
}

function whole(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('A whole number from 0 to 999999.')
  return Number(text)
}

function settings(fromFile: object, options: Options): unknown {
  const trade = options.trade ?? ('trade' in fromFile ? (fromFile.trade as Trade) : 'cars')
  const base = {
    trade,
    count: 40,
    seed: 1,
    website_id: 1,
    now: '2026-11-20T00:00:00Z',
    mix: { new: 50, used: 42, demo: 8 },
    dealerships: [defaultDealership(trade)],
    ...fromFile,
  }
  const given = Object.entries({
    trade: options.trade,
    count: options.count,
    seed: options.seed,
    now: options.now,
  })
  return { ...base, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) }
}

async function run(options: Options): Promise<void> {
  const fromFile =
    options.config === undefined ? {} : (JSON.parse(await readFile(options.config, 'utf8')) as object)
  const config = readConfig(settings(fromFile, options))
  const snapshot = generateSnapshot(config)
  const text = `${JSON.stringify(snapshot, null, 1)}\n`
  const out =
    options.out ?? (options.config === undefined ? undefined : join(dirname(options.config), 'snapshot.json'))
  if (out === undefined) {
    process.stdout.write(text)
    return
  }
  await mkdir(dirname(out), { recursive: true })
  await writeFile(out, text)
  process.stderr.write(`${out}: ${snapshot.cars.length} vehicles, ${snapshot.models.length} models\n`)
}

await new Command('snapshot')
  .description('Makes a snapshot of a dealer’s stock. The same settings always give the same snapshot.')
  .option('--config <file>', 'a tenant’s generate.json; the options below override it')
  .addOption(new Option('--trade <trade>', 'what the dealer sells').choices([...TRADES]))
  .option('--count <n>', 'how many vehicles', whole)
  .option('--seed <n>', 'the seed; a different one makes different stock', whole)
  .option('--now <iso>', 'the time of the snapshot, as an ISO date-time')
  .option('--out <file>', 'where to write it; next to --config, or to standard output')
  // A usage error ends the process with code 2, as in all our commands. --help isn't an error.
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .action(async (options: Options) => {
    try {
      await run(options)
    } catch (error) {
      const lines =
        error instanceof ValidationError
          ? error.errors
          : [error instanceof Error ? error.message : String(error)]
      for (const line of lines) process.stderr.write(`${options.config ?? 'snapshot'}: ${line}\n`)
      process.exitCode = error instanceof ValidationError ? 2 : 1
    }
  })
  .parseAsync()
