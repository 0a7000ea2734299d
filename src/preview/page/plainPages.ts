import { escapeHtml } from '#lib/html.ts'
import { withPreview } from './inject.ts'
import type { Trouble } from './trouble.ts'

/** The preview's own pages, shown if a site's page can't be. */

/** @param href where the page's link leads */
export const plainPage = (title: string, text: string, href?: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>:root{font:16px/1.5 system-ui,sans-serif;color:#14181f;background:#f4f5f7}body{max-width:40rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.5rem;letter-spacing:-.02em}li{overflow-wrap:anywhere}a{color:#1b4dd8}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${text === '' ? '' : `<p>${escapeHtml(text)}</p>`}
${href === undefined ? '' : `<p><a href="${escapeHtml(href)}">Back to today</a></p>`}
</body>
</html>
`

/**
 * The page shown if the site hasn't been valid since the preview started, or if the requested page can't be rendered.
 * It's replaced by the real page as soon as that can be shown.
 *
 * @param key the key of the page that can't be rendered; '' if there's none
 */
export const brokenPage = (path: string, troubles: readonly Trouble[], key = ''): string => {
  const page = plainPage(
    'This page can’t be shown yet',
    'Fix the problems below and save. The page then appears by itself.',
  )
  const list = troubles
    .map(({ file, line, field, message }) => {
      const where = line === undefined ? file : `${file}:${line}`
      return `<li>${escapeHtml([where, field, message].filter(Boolean).join(' '))}</li>`
    })
    .join('')
  return withPreview(page.replace('</body>', `<ul>${list}</ul></body>`), { path, key })
}
