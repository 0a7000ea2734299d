import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import type { LeadRecord } from '#server/outbox/stores/leadRecord.ts'
import type { Store } from '#server/outbox/stores/store.ts'
import type { DestinationLine, LeadLine } from '#server/outbox/listing.ts'
import { csvOf } from '#lib/csv.ts'
import { printable } from '../printable.ts'
import { expectTenant, printJson } from '../results.ts'
import { variable } from '#lib/environment/variable.ts'
import { DOCS } from '#lib/docs.ts'

const COLUMNS = ['received', 'tenant', 'lead', 'category', 'state', ''] as const

function printLines(lines: readonly LeadLine[]): void {
  if (lines.length === 0) return console.log('There are no leads.')
  const rows = lines.map((line) => [
    timeOf(line.received_at),
    line.tenant,
    line.backend_id === null ? line.reference : `${line.reference} (${line.backend_id})`,
    line.category,
    STATES[line.state],
    line.destinations.map(noteOf).filter(Boolean).join('; '),
  ])
  const widths = COLUMNS.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of [COLUMNS, ...rows])
    console.log(
      row
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

function printLead(line: LeadLine, lead: Readonly<Record<string, unknown>>): void {
  console.log(`${line.reference}  ${line.tenant}  ${line.category}  received ${timeOf(line.received_at)}`)
  for (const destination of line.destinations) console.log(`  ${noteOf(destination)}`)
  for (const [name, value] of Object.entries(lead))
    if (!KNOWN.has(name))
      console.log(`  ${printable(name)}: ${typeof value === 'string' ? shown(value) : JSON.stringify(value)}`)
}

/** Fields that aren't listed again, because the lead's first lines already show them. */
const KNOWN = new Set([
  'tenant',
  'id',
  'reference',
  'state',
  'destinations',
  'received_at',
  'delivered_at',
  'category',
])

/** Shoppers may type anything. */
const shown = (text: string): string => printable(text).replaceAll('\n', '\n    ')

const STATES: Readonly<Record<LeadLine['state'], string>> = {
  waiting: 'waiting',
  delivered: 'delivered',
  dead: 'given up',
}

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

function noteOf({ name, state, attempts, trouble, next_at }: DestinationLine): string {
  if (state === 'delivered') return `${name} delivered${trouble === '' ? '' : ` (${trouble})`}`
  if (state === 'waiting' && attempts === 0) return `${name} waiting${trouble === '' ? '' : ` (${trouble})`}`
  const due = next_at === 0 ? 'waiting' : `next attempt ${timeOf(next_at).slice(11)}`
  const next = state === 'dead' ? 'given up' : due
  return `${name} ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, ${trouble}, ${next}`
}

export function summaryOf(tried: readonly LeadLine[]): string {
  const delivered = tried.filter(({ state }) => state === 'delivered').length
  const waiting = tried.length - delivered
  const names = new Set(
    tried.flatMap(({ destinations }) =>
      destinations.filter(({ state }) => state !== 'delivered').map(({ name }) => name),
    ),
  )
  const waitingText =
    waiting === 0 ? '' : `; ${waiting} ${waiting === 1 ? 'is' : 'are'} waiting for ${[...names].join(', ')}`
  return `${delivered} delivered${waitingText}.`
}

/** There's a column for each field that any of the leads has. */
function leadRows(leads: readonly Readonly<Record<string, unknown>>[]): unknown[][] {
  const names = [...new Set(leads.flatMap((lead) => Object.keys(lead)))]
  return [names, ...leads.map((lead) => names.map((name) => lead[name]))]
}

interface Options {
  state: string
  json: boolean
}

interface RetryOptions extends Options {
  tenants: string
}

interface ShowOptions extends Options {
  files?: string
}

export const leadsCommand = (): Command =>
  new Command('leads')
    .description('Shows received leads, retries their delivery, or exports them.')
    .addCommand(
      ofTenant('list', 'lists leads with their state at each destination, without personal data').action(
        (slug: string | undefined, options: Options) => withStore(slug, options, list),
      ),
    )
    .addCommand(
      new Command('show')
        .description('shows one lead, with personal data')
        .argument(
          '<reference>',
          'the lead’s reference as shoppers and dealers see it, or its id in the dealer backend',
        )
        .option('--files <dir>', 'also write the lead’s files to this folder')
        .option('--state <dir>', 'where leads are kept', '.forecourt')
        .option('--json', 'print JSON', false)
        .action((reference: string, options: ShowOptions) =>
          withStore(undefined, options, (store) => show(store, reference, options)),
        ),
    )
    .addCommand(
      ofTenant('retry', 'immediately retries leads that are waiting or that were given up on')
        .option('--tenants <dir>', 'where the tenants are; their settings name the destinations', 'tenants')
        .action((slug: string | undefined, options: RetryOptions) => withStore(slug, options, retry)),
    )
    .addCommand(
      ofTenant('export', 'writes leads to standard output, with personal data, as CSV or JSON').action(
        (slug: string | undefined, options: Options) => withStore(slug, options, exportLeads),
      ),
    )
    .addHelpText(
      'after',
      `
Leads are stored where FORECOURT_LEADS_STORAGE says, or in leads.sqlite in the --state folder (${DOCS}/leads.md). To deliver them,
"retry" needs the same environment as "forecourt serve": the backend’s login, the mail server and secrets.

Examples:
  forecourt leads list
  forecourt leads show FC-7K2M-49QD
  forecourt leads retry redgum-rv
  forecourt leads export redgum-rv > leads.csv`,
    )

const ofTenant = (name: string, about: string): Command =>
  new Command(name)
    .description(about)
    .argument('[slug]', 'the tenant; all by default')
    .option('--state <dir>', 'where leads are kept', '.forecourt')
    .option('--json', 'print JSON', false)

async function withStore<O extends Options>(
  slug: string | undefined,
  options: O,
  run: (store: Store, slug: string | undefined, options: O) => Promise<void>,
): Promise<void> {
  const { openStore } = await import('#server/outbox/stores/store.ts')
  const { isSafeSlug, NOT_A_SLUG } = await import('#lib/safeSlug.ts')
  if (slug !== undefined && !isSafeSlug(slug)) throw new Error(`"${slug}" ${NOT_A_SLUG}`)
  const storage = variable(process.env, 'FORECOURT_LEADS_STORAGE')
  const store = await openStore(storage, resolve(options.state), (message) => console.error(message))
  try {
    await run(store, slug, options)
  } finally {
    await store.close()
  }
}

async function list(store: Store, slug: string | undefined, { json }: Options): Promise<void> {
  const { allLeads, lineOf } = await import('#server/outbox/listing.ts')
  const lines = (await allLeads(store, slug)).map(lineOf)
  if (lines.length === 0) await expectTenant(slug)
  if (json) printJson({ leads: lines })
  else printLines(lines)
}

async function show(store: Store, reference: string, { json, files }: ShowOptions): Promise<void> {
  const { exported, leadsCalled, lineOf } = await import('#server/outbox/listing.ts')
  const records = await leadsCalled(store, reference)
  if (records.length === 0)
    throw new Error(
      `there’s no lead "${reference}". Delivered leads are deleted after the number of days in leads.keep_days`,
    )
  if (files !== undefined) for (const record of records) await writeFiles(store, record, resolve(files))
  if (json)
    return printJson({ leads: records.map((record) => ({ ...lineOf(record), lead: exported(record) })) })
  for (const record of records) printLead(lineOf(record), exported(record))
}

/** The files are numbered, because two of them may have the same name. */
async function writeFiles(store: Store, { id, saves }: LeadRecord, dir: string): Promise<void> {
  const folder = join(dir, id)
  const stored = saves.flatMap((save) => save.files)
  if (stored.length > 0) mkdirSync(folder, { recursive: true })
  for (const [index, { name, key }] of stored.entries()) {
    const bytes = (await store.get(key))?.value
    // Only this user may read the files, because they're personal data. Their names are safe to use: they were
    // cleaned when the lead arrived.
    if (bytes) writeFileSync(join(folder, `${index + 1}-${name}`), bytes, { mode: 0o600 })
  }
}

async function retry(
  store: Store,
  slug: string | undefined,
  { json, tenants, state }: RetryOptions,
): Promise<void> {
  const { allLeads, lineOf, tryAgain } = await import('#server/outbox/listing.ts')
  const { backendFrom, openBackend } = await import('#server/backend.ts')
  const { openDestinations } = await import('#server/destinations/index.ts')
  const { tenantsIn } = await import('#server/sites/tenants.ts')
  const { deliverTo } = await import('#server/outbox/delivery/deliver.ts')
  const { projectOf } = await import('#extend/project.ts')
  await projectOf(resolve(tenants, slug ?? 'tenant'))
  const findTenant = tenantsIn(resolve(tenants), state)
  const destinations = openDestinations({
    findTenant,
    backend: openBackend(backendFrom(process.env)),
    environment: process.env,
    now: Date.now,
  })
  const all = await allLeads(store, slug)
  if (all.length === 0) await expectTenant(slug, tenants)
  const due = all.filter((record) => lineOf(record).state !== 'delivered')
  const log = (message: string): void => console.error(message)
  const options = {
    store,
    destinations,
    now: Date.now,
    chance: Math.random,
    log,
    changed: () => {},
    isCommand: true,
  }
  for (const tenant of new Set(due.map((record) => record.tenant))) {
    if (!findTenant(tenant)) {
      log(`${tenant}: leads were not sent, because ${join(tenants, tenant, 'site.json')} can’t be read`)
      continue
    }
    const lines = new Set<string>()
    for (const record of due.filter((lead) => lead.tenant === tenant))
      for (const name of await tryAgain(store, destinations, record, Date.now())) lines.add(name)
    await Promise.all([...lines].map((destination) => deliverTo(options, { tenant, destination })))
  }
  const after = (await allLeads(store, slug)).map(lineOf)
  const tried = after.filter(({ tenant, id }) =>
    due.some((record) => record.tenant === tenant && record.id === id),
  )
  if (json) printJson({ leads: tried })
  else {
    printLines(tried)
    console.log(summaryOf(tried))
  }
  if (tried.some(({ state }) => state !== 'delivered')) process.exitCode = 1
}

async function exportLeads(store: Store, slug: string | undefined, { json }: Options): Promise<void> {
  const { allLeads, exported } = await import('#server/outbox/listing.ts')
  const leads = (await allLeads(store, slug)).map((record: LeadRecord) => exported(record))
  if (leads.length === 0) await expectTenant(slug)
  if (json) printJson({ leads })
  else process.stdout.write(csvOf(leadRows(leads)))
}
