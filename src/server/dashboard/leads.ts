import type { UndeliveredLeads } from '../outbox/undelivered.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { escapeHtml } from '#lib/html.ts'
import { ago } from './frame.ts'

/** How many leads the fake dealer backend has received. */
export interface Arrived {
  total: number
  bySite: ReadonlyMap<string, number>
}

const NEWEST = 1_000
const PATIENCE_MS = 1_000

/**
 * Counts the leads that the fake dealer backend has received.
 *
 * @returns undefined if the fake backend doesn't respond, or if another service does
 */
export async function readArrivedLeads(fakesUrl: string): Promise<Arrived | undefined> {
  try {
    const answer = await fetch(`${fakesUrl}/leads.json?count=${NEWEST}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return answer.ok ? arrivedIn(await answer.json()) : undefined
  } catch {
    return undefined
  }
}

export function arrivedIn(body: unknown): Arrived | undefined {
  const total = fieldsOf(body)?.get('leads')
  const newest = fieldsOf(body)?.get('newest')
  if (typeof total !== 'number' || !Array.isArray(newest)) return undefined
  const bySite = new Map<string, number>()
  for (const each of newest as unknown[]) {
    const slug = fieldsOf(fieldsOf(each)?.get('lead'))?.get('website_slug')
    if (typeof slug === 'string') bySite.set(slug, (bySite.get(slug) ?? 0) + 1)
  }
  return { total, bySite }
}

/** The section on late leads. It comes first on the dashboard, because shoppers are waiting for a reply. */
export function lateLeadsPart(all: readonly UndeliveredLeads[] | null, now: number): string {
  if (all === null)
    return part('Leads can’t be read', [
      `<p>Forms are showing an error. See <a href="/healthz">/healthz</a> for the file and what’s wrong with it, and docs/leads.md for what to do.</p>`,
    ])
  if (all.length === 0) return ''
  const total = all.reduce((sum, { dead, late }) => sum + dead + late, 0)
  return part(
    total === 1
      ? '1 lead has not been delivered'
      : `${total.toLocaleString('en')} leads have not been delivered`,
    all.map((each) => entry(each, now)),
  )
}

const part = (title: string, items: readonly string[]): string =>
  `<section class="late" aria-labelledby="late"><h2 id="late">${title}</h2><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></section>`

function entry(late: UndeliveredLeads, now: number): string {
  const { tenant, destination, since, references, trouble, advice } = late
  const [first = ''] = references
  const why = trouble === '' ? '' : `, last error: ${escapeHtml(trouble)}`
  const shown = references.map((reference) => `<code>${escapeHtml(reference)}</code>`).join(' ')
  const more = late.dead + late.late - references.length
  return `<strong>${escapeHtml(tenant)}</strong> to <strong>${escapeHtml(destination)}</strong>: ${countsOf(late)}, the oldest from <time datetime="${new Date(since).toISOString()}">${ago(now - since)}</time>${why}
<p>${escapeHtml(advice)}</p>
<p>${shown}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}</p>
<p>See a lead: <code>npx forecourt leads show ${escapeHtml(first)}</code> · Try again: <code>npx forecourt leads retry ${escapeHtml(tenant)}</code></p>`
}

const countsOf = ({ dead, late }: UndeliveredLeads): string =>
  [
    dead > 0 ? `<strong class="bad">${dead.toLocaleString('en')} given up</strong>` : '',
    late > 0 ? `${late.toLocaleString('en')} late` : '',
  ]
    .filter(Boolean)
    .join(', ')
