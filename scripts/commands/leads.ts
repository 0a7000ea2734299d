import { resolve } from 'node:path'
import { Command } from 'commander'
import type { LeadLine } from '#server/outbox/listing.ts'
import type { LeadRecord } from '#server/outbox/record.ts'
import type { Store } from '#server/outbox/store.ts'

interface Options {
  state: string
  json: boolean
}

export const leadsCommand = (): Command =>
  new Command('leads')
    .description('Shows the leads that were taken, tries to deliver them again, or exports them.')
    .addCommand(one('list', 'lists leads with their state; nothing of the people who sent them', list))
    .addCommand(one('retry', 'tries to deliver now what waits or was given up', retry))
    .addCommand(
      one('export', 'writes leads to standard output, with personal data, as CSV or JSON', exportLeads),
    )
    .addHelpText(
      'after',
      `
Leads are where FORECOURT_LEADS_STORAGE says, or in leads.sqlite below --state; docs/leads.md tells more.

Examples:
  forecourt leads list
  forecourt leads retry redgum-rv
  forecourt leads export redgum-rv > leads.csv`,
    )

const one = (
  name: string,
  about: string,
  run: (store: Store, slug: string | undefined, options: Options) => Promise<void>,
): Command =>
  new Command(name)
    .description(about)
    .argument('[slug]', 'the tenant; all when none is named')
    .option('--state <dir>', 'where leads are kept', '.forecourt')
    .option('--json', 'print JSON', false)
    .action(async (slug: string | undefined, options: Options) => {
      const { openStore } = await import('#server/outbox/openStore.ts')
      const { isSafeSlug } = await import('#rules/slug.ts')
      if (slug !== undefined && !isSafeSlug(slug)) {
        throw new Error(`"${slug}" is not a tenant: a slug has letters, digits, hyphen and underscore only`)
      }
      const storage = process.env['FORECOURT_LEADS_STORAGE']
      const store = await openStore(storage, resolve(options.state), (message) => console.error(message))
      try {
        await run(store, slug, options)
      } finally {
        await store.close()
      }
    })

const list = async (store: Store, slug: string | undefined, { json }: Options): Promise<void> => {
  const { allLeads, lineOf } = await import('#server/outbox/listing.ts')
  const lines = (await allLeads(store, slug)).map(lineOf)
  if (json) print({ leads: lines })
  else printLines(lines)
}

const retry = async (store: Store, slug: string | undefined, { json }: Options): Promise<void> => {
  const { allLeads, lineOf, tryAgain } = await import('#server/outbox/listing.ts')
  const { backendFrom, openBackend } = await import('#server/backend.ts')
  const { startWorker } = await import('#server/outbox/worker.ts')
  const due = (await allLeads(store, slug)).filter((record) => lineOf(record).state !== 'delivered')
  for (const record of due) await tryAgain(store, record, Date.now())
  const worker = startWorker({
    store,
    backend: openBackend(backendFrom(process.env)),
    now: Date.now,
    chance: Math.random,
    log: (message) => console.error(message),
    changed: () => {},
    keepDays: () => Infinity,
    background: false,
  })
  for (const tenant of new Set(due.map((record) => record.tenant))) await worker.round(tenant)
  await worker.stop()
  const after = (await allLeads(store, slug)).map(lineOf)
  const tried = after.filter(({ tenant, id }) => due.some((each) => each.tenant === tenant && each.id === id))
  const delivered = tried.filter(({ state }) => state === 'delivered').length
  if (json) print({ leads: tried })
  else {
    printLines(tried)
    const waiting = tried.length - delivered
    const rest = waiting === 0 ? '' : `; ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for the backend`
    console.log(`${delivered} delivered${rest}.`)
  }
  if (delivered < tried.length) process.exitCode = 1
}

const exportLeads = async (store: Store, slug: string | undefined, { json }: Options): Promise<void> => {
  const { allLeads, exported } = await import('#server/outbox/listing.ts')
  const leads = (await allLeads(store, slug)).map((record: LeadRecord) => exported(record))
  if (json) return print({ leads })
  const names = [...new Set(leads.flatMap((lead) => Object.keys(lead)))]
  const rows = leads.map((lead) => names.map((name) => cell(lead[name])))
  process.stdout.write([names.map(cell), ...rows].map((row) => `${row.join(',')}\r\n`).join(''))
}

/** A cell of a CSV (RFC 4180). A spreadsheet would run what begins like a formula, and shoppers may type one. */
const cell = (value: unknown): string => {
  const text =
    typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

const print = (value: object): void => void process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)

const COLUMNS = ['received', 'tenant', 'lead', 'category', 'state', ''] as const

const printLines = (lines: readonly LeadLine[]): void => {
  if (lines.length === 0) return console.log('There are no leads.')
  const rows = lines.map((line) => [
    new Date(line.received_at).toISOString().slice(0, 19).replace('T', ' '),
    line.tenant,
    line.backend_id === null ? line.id : `${line.id} (${line.backend_id})`,
    line.category,
    line.state,
    noteOf(line),
  ])
  const widths = COLUMNS.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  for (const row of [COLUMNS, ...rows])
    console.log(
      row
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

const noteOf = ({ state, attempts, trouble, next_at }: LeadLine): string => {
  if (state === 'delivered' || attempts === 0) return ''
  const next = state === 'dead' ? 'given up' : `next try ${new Date(next_at).toISOString().slice(11, 19)}`
  return `${attempts} ${attempts === 1 ? 'try' : 'tries'}, ${trouble}; ${next}`
}
