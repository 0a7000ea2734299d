import { escapeHtml } from '#lib/html.ts'
import type { Facts } from './facts.ts'
import { ago, framed, size, time } from './frame.ts'
import { hostOf } from './certificates.ts'
import { concernsPart, type Concern } from './concerns.ts'
import type { TenantReport } from '#build/report.ts'
import type { UndeliveredLeads } from '../outbox/undelivered.ts'
import { DOCS } from '#lib/docs.ts'

interface Dashboard {
  sites: readonly Facts[]
  concerns: ReadonlyMap<string, readonly Concern[]>
  speeds: ReadonlyMap<string, string>
  /** The port of the sites on this machine; undefined if the reader is elsewhere. */
  local: string | undefined
  /** HTML. */
  lists: ReadonlyMap<string, string>
  /** By tenant; undefined if they can't be read. */
  leads: ReadonlyMap<string, number> | undefined
  late: string
  help: { hasDocs: boolean; hasGallery: boolean }
  now: number
}

export function dashboardPage(dashboard: Dashboard): string {
  const { leads, late } = dashboard
  const urgent = ({ slug, build }: Facts): number =>
    (dashboard.concerns.get(slug)?.filter((concern) => concern.urgent).length ?? 0) +
    (build?.report.status === 'failed' ? 1 : 0)
  // Among hundreds of sites, those in trouble come first.
  const sites = dashboard.sites.toSorted((a, b) => urgent(b) - urgent(a))
  const troubled = sites.filter((site) => urgent(site) > 0).length
  const failed = sites.filter(({ build }) => build?.report.status === 'failed').length
  const vehicles = sites.reduce((sum, site) => sum + (site.vehicles ?? 0), 0)
  const facts = [
    counted(sites.length, 'site'),
    counted(vehicles, 'vehicle'),
    ...(leads
      ? [
          counted(
            [...leads.values()].reduce((sum, count) => sum + count, 0),
            'lead',
          ),
        ]
      : []),
    ...(troubled > 0 ? [`<strong class="bad">${counted(troubled, 'site')} in trouble</strong>`] : []),
    ...(failed > 0 ? [`<strong class="bad">${failed} failed to build</strong>`] : []),
  ]
  return page(
    `<p>${sites.length === 0 ? 'No sites yet. Build them with <code>npx forecourt build</code>.' : facts.join(' · ')}</p>${helpPart(dashboard.help)}${late}`,
    sites.map((site) => card(site, dashboard)),
  )
}

function helpPart({ hasDocs, hasGallery }: Dashboard['help']): string {
  const links = [
    ...(hasDocs ? ['<a href="/docs/">Documentation</a>'] : []),
    ...(hasGallery ? ['<a href="/docs/gallery/">Component gallery</a>'] : []),
  ]
  return links.length === 0 ? '' : `<nav class="help" aria-label="Help">${links.join('')}</nav>`
}

/** Names under `localhost` lead to the reader's own machine, so elsewhere only the site's public address works; '' if it isn't known. */
export const originOf = (slug: string, site: Facts['site'], local: string | undefined): string =>
  local === undefined ? (site?.url ?? '') : `http://${slug}.localhost:${local}`

export const pickPage = (sites: readonly Facts[], port: string): string =>
  page(
    `<p>${sites.length === 0 ? 'No tenants yet. Make one with <code>npx forecourt new</code>.' : 'Which site do you want to preview?'}</p>`,
    sites.map((site) => {
      const href = `http://${site.slug}.localhost:${escapeHtml(port)}/__preview/`
      return `<li class="card">${band(site, '')}<div class="text"><h2><a class="whole" href="${href}">${escapeHtml(site.name)}</a></h2><p>${escapeHtml(site.tagline)}</p>${themeLine(site)}</div></li>`
    }),
  )

const page = (intro: string, cards: readonly string[]): string =>
  framed(
    'Forecourt',
    `<header><h1>Forecourt</h1>${intro}</header>
<main><ul class="cards">
${cards.join('\n')}
</ul></main>`,
  )

function card(site: Facts, { local, leads, now, concerns, speeds, lists }: Dashboard): string {
  const { slug, name, tagline, vehicles, build, isBuilt } = site
  const origin = escapeHtml(originOf(slug, site.site, local))
  const arrived = leads?.get(slug) ?? 0
  const report = build?.report
  const speed = speeds.get(slug) ?? ''
  const numbers = [
    number(vehicles, 'vehicles'),
    number(report?.pages, 'pages'),
    ...(leads ? [number(arrived, arrived === 1 ? 'lead' : 'leads')] : []),
  ]
  const title = isBuilt && origin !== '' ? `<a href="${origin}/">${escapeHtml(name)}</a>` : escapeHtml(name)
  return `<li class="card" id="${slug}">
${isBuilt ? `<div class="shot"><iframe src="/thumbnails/${slug}" title="" loading="lazy" inert aria-hidden="true" tabindex="-1"></iframe></div>` : band(site, 'Not built yet')}
<div class="text">
<h2>${title}</h2><p>${escapeHtml(tagline)}</p>
${concernsPart(concerns.get(slug) ?? [])}
<dl class="numbers">${numbers.join('')}</dl>
${speed === '' ? '' : `<p class="build">${escapeHtml(speed)}</p>`}
${build ? buildLine(build, now) : ''}
${lists.get(slug) ?? ''}
${notes('bad', report?.errors.map(({ file, field, message }) => [file, field, message].filter(Boolean).join(' ')) ?? [], 'error')}${notes('warn', report?.warnings ?? [], 'warning')}
${themeLine(site)}
<div class="links">${links(site, origin)}</div>
</div>
</li>`
}

function themeLine({ theme, template, region }: Facts): string {
  if (!theme) return ''
  const swatches = [theme.brand, theme.accent, theme.night, theme.surface, theme.paper].map(
    (colour) => `<i style="background:${escapeHtml(colour)}" title="${escapeHtml(colour)}"></i>`,
  )
  return `<p class="theme"><span class="swatches" role="img" aria-label="Palette">${swatches.join('')}</span>${escapeHtml(template)} · ${escapeHtml(region)}</p>`
}

const band = ({ theme }: Facts, words: string): string =>
  `<div class="band" style="background:linear-gradient(115deg,${escapeHtml(theme?.night ?? '#0f141c')} 62%,${escapeHtml(theme?.brand ?? '#1b4dd8')} 62.2%)">${words}</div>`

function buildLine({ report, at }: NonNullable<Facts['build']>, now: number): string {
  const { status, rendered, reused, bytes, ms } = report
  const when = `<time datetime="${new Date(at).toISOString()}">${ago(now - at)}</time>`
  if (status === 'failed')
    return `<p class="build"><strong class="bad">Failed</strong> ${when}; the last working site is still being served</p>`
  return `<p class="build">Built ${when} in ${time(ms)}: ${rendered} rendered, ${reused} reused, ${size(bytes)}</p>`
}

const notes = (kind: 'bad' | 'warn', lines: readonly string[], noun: string): string =>
  lines.length === 0
    ? ''
    : `<details class="${kind}"><summary>${counted(lines.length, noun)}</summary><ul>${lines
        .slice(0, MAX_NOTES)
        .map((line) => `<li>${escapeHtml(line)}</li>`)
        .join('')}</ul></details>`

const MAX_NOTES = 30

function links({ slug, site, isBuilt, build, feeds, lighthouse }: Facts, origin: string): string {
  const name = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const menu = (title: string, items: string[]) =>
    items.length === 0
      ? ''
      : `<details class="menu"><summary>${title}</summary><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></details>`
  return [
    isBuilt && origin !== ''
      ? `<a class="visit" href="${origin}/" aria-hidden="true" tabindex="-1">Open site</a>`
      : '',
    publicLink(site, origin),
    site && site.measure_visits > 0 ? `<a href="/numbers/${slug}">Numbers</a>` : '',
    build ? `<a href="/reports/${slug}">Build report</a>` : '',
    menu(
      'Feeds',
      (origin === '' ? [] : feeds).map(
        (path) => `<a href="${origin}${escapeHtml(path)}">${escapeHtml(name(path))}</a>`,
      ),
    ),
    menu(
      'Lighthouse',
      lighthouse.map((file) => {
        const view = file.slice(slug.length + 1, -'.html'.length)
        return `<a href="/lighthouse/${escapeHtml(file)}">${escapeHtml(view)}</a>`
      }),
    ),
  ].join('')
}

/** Also on the machine itself, where the other links lead to the site's local address. */
function publicLink(site: Facts['site'], origin: string): string {
  const host = hostOf(site?.url ?? '')
  if (!site || host === undefined || site.url === origin) return ''
  return `<a href="${escapeHtml(site.url)}/">${escapeHtml(host)}</a>`
}

const number = (value: number | undefined, name: string): string =>
  `<div><dt>${name}</dt><dd>${value === undefined ? '–' : value.toLocaleString('en')}</dd></div>`

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

export const THUMBNAIL_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

export const thumbnailOf = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[^]*?<\/script>/gi, '')
    .replace(/<link rel="(?:modulepreload|prefetch)"[^>]*>/gi, '')
    .replace(/<\/head>/i, '<style>html{overflow:hidden;scrollbar-width:none}</style></head>')

export function reportPage(slug: string, report: TenantReport, builtAt: number, now: number): string {
  const { status, pages, rendered, reused, removed, bytes, ms, errors, warnings } = report
  const number = (label: string, value: string | number) =>
    `<div><dt>${label}</dt><dd>${typeof value === 'number' ? value.toLocaleString('en') : value}</dd></div>`
  const outcome =
    status === 'ok'
      ? 'The site is up to date with its files.'
      : '<strong class="bad">The build failed. The last working site is still being served.</strong>'
  const failed = errors.map(
    ({ file, field, message }) =>
      `<li>${[file && `<strong>${escapeHtml(file)}</strong>`, field && `<code>${escapeHtml(field)}</code>`, escapeHtml(message)].filter(Boolean).join(' ')}</li>`,
  )
  const warned = warnings.map((warning) => `<li>${escapeHtml(warning)}</li>`)
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? '' : `<section><h2>${title}</h2><ul>${lines.join('')}</ul></section>`
  return framed(
    `Build of ${slug}`,
    `<header><p><a href="/">Forecourt</a></p><h1>Build of ${escapeHtml(slug)}</h1><p>${ago(now - builtAt)}, in ${time(ms)}. ${outcome}</p></header>
<main class="report">
<dl class="numbers">${number('pages', pages)}${number('rendered', rendered)}${number('reused', reused)}${number('removed', removed)}${number('size', size(bytes))}</dl>
${list(errors.length === 1 ? '1 error' : `${errors.length.toLocaleString('en')} errors`, failed)}${list(`${warnings.length === 1 ? '1 warning' : `${warnings.length.toLocaleString('en')} warnings`}`, warned)}
${errors.length + warnings.length === 0 ? '<p>No errors or warnings.</p>' : ''}
<p><a href="/reports/${escapeHtml(slug)}.json">View as JSON</a></p>
</main>`,
  )
}

/** It comes first on the dashboard, because shoppers are waiting for a reply. */
export function lateLeadsPart(all: readonly UndeliveredLeads[] | null, now: number): string {
  if (all === null)
    return part('Leads can’t be read', [
      `<p>Forms are showing an error. See <a href="/healthz">/healthz</a> for the file and what’s wrong with it, and ${DOCS}/leads.md for what to do.</p>`,
    ])
  if (all.length === 0) return ''
  const total = all.reduce((sum, { dead, late }) => sum + dead + late, 0)
  return part(
    total === 1
      ? '1 lead has not been delivered'
      : `${total.toLocaleString('en')} leads have not been delivered`,
    all.map((leads) => entry(leads, now)),
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
