import { resolve } from 'node:path'
import { styleText } from 'node:util'
import { Command } from 'commander'
import { keepHeapSmall } from '#lib/memoryLimit.ts'
import type { FieldChange, PullResult } from '#stock/changes.ts'
import type { PullOptions } from './pull.ts'
import { instant } from '../options.ts'
import { failureOf, printErrors, printJson, type Failed } from '../results.ts'
import { DOCS } from '#lib/docs.ts'

interface Options {
  tenants: string
  state: string
  now?: number
  allowEmpty: boolean
  allowFewer: boolean
  export: boolean
  json: boolean
}

type Result = ({ status: 'ok'; ms: number } & PullResult) | Failed
type Exported = { status: 'ok'; written: boolean } | Failed

export const snapshotCommand = (): Command =>
  new Command('snapshot')
    .description('Pulls a tenant’s stock from the dealer backend or its feed, and says what has changed.')
    .argument('<slug>', 'the tenant')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--state <dir>', 'where vehicles fetched so far are kept', '.forecourt')
    .option('--now <iso>', 'pull as if it were this time', instant)
    .option('--allow-empty', 'accept a backend that lists no vehicles, even if it had some before', false)
    .option('--allow-fewer', 'accept a feed that has lost most of its vehicles', false)
    .option('--export', 'only write the changes that live stock has received to snapshot.json', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      `
The backend’s address comes from FORECOURT_API_URL (default: the fake backend, http://127.0.0.1:4400), its credentials
from FORECOURT_API_USER and FORECOURT_API_PASSWORD. The vehicles are those in the backend’s list or, if there is none,
in the site’s search index.

If site.json has stock.source, the stock comes from that file or address instead (${DOCS}/stock.md).
FORECOURT_FEED_LOGINS holds logins by host, as JSON: {"feeds.example.com": "user:password"}.

snapshot.json is replaced in one step at the end; if anything fails, the last good one stays. If a pull is interrupted
(by Ctrl-C, for example), running it again within an hour fetches only what’s missing.

While live stock runs, snapshot.json has the stock as of last night, and the state folder what has changed since. --export
writes all of it to snapshot.json, so that you can read or commit it.

Exit codes: 0 the stock was pulled, 1 the pull failed and the last snapshot stays, 2 usage error.

Examples:
  forecourt snapshot redgum-rv
  FORECOURT_API_URL=https://api.dealers.example forecourt snapshot redgum-rv --json`,
    )
    .action(async (slug: string, options: Options) => {
      keepHeapSmall()
      if (options.export) return printExported(slug, await exported(slug, options), options)
      const progress = options.json ? undefined : await startProgress(slug)
      const result = await pullOne(slug, options, progress?.on)
      progress?.stop()
      if (options.json) printJson({ tenants: { [slug]: result } })
      else print(slug, result)
      if (result.status === 'failed') process.exitCode = 1
    })

async function pullOne(
  slug: string,
  { tenants, state, now, allowEmpty, allowFewer }: Options,
  onProgress: PullOptions['onProgress'],
): Promise<Result> {
  const { pullStock } = await import('./pull.ts')
  const started = performance.now()
  try {
    const pulled = await pullStock(slug, process.env, {
      tenantsDir: tenants,
      stateDir: state,
      now: now ?? Date.now(),
      allowEmpty,
      allowFewer,
      ...(onProgress && { onProgress }),
    })
    return { status: 'ok', ...pulled, ms: Math.round(performance.now() - started) }
  } catch (error) {
    return failureOf(error)
  }
}

async function exported(slug: string, { tenants, state }: Options): Promise<Exported> {
  const { exportStock } = await import('#stock/stockFile.ts')
  const { requireSlug } = await import('#site/loading/problems.ts')
  try {
    requireSlug(slug)
    return { status: 'ok', written: exportStock(resolve(tenants, slug), state) }
  } catch (error) {
    return failureOf(error)
  }
}

function printExported(slug: string, result: Exported, { json }: Options): void {
  if (json) printJson({ tenants: { [slug]: result } })
  else if (result.status === 'failed') printErrors(slug, result.errors)
  else
    console.log(
      `${slug}: ${result.written ? 'snapshot.json was written' : 'nothing has changed since snapshot.json was written'}`,
    )
  if (result.status === 'failed') process.exitCode = 1
}

async function startProgress(slug: string) {
  if (!process.stdout.isTTY) return undefined
  const { progress } = await import('@clack/prompts')
  let bar: ReturnType<typeof progress> | undefined
  const on: PullOptions['onProgress'] = (done, of) => {
    const message = `${slug}: ${done.toLocaleString('en')} of ${of.toLocaleString('en')} vehicles`
    if (bar) return bar.advance(1, message)
    bar = progress({ max: Math.max(1, of) })
    bar.start(message)
  }
  return { on, stop: () => bar?.clear() }
}

/** With --json, all are listed. */
const MOST_LINES = 50

function print(slug: string, result: Result): void {
  if (result.status === 'failed') return printErrors(slug, result.errors)
  const { vehicles, resumed, changes, written, warnings, ms } = result
  const { added, changed, gone, parts } = changes
  for (const warning of warnings) console.log(`${slug}: ${warning}`)
  const lines = [
    ...added.map((vehicle) => colour('green', `+ ${vehicle}`)),
    ...changed.map((vehicle) =>
      colour('yellow', `~ ${vehicle.slug}: ${vehicle.fields.map(changeText).join(', ')}`),
    ),
    ...gone.map((vehicle) => colour('red', `- ${vehicle}`)),
    ...parts.map((part) => colour('yellow', `~ ${part}`)),
  ]
  for (const line of lines.slice(0, MOST_LINES)) console.log(line)
  if (lines.length > MOST_LINES) console.log(`… and ${lines.length - MOST_LINES} more`)
  const news = written
    ? `${added.length} new, ${changed.length} changed, ${gone.length} gone`
    : 'nothing changed'
  const again = resumed === 0 ? '' : `, ${resumed} of them fetched earlier`
  console.log(`${slug}: ${vehicles} vehicles${again}: ${news} (${ms} ms)`)
}

const colour = (name: 'green' | 'yellow' | 'red', line: string): string =>
  styleText(name, line, { stream: process.stdout })

const changeText = (change: FieldChange): string =>
  'to' in change
    ? `${change.field} ${JSON.stringify(change.from)} → ${JSON.stringify(change.to)}`
    : change.field
