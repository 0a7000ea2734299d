import { escapeHtml } from '#lib/html.ts'
import { STYLE } from './style.ts'

/**
 * Lays out a page of the dashboard.
 *
 * @param title plain text
 * @param body HTML
 */
export const framed = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`

export const size = (bytes: number): string =>
  bytes < 1e6 ? `${Math.round(bytes / 1e3)}&nbsp;kB` : `${(bytes / 1e6).toFixed(1)}&nbsp;MB`

export const time = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)
