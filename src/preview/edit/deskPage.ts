import { escapeHtml } from '#lib/html.ts'

/** The HTML page that the desk's script fills. */
export const deskPage = (slug: string, site: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Edit ${escapeHtml(slug)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="desk.css">
</head>
<body>
<div id="desk" data-site="${escapeHtml(site)}"><p class="wait">Opening the desk…</p></div>
<noscript><p class="wait">The desk needs JavaScript.</p></noscript>
<script type="module" src="desk.js"></script>
</body>
</html>
`
