import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Command } from 'commander'
import { build } from '#build/build.ts'
import type { BuildReport, TenantReport } from '#build/report.ts'
import { instant, shard, wholeNumber } from '../options.ts'
import { chosenTenants } from '../results.ts'

interface Options {
  tenants: string
  out: string
  state: string
  now?: number
  workers: number
  shard?: { index: number; count: number }
  clean: boolean
  report?: string
  json: boolean
}

export const buildCommand = (): Command =>
  new Command('build')
    .description('Compiles the views if needed, then renders and publishes tenants’ sites.')
    .argument('[slug...]', 'the tenants to build; all by default')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--out <dir>', 'where the sites go', 'dist')
    .option('--state <dir>', 'where builds keep their state', '.forecourt')
    .option('--now <iso>', 'build as if it were this time', instant)
    .option('--workers <n>', 'number of rendering processes', wholeNumber(1, 64), availableParallelism())
    .option('--shard <i/n>', 'split the tenants into n groups and build only group i', shard)
    .option('--clean', 'ignore earlier builds and render every page again', false)
    .option('--report <file>', 'write a report as JSON')
    .option('--json', 'print the report as JSON', false)
    .addHelpText(
      'after',
      `
Examples:
  forecourt build                          all tenants
  forecourt build redgum-rv --now 2026-12-24T09:00:00Z
  forecourt build --shard 2/5 --report report.json`,
    )
    .action(async (slugs: string[], options: Options) => {
      const progress = options.json ? undefined : await startProgress()
      const report = await build({
        slugs: await chosenTenants(slugs, options.tenants),
        tenantsDir: options.tenants,
        outDir: options.out,
        stateDir: options.state,
        now: options.now ?? Date.now(),
        workers: options.workers,
        clean: options.clean,
        ...(options.shard && { shard: options.shard }),
        ...progress?.events,
      })
      progress?.stop()
      const json = `${JSON.stringify(report, null, 2)}\n`
      if (options.report !== undefined) writeFileSync(options.report, json)
      if (options.json) process.stdout.write(json)
      else printReport(report)
      if (Object.values(report.tenants).some(({ status }) => status === 'failed')) process.exitCode = 1
    })

/** Outside a terminal, it's only a line when the views are compiled, so that logs stay readable. */
async function startProgress() {
  const started = performance.now()
  let pages = 0
  const perSecond = () => Math.round(pages / Math.max((performance.now() - started) / 1000, 0.001))
  if (!process.stdout.isTTY) {
    return {
      events: { onCompile: () => console.log('compiling the views…') },
      stop: () => {},
    }
  }
  const { spinner } = await import('@clack/prompts')
  const bar = spinner()
  bar.start('rendering')
  return {
    events: {
      onCompile: () => bar.message('compiling the views'),
      onPages: (count: number) => {
        pages += count
        bar.message(`${pages.toLocaleString('en')} pages, ${perSecond().toLocaleString('en')} a second`)
      },
    },
    stop: () => bar.stop(`${pages.toLocaleString('en')} pages, ${perSecond().toLocaleString('en')} a second`),
  }
}

/** From which a build names a hook. */
const SLOW_HOOK_MS = 1_000

const COLUMNS = ['pages', 'rendered', 'reused', 'removed'] as const

function printReport({ tenants }: BuildReport): void {
  const names = Object.keys(tenants)
  const width = Math.max(6, ...names.map((name) => name.length))
  const row = (name: string, cells: string[], note: string) =>
    console.log(`${name.padEnd(width)} ${cells.map((cell) => cell.padStart(9)).join('')}  ${note}`.trimEnd())
  row('tenant', [...COLUMNS, 'size', 'time'], '')
  for (const [slug, report] of Object.entries(tenants)) {
    const cells = [...COLUMNS.map((name) => String(report[name])), size(report.bytes), `${report.ms} ms`]
    row(slug, cells, report.status === 'ok' ? noteOf(report) : 'FAILED')
  }
  for (const [slug, { warnings, errors, hooks = {} }] of Object.entries(tenants)) {
    for (const warning of warnings) console.log(`${slug}: ${warning}`)
    for (const [hook, ms] of Object.entries(hooks))
      if (ms > SLOW_HOOK_MS) console.log(`${slug}: the ${hook} hook took ${(ms / 1000).toFixed(1)} s`)
    for (const { file, field, message } of errors) {
      console.error(
        `${slug}: ${[file, field].filter(Boolean).join(': ')}${file || field ? ' ' : ''}${message}`,
      )
    }
  }
}

const noteOf = ({ warnings }: TenantReport) => (warnings.length === 0 ? '' : `${warnings.length} warnings`)

const size = (bytes: number): string =>
  bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
