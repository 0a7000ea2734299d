import { escapeHtml } from '#lib/html.ts'

/**
 * @param body HTML
 * @param style CSS that only this page needs
 */
export const framed = (title: string, body: string, style = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}${style}</style>
</head>
<body>
${body}
</body>
</html>
`

export const size = (bytes: number): string =>
  bytes < 1e6 ? `${Math.round(bytes / 1e3)}&nbsp;kB` : `${(bytes / 1e6).toFixed(1)}&nbsp;MB`

export const time = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

export function ago(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.round(minutes / 60)
  if (hours < 48) return `${hours} h ago`
  return `${Math.round(hours / 24)} days ago`
}

export const STYLE = `
:root{--ink:#14181f;--soft:#586170;--line:#dfe3e9;--paper:#fff;--ground:#f3f4f7;--link:#1746c4;--bad:#a51d14;--warn:#855400;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground);color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ink:#eef1f6;--soft:#a3adbc;--line:#2b3340;--paper:#171c24;--ground:#0e1217;--link:#9fc0ff;--bad:#ff9b91;--warn:#ffce85}}
*{box-sizing:border-box}
body{max-width:92rem;margin:0 auto;padding:clamp(1.5rem,4vw,3.5rem) clamp(1rem,4vw,3rem) 4rem}
a{color:var(--link);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:.25rem}
h1{margin:0;font-size:clamp(2rem,1.4rem + 2vw,2.75rem);line-height:1.1;letter-spacing:-.035em}
header p{margin:.5rem 0 0;color:var(--soft)}
.help{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin-top:.25rem}
.help a{display:inline-flex;align-items:center;min-height:2.75rem}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,25rem),1fr));gap:clamp(1rem,2vw,1.75rem);margin:2rem 0 0;padding:0;list-style:none}
.card{position:relative;display:flex;flex-direction:column;min-width:0;border:1px solid var(--line);border-radius:1rem;background:var(--paper)}
.shot,.band{aspect-ratio:16/9;border-radius:1rem 1rem 0 0;border-bottom:1px solid var(--line)}
.shot{position:relative;overflow:hidden;background:#fff;container-type:inline-size}
.shot iframe{position:absolute;inset:0 auto auto 0;width:1440px;height:810px;border:0;pointer-events:none;transform-origin:0 0;transform:scale(tan(atan2(100cqw,1440px)))}
.band{display:flex;align-items:end;padding:1.25rem;color:#fff;font-size:1.5rem;font-weight:700;letter-spacing:-.02em;line-height:1.15}
.text{display:flex;flex-direction:column;flex:1;gap:.75rem;padding:1.25rem}
.text p{margin:0;color:var(--soft);overflow-wrap:anywhere}
h2{margin:0;font-size:1.25rem;line-height:1.25;letter-spacing:-.015em}
h2+p{margin-top:-.5rem!important}
h2 a{color:inherit;text-decoration:none}
h2 a:hover{text-decoration:underline}
.card:has(.whole) .band{aspect-ratio:16/5}
.card:has(.whole):hover{border-color:var(--link)}
.whole::after{content:"";position:absolute;inset:0;border-radius:1rem}
.theme{display:flex;align-items:center;gap:.75rem;font-size:.875rem}
.swatches{display:inline-flex;border:1px solid var(--line);border-radius:99rem;overflow:hidden}
.swatches i{width:1.5rem;height:1rem}
.concerns{display:grid;gap:.125rem;margin:0;padding:0;list-style:none}
.concerns>li{border-bottom:1px solid var(--line);padding-block:.4rem;font-size:.9375rem;overflow-wrap:anywhere}
.concerns summary{width:auto}
.concerns details{font-size:inherit}
.concerns details ul{max-height:14rem;overflow:auto}
.fine{color:var(--soft)}
.report section{margin-top:2rem}
.report li{overflow-wrap:anywhere}
.report .numbers{flex-wrap:wrap;margin-top:1.5rem}
.numbers{display:flex;gap:2rem;margin:.25rem 0 0}
.numbers dd{margin:0;font-size:1.5rem;font-weight:650;line-height:1.15;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.numbers dt{color:var(--soft);font-size:.8125rem}
.build{font-size:.875rem;font-variant-numeric:tabular-nums}
.state{display:grid;gap:.125rem;margin:0;font-size:.875rem;font-variant-numeric:tabular-nums}
.state div{display:flex;flex-wrap:wrap;gap:0 .5rem}
.state dt{color:var(--soft)}
.state dd{margin:0;overflow-wrap:anywhere}
.bad{color:var(--bad)}
.warn summary{color:var(--warn)}
header .late{margin-top:1.25rem;padding:1rem 1.25rem;border:1px solid var(--bad);border-radius:1rem;background:var(--paper);color:var(--ink)}
.late h2{color:var(--bad)}
.late ul{display:grid;gap:1rem;margin:.75rem 0 0;padding:0;list-style:none}
.late li{overflow-wrap:anywhere}
.late p{color:var(--ink)}
code{font:.875em ui-monospace,monospace;overflow-wrap:anywhere}
details{font-size:.875rem}
summary{width:fit-content;cursor:pointer}
details ul{margin:.5rem 0 0;padding-left:1.1rem;color:var(--soft);overflow-wrap:anywhere}
.links{display:flex;flex-wrap:wrap;align-items:start;gap:0 1.25rem;margin-top:auto!important;padding-top:.75rem;border-top:1px solid var(--line);font-size:.875rem}
.links>a,.menu summary,.menu a{display:inline-flex;align-items:center;min-height:2.25rem;text-decoration:none}
.links a:hover{text-decoration:underline}
.visit{font-weight:600}
.menu{position:relative}
.menu summary{color:var(--link);list-style:none}
.menu summary::-webkit-details-marker{display:none}
.menu summary::after{content:"";width:.375rem;height:.375rem;margin:-.2rem 0 0 .5rem;border:solid;border-width:0 1.5px 1.5px 0;rotate:45deg}
.menu ul{position:absolute;z-index:1;left:-.75rem;bottom:2.25rem;width:max-content;max-height:16rem;overflow:auto;margin:0;padding:.375rem .875rem;list-style:none;border:1px solid var(--line);border-radius:.75rem;background:var(--paper);box-shadow:0 10px 40px #0003}
@media (max-width:40rem){.links{position:relative}.menu{position:static}.menu ul{left:0;right:0;width:auto;bottom:3rem}}
@media (pointer:coarse){.links>a,.menu summary,.menu a{min-height:2.75rem}}
`
