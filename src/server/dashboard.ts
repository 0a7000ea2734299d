import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '#rules/html.ts'
import type { SitesOptions } from './sites.ts'

interface Tile {
  slug: string
  name: string
  tagline: string
  brand: string
  night: string
  vehicles: number
}

/** What a tenant says of itself; a tenant whose files are broken still has its last good site to show. */
const tileOf = (tenantsDir: string, slug: string): Tile => {
  const read = (file: string): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(readFileSync(join(tenantsDir, slug, file), 'utf8'))
      return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
    } catch {
      return {}
    }
  }
  const site = read('site.json')
  const theme = (site['theme'] ?? {}) as Record<string, unknown>
  const colour = (value: unknown, other: string) =>
    typeof value === 'string' && /^#[\da-f]{3,6}$/i.test(value) ? value : other
  const cars = read('snapshot.json')['cars']
  return {
    slug,
    name: typeof site['name'] === 'string' ? site['name'] : slug,
    tagline: typeof site['tagline'] === 'string' ? site['tagline'] : '',
    brand: colour(theme['brand'], '#1b4dd8'),
    night: colour(theme['night'], '#0f141c'),
    vehicles: Array.isArray(cars) ? cars.length : 0,
  }
}

/** The page that lists the sites of this machine. */
export const dashboard = ({ tenantsDir }: SitesOptions, slugs: readonly string[], port: string): string => {
  const tiles = slugs.map((slug) => tileOf(tenantsDir, slug))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Forecourt</title>
<link rel="icon" href="data:,">
<style>
:root{font:16px/1.5 system-ui,sans-serif;color:#14181f;background:#f4f5f7}
body{max-width:70rem;margin:0 auto;padding:clamp(1.5rem,5vw,4rem) 1.25rem}
h1{font-size:2rem;letter-spacing:-.03em;margin:0}
p{margin:.25rem 0 0;color:#5a626e}
ul{list-style:none;margin:2rem 0 0;padding:0;display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fill,minmax(18rem,1fr))}
a{display:block;border-radius:1rem;overflow:hidden;background:#fff;color:inherit;text-decoration:none;box-shadow:0 1px 2px #0f141c1f,0 8px 24px #0f141c14}
a:hover,a:focus-visible{outline:3px solid #1b4dd8;outline-offset:2px}
.band{display:flex;align-items:end;height:6rem;padding:1rem;color:#fff;font-weight:700;font-size:1.25rem;letter-spacing:-.02em}
.text{padding:1rem}
small{color:#5a626e}
</style>
</head>
<body>
<main>
<h1>Forecourt</h1>
<p>${tiles.length === 0 ? 'No site is built yet: run <code>npx forecourt build</code>.' : `${tiles.length} sites on this machine`}</p>
<ul>
${tiles.map((tile) => tileHtml(tile, port)).join('\n')}
</ul>
</main>
</body>
</html>
`
}

const tileHtml = ({ slug, name, tagline, brand, night, vehicles }: Tile, port: string): string =>
  `<li><a href="http://${slug}.localhost:${escapeHtml(port)}/"><div class="band" style="background:linear-gradient(90deg,${brand} .5rem,${night} .5rem)">&nbsp;${escapeHtml(name)}</div><div class="text">${escapeHtml(tagline)}<br><small>${vehicles} vehicles · ${slug}.localhost:${escapeHtml(port)}</small></div></a></li>`
