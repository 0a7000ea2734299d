import type { Context } from 'hono'
import { escapeHtml } from '#lib/html.ts'

/** The page that lists the sites that an editor may edit. */
export const startPage = (
  c: Context,
  who: string,
  sites: readonly { name: string; href: string }[],
): Response =>
  c.html(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Edit</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
body { max-width: 40rem; margin: 3rem auto; padding: 0 1rem }
a { display: block; padding: 0.5rem 0 }
ul { list-style: none; padding: 0 }
</style>
</head>
<body>
<h1>Which site?</h1>
<p>Signed in as ${escapeHtml(who)}.</p>
<ul>
${sites.map(({ name, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></li>`).join('\n')}
</ul>
</body>
</html>
`,
    200,
    {
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  )
