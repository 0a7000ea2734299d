import { escapeHtml } from '#lib/html.ts'
import { page } from '../page.ts'
import type { ArrivedLead, LeadCounts } from './leadBook.ts'
import type { Faults } from './faults.ts'

/** Shows the leads that arrived, for people trying out forms. */
export const leadsPage = (
  leads: readonly ArrivedLead[],
  { leads: count }: LeadCounts,
  faults: Faults,
): string =>
  page(
    `Leads that arrived (${count})`,
    `p.fault{color:#a31515;font-weight:600}
article{background:#fff;border-radius:.75rem;box-shadow:0 1px 2px #0f141c1f;margin-bottom:.75rem}
summary{display:grid;grid-template-columns:4rem minmax(0,1fr) auto;gap:.25rem 1rem;align-items:baseline;padding:.875rem 1.25rem;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary:focus-visible{border-radius:.75rem}
summary b{display:block}
summary small{color:#5a626e}
.part{background:#fdf0d5;border-radius:1rem;padding:.125rem .625rem;font-size:.8125rem;color:#6b4700}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) minmax(0,1fr);gap:.375rem 1rem;margin:0;padding:1rem 1.25rem 1.25rem;border-top:1px solid #e4e7eb}
dt{color:#5a626e}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
@media (max-width:36rem){summary{grid-template-columns:3rem minmax(0,1fr)}summary time{grid-column:2}dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`,
    `<h1>Leads that arrived</h1>
<p>${count === 0 ? 'None yet. Send a form on one of the sites.' : countLine(count, leads.length)}</p>
${faultLine(faults)}
${leads.map(leadHtml).join('\n')}`,
  )

const countLine = (count: number, shown: number): string =>
  count === 1 ? 'One so far' : `${count} in all, the newest ${count > shown ? `${shown} below` : 'first'}`

const faultLine = ({ answer, latency }: Faults): string =>
  answer === '' && latency === 0
    ? ''
    : `<p class="fault">A fault is set: ${escapeHtml([answer, latency > 0 ? `${latency} ms late` : ''].filter(Boolean).join(', '))}</p>`

function leadHtml({ id, lead, files, arrivedAt, updates }: ArrivedLead): string {
  const at = new Date(arrivedAt).toISOString()
  const said = (name: string): string => {
    const value = lead[name]
    return typeof value === 'string' ? value : ''
  }
  const who = [said('name'), said('last_name')].filter(Boolean).join(' ') || 'No name yet'
  const what = [said('category'), said('subcategory')].filter(Boolean).join(', ')
  const part = said('lead_status') === 'Incomplete' ? ' <span class="part">Incomplete</span>' : ''
  const rows = Object.entries(lead).filter(
    ([, value]) => value !== '' && !(typeof value === 'object' && value !== null && isEmpty(value)),
  )
  const fileRows = files.map(({ field, name, type, size }) => [
    field,
    `${name} (${type}, ${Math.ceil(size / 1024)} kB)`,
  ])
  const steps = updates === 0 ? [] : [['changed by later steps', `${updates} times`]]
  return `<article><details>
<summary><span>#${id}</span><span><b>${escapeHtml(who)}${part}</b><small>${escapeHtml(what)} · ${escapeHtml(said('website_slug'))}</small></span><time datetime="${at}">${at.slice(0, 16).replace('T', ' ')}</time></summary>
<dl>
${[...rows, ...fileRows, ...steps].map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(textOf(value))}</dd>`).join('\n')}
</dl>
</details></article>`
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
