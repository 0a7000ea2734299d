import { escapeHtml } from '#lib/html.ts'

/** Lays out a page of a fake service. `style` is CSS in addition to what all these pages share; `main` is HTML. */
export const page = (title: string, style: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>
:root{font:16px/1.5 system-ui,sans-serif;color:#14181f;background:#f4f5f7}
body{margin:0 auto;max-width:64rem;padding:clamp(1.5rem,5vw,3rem) clamp(1rem,4vw,2rem)}
h1{font-size:1.75rem;letter-spacing:-.02em;margin:0}
p{margin:.25rem 0 1.5rem;color:#5a626e}
:focus-visible{outline:3px solid #1b4dd8;outline-offset:2px}
${style}
</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`
