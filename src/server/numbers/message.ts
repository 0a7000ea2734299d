import { escapeHtml } from '#lib/html.ts'
import type { Site } from '#site/settings/schema.ts'
import { many, speedLine } from '../dashboard/concerns.ts'
import { ageLines, marketLines, type Figures, type Line } from './figures.ts'
import { countingText, periodText, TOTALS, totalText, vehicleText, whole } from './texts.ts'

interface Section {
  title: string
  lines: readonly { label: string; text: string; note?: string; href?: string }[]
}

const MOST_LINES = 10

/** The weekly email, which is the same in HTML and as text. */
export function weeklyMessage(
  site: Pick<Site, 'name' | 'url' | 'region' | 'measure_visits'>,
  figures: Figures,
  leave: string,
): { subject: string; text: string; html: string } {
  const sections = sectionsOf(site.url.replace(/\/+$/, ''), figures).filter(({ lines }) => lines.length > 0)
  const { visit, lead } = figures.totals
  const subject = `${site.name}: ${totalText(figures, 'visit')} ${Math.round(visit) === 1 ? 'visit' : 'visits'} and ${many(Math.round(lead), 'lead')} last week`
  const intro = [periodText(figures), countingText(figures, site.measure_visits)].filter(Boolean)
  const why = 'You get this email every Monday because your address is in the website’s settings.'
  return {
    subject,
    text: [
      intro.join('\n'),
      ...sections.map(({ title, lines }) =>
        [
          title,
          ...lines.map(({ label, text, note }) => `  ${label}: ${text}${note ? ` (${note})` : ''}`),
        ].join('\n'),
      ),
      `${why}\nUnsubscribe: ${leave}`,
      '',
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<h1 style="margin:0 0 4px;font-size:24px;line-height:1.25">${escapeHtml(site.name)}</h1>
${intro.map((line) => `<p style="margin:0 0 8px;opacity:.75">${escapeHtml(line)}</p>`).join('\n')}
${sections.map(sectionHtml).join('\n')}
<p style="margin:32px 0 0;font-size:14px;opacity:.75">${why} <a href="${escapeHtml(leave)}" style="color:inherit">Unsubscribe</a></p>
</div></body></html>
`,
  }
}

function sectionsOf(url: string, figures: Figures): Section[] {
  const { before, isEstimate, vehicles, searches } = figures
  const counted = (lines: readonly Line[]) =>
    lines.slice(0, MOST_LINES).map(({ label, count }) => ({ label, text: whole(count) }))
  const mostSeen = vehicles
    .filter(({ seen, saved, asked, calls }) => seen + saved + asked + calls > 0)
    .toSorted((a, b) => b.asked - a.asked || b.seen - a.seen)
  const speed = speedLine({ measures: figures.measures, nothing: [] })
  return [
    {
      title: 'The week',
      lines: TOTALS.map(([kind, label]) => ({
        label,
        text: totalText(figures, kind),
        ...(before && { note: `the week before: ${whole(before[kind])}` }),
      })),
    },
    { title: 'Visits by source', lines: counted(figures.sources) },
    { title: 'Leads by source', lines: counted(figures.leadSources) },
    { title: 'Leads by page', lines: counted(figures.leadPages) },
    {
      title: 'Vehicles',
      lines: mostSeen.slice(0, MOST_LINES).map((vehicle) => ({
        label: vehicle.name,
        text: vehicleText(vehicle, isEstimate),
        href: url + vehicle.path,
      })),
    },
    {
      title: 'Searches that found nothing',
      lines: searches
        .slice(0, MOST_LINES)
        .map(({ words, times }) => ({ label: `“${words}”`, text: many(times, 'time') })),
    },
    { title: 'Prices against the market', lines: counted(marketLines(vehicles)) },
    { title: 'Days in stock', lines: counted(ageLines(vehicles)) },
    { title: 'Speed', lines: speed === '' ? [] : [{ label: 'Pages', text: speed }] },
  ]
}

const sectionHtml = ({ title, lines }: Section): string =>
  `<h2 style="margin:28px 0 8px;font-size:18px;line-height:1.3">${escapeHtml(title)}</h2>
<table role="presentation" style="width:100%;border-collapse:collapse">${lines.map(lineHtml).join('')}</table>`

function lineHtml({ label, text, note, href }: Section['lines'][number]): string {
  const name =
    href === undefined
      ? escapeHtml(label)
      : `<a href="${escapeHtml(href)}" style="color:inherit">${escapeHtml(label)}</a>`
  const cell = 'padding:6px 0;border-bottom:1px solid #8a929e40;vertical-align:top'
  return `<tr><td style="${cell};padding-right:16px">${name}</td><td style="${cell};text-align:right">${href === undefined ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text)}${note === undefined ? '' : `<br><span style="font-size:14px;opacity:.75;white-space:nowrap">${escapeHtml(note)}</span>`}</td></tr>`
}
