import type { DestinationLine, LeadLine } from '#server/outbox/listing.ts'

/** Prints leads for `forecourt leads`. */

export const print = (value: object): void => void process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)

const COLUMNS = ['received', 'tenant', 'lead', 'category', 'state', ''] as const

export const printLines = (lines: readonly LeadLine[]): void => {
  if (lines.length === 0) return console.log('There are no leads.')
  const rows = lines.map((line) => [
    timeOf(line.received_at),
    line.tenant,
    line.backend_id === null ? line.reference : `${line.reference} (${line.backend_id})`,
    line.category,
    STATES[line.state],
    line.destinations.map(noteOf).filter(Boolean).join('; '),
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

export const printLead = (line: LeadLine, lead: Readonly<Record<string, unknown>>): void => {
  console.log(`${line.reference}  ${line.tenant}  ${line.category}  received ${timeOf(line.received_at)}`)
  for (const each of line.destinations) console.log(`  ${noteOf(each)}`)
  for (const [name, value] of Object.entries(lead))
    if (!KNOWN.has(name))
      console.log(`  ${name}: ${typeof value === 'string' ? shown(value) : JSON.stringify(value)}`)
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

/** Replaces control characters, because shoppers may type them and terminals obey them. */
const shown = (text: string): string => text.replace(/(?!\n)\p{Cc}/gu, '�').replaceAll('\n', '\n    ')

const STATES: Readonly<Record<LeadLine['state'], string>> = {
  waiting: 'waiting',
  delivered: 'delivered',
  dead: 'given up',
}

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

const noteOf = ({ name, state, attempts, trouble, next_at }: DestinationLine): string => {
  if (state === 'delivered') return `${name} delivered${trouble === '' ? '' : ` (${trouble})`}`
  if (state === 'waiting' && attempts === 0) return `${name} waiting`
  const next = state === 'dead' ? 'given up' : `next attempt ${timeOf(next_at).slice(11)}`
  return `${name} ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, ${trouble}, ${next}`
}

export const summaryOf = (tried: readonly LeadLine[]): string => {
  const delivered = tried.filter(({ state }) => state === 'delivered').length
  const waiting = tried.length - delivered
  const names = new Set(
    tried.flatMap(({ destinations }) =>
      destinations.filter(({ state }) => state !== 'delivered').map(({ name }) => name),
    ),
  )
  const rest =
    waiting === 0 ? '' : `; ${waiting} ${waiting === 1 ? 'is' : 'are'} waiting for ${[...names].join(', ')}`
  return `${delivered} delivered${rest}.`
}

/** Writes leads as CSV (RFC 4180), with a column for each field that any of the leads has. */
export const csvOf = (leads: readonly Readonly<Record<string, unknown>>[]): string => {
  const names = [...new Set(leads.flatMap((lead) => Object.keys(lead)))]
  const rows = leads.map((lead) => names.map((name) => cell(lead[name])))
  return [names.map(cell), ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

/** Writes one value. A text that looks like a formula is marked as text, because spreadsheets would run it. */
const cell = (value: unknown): string => {
  const text =
    typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
