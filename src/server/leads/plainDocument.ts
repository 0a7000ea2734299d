import { escapeHtml } from '#lib/html.ts'
import { vehiclePath } from '#rules/links/paths.ts'
import type { NamedCar, ServedTenant } from '../sites/tenants.ts'

/**
 * For visitors without JavaScript: the site's own pages are static and can't show what somebody typed.
 *
 * @param title already escaped
 * @param main HTML
 */
export const plainDocument = (
  { site }: Pick<ServedTenant, 'site'>,
  title: string,
  main: string,
): string => `<!doctype html>
<html lang="${escapeHtml(site.region)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${escapeHtml(site.name)}</title>
<link rel="icon" href="data:,">
<style>${styles(site.theme)}</style>
</head>
<body>
<header><div><a href="/">${escapeHtml(site.name)}</a></div></header>
<main>
${main}
</main>
</body>
</html>
`

/** '' if the vehicle isn't in stock. */
export function vehicleLine({ site }: ServedTenant, car: NamedCar | undefined, words = 'About'): string {
  const path = vehiclePath(car?.slug, site)
  if (!car || path === null) return ''
  return `<p class="about">${escapeHtml(words)} <a href="${escapeHtml(path)}">${escapeHtml(car.name)}</a></p>`
}

function styles({ brand }: ServedTenant['site']['theme']): string {
  // Check the colour again, because an invalid one could add any styles or tags here.
  const colour = /^#[\da-f]{3,8}$/i.test(brand) ? brand : '#1b4dd8'
  return `:root{font:16px/1.5 system-ui,sans-serif;color:#14181f;background:#f4f5f7}
*{box-sizing:border-box}
body{margin:0}
header{border-top:.375rem solid ${colour};background:#fff;box-shadow:0 1px 0 #0f141c1a}
header div{max-width:40rem;margin:0 auto;padding:.375rem clamp(1rem,5vw,2rem)}
header a{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit;font-weight:700;font-size:1.125rem;text-decoration:none;letter-spacing:-.01em}
main{max-width:40rem;margin:0 auto;padding:clamp(1.5rem,5vw,3rem) clamp(1rem,5vw,2rem) 4rem}
h1{font-size:clamp(1.5rem,5vw,2rem);letter-spacing:-.02em;line-height:1.2;margin:0 0 1.25rem}
.wrong{border:1px solid #c62828;border-left-width:.375rem;border-radius:.5rem;background:#fdf3f2;padding:1rem 1.25rem;margin-bottom:1.75rem}
.wrong p{margin:0;font-weight:600}
.wrong ul{margin:.5rem 0 0;padding-left:1.25rem}
.about{margin:0 0 1.5rem;font-weight:600}
.about a,.more a{color:inherit}
.more{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:2rem 0 0}
h2{font-size:1.125rem;margin:2rem 0 .5rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.25rem;margin:0 0 .75rem}
dt{color:#5a626e}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
ol{margin:0;padding-left:1.25rem}
.wrong a{color:#a31515}
form{display:grid;gap:1.125rem}
label{display:block;font-weight:600;margin-bottom:.375rem}
small{color:#5a626e;font-weight:400}
input,select,textarea{width:100%;min-height:2.875rem;padding:.5rem .75rem;font:inherit;color:inherit;background:#fff;border:1px solid #8a929e;border-radius:.5rem}
textarea{resize:vertical}
[aria-invalid]{border:2px solid #c62828}
:focus-visible{outline:3px solid #14181f;outline-offset:2px}
.say{color:#a31515;margin:.375rem 0 0;font-size:.9375rem}
.tick{display:grid;grid-template-columns:auto 1fr;align-items:start;gap:.25rem .75rem}
.tick input{width:1.5rem;min-height:1.5rem;margin:0;accent-color:#14181f}
.tick label{font-weight:400;margin:0}
.tick .say{grid-column:2}
.wish{display:flex;gap:1rem;align-items:center;margin:1.5rem 0;padding:.75rem;background:#fff;border:1px solid #d5d9e0;border-radius:.75rem;font-weight:600}
.wish a{color:inherit}
.wish img{flex:none;width:clamp(6.5rem,28vw,10rem);height:auto;aspect-ratio:4/3;object-fit:contain;border-radius:.5rem}
.consent{margin:0;color:#5a626e;font-size:.9375rem}
.each{margin:0 0 1rem}
.each .wish{margin-bottom:.5rem}
.quiet{color:inherit;background:#fff;border:1px solid #8a929e}
.quiet:hover{color:#fff}
.trap{position:absolute;left:-100vw;width:1px;height:1px;overflow:hidden}
button{min-height:3rem;padding:.625rem 1.5rem;font:inherit;font-weight:700;color:#fff;background:#14181f;border:0;border-radius:.5rem;cursor:pointer;justify-self:start}
button:hover{background:#2d3440}
@media (max-width:30rem){button{justify-self:stretch}}
@media (prefers-color-scheme:dark){
:root{color-scheme:dark;color:#eef1f5;background:#12161c}
header,input,select,textarea,.wish,.quiet{background:#1b222c}
header{box-shadow:0 1px 0 #ffffff1a}
input,select,textarea,.wish,.quiet{border-color:#7d8794}
small,dt,.consent{color:#a9b1bd}
.wrong{background:#2b1a1a}
.say,.wrong a{color:#ffa29a}
[aria-invalid]{border-color:#ff8a80}
button{color:#14181f;background:#eef1f5}
button:hover{background:#fff}
.quiet{color:inherit}
.quiet:hover{color:#14181f}
:focus-visible{outline-color:#eef1f5}
.tick input{accent-color:#eef1f5}
}`
}
