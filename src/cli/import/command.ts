import { availableParallelism } from 'node:os'
import { Command } from 'commander'
import { keepHeapSmall } from '#lib/memoryLimit.ts'
import type { PhotoReport } from '#photos/copyPhotos.ts'
import type { Car } from '#stock/entities.ts'
import { titleOf, trimOf } from '#search/titles.ts'
import type { Format } from '#stock/feed/read/openFeed.ts'
import type { Source } from '#stock/feed/map/mapping.ts'
import { shortened } from '#stock/feed/troubles.ts'
import { instant } from '../options.ts'
import { printJson } from '../results.ts'
import type { ImportResult } from './importFeed.ts'
import type { FeedPreview } from './previewFeed.ts'
import { DOCS } from '#lib/docs.ts'

interface Options {
  tenants: string
  state: string
  out: string
  now?: number
  dryRun: boolean
  remap: boolean
  allowFewer: boolean
  photos?: string
  yes: boolean
  build: boolean
  json: boolean
}

export const importCommand = (): Command =>
  new Command('import')
    .description(
      'Imports a tenant’s stock from a file or address: CSV, Excel, XML or JSON, as dealers’ software exports it.',
    )
    .argument('<slug>', 'the tenant')
    .argument('<feed>', 'a file or an https address')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--state <dir>', 'where builds keep their state', '.forecourt')
    .option('--out <dir>', 'where the site goes', 'dist')
    .option('--now <iso>', 'read as if it were this time', instant)
    .option('--dry-run', 'show how the feed is understood, without writing anything', false)
    .option('--remap', 'guess the columns again, even if there’s a stock.map.yaml', false)
    .option('--allow-fewer', 'accept a feed that has lost most of its vehicles', false)
    .option('--photos <place>', 'a folder or ZIP archive with the vehicles’ pictures, to copy to photos/')
    .option('--yes', 'import even if some columns aren’t clear', false)
    .option('--no-build', 'don’t build the site afterwards')
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      `
Writes stock.map.yaml and snapshot.json, sets stock.source and images in site.json, then builds the site. From then on,
forecourt snapshot reads the feed again. If a column was misunderstood, correct it in stock.map.yaml.

FORECOURT_FEED_LOGINS holds logins by host, as JSON: {"feeds.example.com": "user:password"}.

Exit codes: 0 the feed was read, 1 it couldn’t be read and nothing was written, 2 usage error.

Examples:
  forecourt import blue-gum-motors stock.csv --dry-run
  forecourt import blue-gum-motors stock.xlsx --photos pictures.zip
  forecourt import blue-gum-motors https://feeds.example.com/blue-gum.xml`,
    )
    .action(async (slug: string, feed: string, options: Options, { args: [, typed = feed] }: Command) => {
      keepHeapSmall()
      const { importFeed } = await import('./importFeed.ts')
      const { allowsPrivate, loginsFrom } = await import('#stock/feed/source.ts')
      const imported = await importFeed(slug, feed, {
        tenantsDir: options.tenants,
        stateDir: options.state,
        logins: loginsFrom(process.env),
        allowPrivate: allowsPrivate(process.env),
        now: options.now ?? Date.now(),
        dryRun: options.dryRun,
        remap: options.remap,
        allowFewer: options.allowFewer,
        ...(options.photos !== undefined && { photos: options.photos }),
        ...((options.yes || isTerminal()) && { confirm: options.yes ? () => true : ask }),
        ...(!options.yes &&
          !options.json &&
          isTerminal() && { explain: (await import('./explain.ts')).explain }),
        ...(!options.json && { onLook: printLook }),
      })
      if (options.json) printJson(imported)
      else print(slug, typed, imported)
      if (options.dryRun || !options.build) return
      await buildSite(slug, options)
    })

const isTerminal = (): boolean => process.stdin.isTTY && process.stdout.isTTY

async function ask(doubts: readonly string[]): Promise<boolean> {
  const { confirm, isCancel } = await import('@clack/prompts')
  const answer = await confirm({
    message: `Are these columns right?\n${doubts.join('\n')}`,
    initialValue: false,
  })
  return !isCancel(answer) && answer
}

async function buildSite(slug: string, { tenants, out, state, now, json }: Options): Promise<void> {
  const { build } = await import('#build/build.ts')
  const report = await build({
    slugs: [slug],
    tenantsDir: tenants,
    outDir: out,
    stateDir: state,
    now: now ?? Date.now(),
    workers: availableParallelism(),
    clean: false,
  })
  const built = report.tenants[slug]
  if (built?.status === 'ok') {
    if (!json) console.log(`${slug}: ${built.pages} pages built; run forecourt serve to see them`)
    return
  }
  for (const { file, field, message } of built?.errors ?? [])
    console.error(`${slug}: ${[file, field].filter(Boolean).join(': ')} ${message}`)
  process.exitCode = 1
}

const MOST_TROUBLES = 20

function printLook({ format, mapping, unused, vehicles, recognitions }: FeedPreview): void {
  console.log(`${layoutOf(format)}\n`)
  const byField = new Map(recognitions.map((recognition) => [recognition.field, recognition]))
  const line = (name: string, source: Source, label = name) => {
    const { samples = [], sureness = 'as mapped' } = byField.get(name) ?? {}
    return [label, describe(source), shortened(samples.join(', ')), sureness]
  }
  table([
    ['field', 'from', 'values', 'how sure'],
    ...Object.entries(mapping.fields).map(([name, source]) => line(name, source)),
    ...Object.entries(mapping.specifications).map(([name, source]) => line(name, source, `“${name}”`)),
  ])
  if (unused.length > 0) console.log(`\nnot used: ${unused.join(', ')}`)
  console.log('')
  table([COLUMNS.map(([name]) => name), ...vehicles.map((car) => COLUMNS.map(([, value]) => value(car)))])
  console.log('')
}

function print(slug: string, feed: string, { look, files, pulled, photos, images }: ImportResult): void {
  const { rows, troubles } = look
  const listed = pulled ? pulled.warnings : troubles
  for (const trouble of listed.slice(0, MOST_TROUBLES)) console.log(trouble)
  if (listed.length > MOST_TROUBLES) console.log(`… and ${listed.length - MOST_TROUBLES} more`)
  if (!pulled) {
    console.log(
      `${slug}: looked at ${rows} vehicle${rows === 1 ? '' : 's'} in ${feed}; nothing was written. Without --dry-run, they’re imported`,
    )
    return
  }
  if (images)
    console.log(
      `pictures come from ${images.hosts.join(', ') || 'photos/'}, not from an image service, so the site resizes them itself (images in site.json, ${DOCS}/photos.md)`,
    )
  if (photos) printPhotos(photos)
  const { added, changed, gone } = pulled.changes
  console.log(
    `${slug}: ${pulled.vehicles} vehicles, ${added.length} new, ${changed.length} changed, ${gone.length} gone; wrote ${files.join(', ')}`,
  )
}

const MOST_NAMED = 10

function printPhotos({ pictures, vehicles, strangers, refused }: PhotoReport): void {
  const list = (all: readonly string[]) =>
    `${all.slice(0, MOST_NAMED).join(', ')}${all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : ''}`
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
  if (pictures > 0)
    console.log(`${counted(pictures, 'picture')} of ${counted(vehicles, 'vehicle')} copied to photos/`)
  if (strangers.length > 0)
    console.log(
      `${counted(strangers.length, 'picture')} of no vehicle copied to photos/ too: ${list(strangers)}`,
    )
  if (refused.length > 0) console.log(`${counted(refused.length, 'picture')} left out: ${list(refused)}`)
}

function layoutOf(format: Format): string {
  if (format.kind === 'workbook') return `the sheet “${format.sheet}” of a workbook`
  const layout =
    format.kind === 'table'
      ? `a table, with columns separated by ${NAMES[format.delimiter] ?? format.delimiter}`
      : `${format.kind.toUpperCase()}, with vehicles at ${format.rowPath || 'the top level'}`
  return `${layout}, in ${format.encoding}`
}

const NAMES: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

const describe = ({ columns, first, value, split, unit, currency }: Source): string =>
  [
    columns.length > MOST_COLUMNS ? `${columns[0]} … ${columns.at(-1)}` : columns.join(' + '),
    first.join(' or '),
    value === undefined ? '' : `“${value}”`,
    split === undefined ? '' : `split at ${JSON.stringify(split)}`,
    unit === undefined ? '' : `in ${unit === 'mi' ? 'miles' : 'kilometres'}`,
    currency === undefined ? '' : `in the currency of ${currency}`,
  ]
    .filter(Boolean)
    .join(', ')

const LONGEST_NAME = 40
/** More columns than this are shown as the first and the last: 'Photo 1 … Photo 30'. */
const MOST_COLUMNS = 3

const cut = (title: string): string =>
  title.length > LONGEST_NAME ? `${title.slice(0, LONGEST_NAME - 1)}…` : title

const COLUMNS: readonly (readonly [string, (car: Car) => string])[] = [
  ['vehicle', (car) => cut([titleOf(car), trimOf(car)].filter(Boolean).join(' '))],
  ['stock no.', ({ stocknum, vin }) => stocknum || vin],
  ['type', ({ car_type }) => car_type],
  ['km', ({ km }) => (km === null ? '–' : km.toLocaleString('en'))],
  ['price', ({ price }) => (price === null ? '–' : price.toLocaleString('en'))],
  ['body', ({ body }) => body || '–'],
  ['photos', ({ photos_count }) => String(photos_count)],
]

function table(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
