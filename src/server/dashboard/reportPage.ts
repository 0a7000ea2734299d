import { escapeHtml } from '#lib/html.ts'
import type { TenantReport } from '#build/report.ts'
import { ago } from './ago.ts'
import { framed, size, time } from './frame.ts'

export const reportPage = (slug: string, report: TenantReport, at: number, now: number): string => {
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
    `<header><p><a href="/">Forecourt</a></p><h1>Build of ${escapeHtml(slug)}</h1><p>${ago(now - at)}, in ${time(ms)}. ${outcome}</p></header>
<main class="report">
<dl class="numbers">${number('pages', pages)}${number('rendered', rendered)}${number('reused', reused)}${number('removed', removed)}${number('size', size(bytes))}</dl>
${list(errors.length === 1 ? '1 error' : `${errors.length.toLocaleString('en')} errors`, failed)}${list(`${warnings.length === 1 ? '1 warning' : `${warnings.length.toLocaleString('en')} warnings`}`, warned)}
${errors.length + warnings.length === 0 ? '<p>No errors or warnings.</p>' : ''}
<p><a href="/reports/${escapeHtml(slug)}.json">View as JSON</a></p>
</main>`,
  )
}
