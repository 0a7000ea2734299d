import { csvOf } from '#lib/csv.ts'
import { escapeHtml } from '#lib/html.ts'
import type { Site } from '#site/settings/schema.ts'
import { many, speedLine } from '../dashboard/concerns.ts'
import { framed } from '../dashboard/frame.ts'
import { ageLines, marketLines, type Figures, type Line, type VehicleFigures } from './figures.ts'
import {
  countingText,
  gapText,
  monthText,
  periodText,
  TOTALS,
  totalText,
  vehicleText,
  whole,
} from './texts.ts'

export const PERIODS: readonly (readonly [days: number, label: string])[] = [
  [7, '7 days'],
  [28, '28 days'],
  [91, '3 months'],
  [396, '13 months'],
]

type Order = (a: VehicleFigures, b: VehicleFigures) => number

const most =
  (name: 'seen' | 'saved' | 'asked' | 'calls' | 'days' | 'gap' | 'price'): Order =>
  (a, b) =>
    (b[name] ?? -Infinity) - (a[name] ?? -Infinity) || b.seen - a.seen

export const ORDERS = {
  seen: ['Most seen', most('seen')],
  saved: ['Most saved', most('saved')],
  asked: ['Most asked about', most('asked')],
  calls: ['Most called about', most('calls')],
  days: ['Longest in stock', most('days')],
  gap: ['Furthest above the market', most('gap')],
  price: ['Highest price', most('price')],
  name: ['Name', (a: VehicleFigures, b: VehicleFigures) => a.name.localeCompare(b.name, 'en')],
} as const satisfies Record<string, readonly [string, Order]>

export type OrderName = keyof typeof ORDERS

/** More would make the page slow. The CSV has all. */
const MOST_LISTED = 500

interface Shown {
  site: Pick<Site, 'slug' | 'name' | 'measure_visits' | 'weekly_numbers'>
  /** Of the site, for links; '' if it isn't known. */
  origin: string
  figures: Figures
  days: number
  order: OrderName
}

export function numbersPage({ site, origin, figures, days, order }: Shown): string {
  const { before, since } = figures
  const href = (of: { days: number; order: OrderName }) =>
    `/numbers/${site.slug}?days=${of.days}&amp;sort=${of.order}`
  const totalPart = TOTALS.map(
    ([kind, label]) =>
      `<div><dt>${label}</dt><dd>${totalText(figures, kind)}${before ? `<small>before: ${whole(before[kind])}</small>` : ''}</dd></div>`,
  )
  const periods = PERIODS.map(([length, label]) =>
    choice(label, href({ days: length, order }), length === days),
  )
  const off =
    site.measure_visits > 0
      ? ''
      : `<p>This site doesn’t count. To turn counting on, set <code>measure_visits</code> to 100 in its settings.</p>`
  const notes = [escapeHtml(countingText(figures, site.measure_visits)), off].filter(Boolean)
  return framed(
    `Numbers of ${site.name}`,
    `<header><p><a href="/">Forecourt</a></p><h1>Numbers of ${escapeHtml(site.name)}</h1><p>${periodText(figures)}</p>
<nav class="choices" aria-label="Period">${periods.join('')}</nav>${notes.map((note) => `<p>${note}</p>`).join('')}</header>
<main class="numbers-page">
<dl class="numbers">${totalPart.join('')}</dl>
<div class="tables">
${listPart('Visits by source', figures.sources, 'No visits were counted.')}
${listPart('Leads by source', figures.leadSources, 'No leads were counted.')}
${listPart('Leads by page', figures.leadPages, 'No leads were counted.')}
${searchPart(figures)}
${listPart('Prices against the market', marketLines(figures.vehicles))}
${listPart('Days in stock', ageLines(figures.vehicles))}
</div>
${speedPart(figures)}
${vehiclesPart({ site, origin, figures, days, order }, href)}
${since === '' || figures.months.length < 2 ? '' : monthsPart(figures)}
</main>`,
    STYLE,
  )
}

const choice = (label: string, href: string, isChosen: boolean): string =>
  `<a href="${href}"${isChosen ? ' aria-current="true"' : ''}>${label}</a>`

function listPart(title: string, lines: readonly Line[], none = ''): string {
  if (lines.length === 0 && none === '') return ''
  const rows = lines.map(
    ({ label, count }) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${whole(count)}</td></tr>`,
  )
  return `<section><h2>${title}</h2>${rows.length === 0 ? `<p class="fine">${none}</p>` : `<table><tbody>${rows.join('')}</tbody></table>`}</section>`
}

const searchPart = ({ searches }: Figures): string =>
  listPart(
    'Searches that found nothing',
    searches.map(({ words, times }) => ({ label: `“${words}”`, count: times })),
    'There are none in the last 28 days.',
  )

function speedPart({ measures }: Figures): string {
  const line = speedLine({ measures, nothing: [] })
  return line === '' ? '' : `<section><h2>Speed</h2><p>${escapeHtml(line)}.</p></section>`
}

const COLUMNS: readonly (readonly [
  label: string,
  show: (vehicle: VehicleFigures) => string,
  /** On a phone, a sentence says it instead. */
  inWords?: true,
])[] = [
  ['Price', ({ priceText }) => escapeHtml(priceText)],
  ['Market', ({ gap }) => gapText(gap)],
  ['Days', ({ days }) => (days === null ? '' : whole(days))],
  ['Seen', ({ seen }) => whole(seen), true],
  ['Saved', ({ saved }) => whole(saved), true],
  ['Asked', ({ asked }) => whole(asked), true],
  ['Calls', ({ calls }) => whole(calls), true],
]

function vehiclesPart(
  { site, origin, figures, days, order }: Shown,
  href: (of: { days: number; order: OrderName }) => string,
): string {
  const { vehicles, isEstimate } = figures
  const hasMarket = vehicles.some(({ gap }) => gap !== null)
  const columns = COLUMNS.filter(([label]) => label !== 'Market' || hasMarket)
  const orders = (Object.keys(ORDERS) as OrderName[]).filter((name) => name !== 'gap' || hasMarket)
  const choices = orders.map((name) => choice(ORDERS[name][0], href({ days, order: name }), name === order))
  const listed = vehicles.toSorted(ORDERS[order][1]).slice(0, MOST_LISTED)
  const rows = listed.map((vehicle) => {
    const name = escapeHtml(vehicle.name)
    const link = origin === '' ? name : `<a href="${escapeHtml(origin + vehicle.path)}">${name}</a>`
    const cells = columns.map(
      ([label, show, inWords]) =>
        `<td data-label="${label}"${inWords ? ' class="in-words"' : ''}>${show(vehicle)}</td>`,
    )
    return `<tr><th scope="row">${link}<span class="fine">${vehicleText(vehicle, isEstimate)}</span></th>${cells.join('')}</tr>`
  })
  const rest = vehicles.length - listed.length
  return `<section><h2>${many(vehicles.length, 'vehicle')} for sale</h2>
<p><a href="/numbers/${site.slug}.csv?days=${days}">Download as CSV</a></p>
<nav class="choices" aria-label="Order">${choices.join('')}</nav>
<table class="vehicles"><thead><tr><th scope="col">Vehicle</th>${columns.map(([label]) => `<th scope="col">${label}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>
${rest > 0 ? `<p class="fine">The CSV also has the other ${whole(rest)}.</p>` : ''}</section>`
}

function monthsPart({ months }: Figures): string {
  const rows = months.map(
    ({ month, totals }) =>
      `<tr><th scope="row">${monthText(month)}</th>${TOTALS.map(([kind, label]) => `<td data-label="${label}">${whole(totals[kind])}</td>`).join('')}</tr>`,
  )
  return `<section><h2>Months</h2><table class="vehicles"><thead><tr><th scope="col">Month</th>${TOTALS.map(([, label]) => `<th scope="col">${label}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

/** One row per vehicle, with numbers that spreadsheets can add up. */
export const numbersCsv = (figures: Figures, origin: string): string =>
  csvOf([
    [
      'Vehicle',
      'Address',
      'Price',
      'Above the market average',
      'Days in stock',
      'Seen',
      'Saved',
      'Asked',
      'Calls',
    ],
    ...figures.vehicles.map((vehicle) => [
      vehicle.name,
      origin + vehicle.path,
      vehicle.price,
      vehicle.gap,
      vehicle.days,
      vehicle.seen,
      vehicle.saved,
      vehicle.asked,
      vehicle.calls,
    ]),
  ])

const STYLE = `
.choices{display:flex;flex-wrap:wrap;gap:0 1.25rem}
.choices a{display:inline-flex;align-items:center;min-height:2.75rem}
.choices [aria-current]{color:inherit;font-weight:650;text-decoration:none}
.numbers-page{margin-top:2rem;font-variant-numeric:tabular-nums}
.numbers-page>section,.tables section{min-width:0}
.numbers-page>section{margin-top:2.5rem}
.numbers-page h2+p{margin-top:.25rem!important}
.numbers-page .numbers{display:grid;align-items:end;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:1.25rem 1.5rem}
.numbers-page .numbers div{display:flex;flex-direction:column}
.numbers small{display:block;color:var(--soft);font-size:.8125rem;font-weight:400;letter-spacing:0}
.tables{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:2rem;margin-top:2.5rem}
table{width:100%;border-collapse:collapse;margin-top:.5rem;font-size:.9375rem}
th,td{padding:.4rem .5rem .4rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-weight:400}
td{text-align:right}
.vehicles thead th{color:var(--soft);font-size:.8125rem;white-space:nowrap}
.vehicles thead th:not(:first-child){text-align:right}
.vehicles tbody th{width:34%;min-width:14rem}
.vehicles .fine{display:none}
@media (max-width:56rem){
.vehicles thead{display:none}
.vehicles tr{display:flex;flex-wrap:wrap;gap:0 1rem;padding-block:.6rem;border-bottom:1px solid var(--line)}
.vehicles th,.vehicles td{padding:0;border:0;text-align:left}
.vehicles tbody th{width:100%}
.vehicles td:empty,.vehicles .in-words{display:none}
.vehicles .fine{display:block}
.vehicles td::before{content:attr(data-label) " ";color:var(--soft);font-size:.8125rem}
}
`
