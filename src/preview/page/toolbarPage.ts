import { escapeHtml } from '#lib/html.ts'
import { GALLERY } from '../gallery.ts'

const WIDTHS = [
  { id: 'phone', width: 390, name: 'Phone' },
  { id: 'tablet', width: 768, name: 'Tablet' },
  { id: 'desktop', width: 1440, name: 'Desktop' },
]

export const toolbarPage = (name: string, path: string, edit?: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(name)} (preview)</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(name)}</h1>
<form id="go"><label class="sr" for="address">Address</label><input id="address" value="${escapeHtml(path)}" spellcheck="false" autocomplete="off" autocapitalize="off"></form>
${edit === undefined ? '' : `<a id="edit" class="button" href="${escapeHtml(`${edit}/#path=${path}`)}">Edit</a>\n`}<fieldset class="choice"><legend class="sr">Width</legend>${WIDTHS.map(
  ({ id, width, name: device }) =>
    `<label title="${width} px"><input type="radio" name="width" id="${id}" value="${width}"${id === 'desktop' ? ' checked' : ''}><span>${device}</span></label>`,
).join('')}</fieldset>
<fieldset class="choice"><legend class="sr">Colours</legend><label><input type="radio" name="scheme" value="light" checked><span>Light</span></label><label><input type="radio" name="scheme" value="dark"><span>Dark</span></label></fieldset>
<form class="days"><label for="day" id="which">Today</label><input type="date" id="day" aria-label="Another day"><button type="button" id="today" aria-label="Back to today" title="Back to today" hidden>Today</button></form>
<details id="hidden" hidden><summary></summary><ul></ul></details>
<details id="links" hidden><summary></summary><ul></ul></details>
<span class="end" aria-live="polite"><details id="state" class="empty"><summary>…</summary><ul></ul></details></span>
<details id="more"><summary>More</summary><ul><li><a id="alone" href="${escapeHtml(path)}">Without toolbar</a><small>This page at its own address</small></li><li><a id="gallery" href="${GALLERY}">Gallery</a><small>Every component in every state, in this site’s colours</small></li></ul></details>
</header>
<main class="stage"><iframe title="${escapeHtml(name)}" src="${escapeHtml(path)}"></iframe></main>
<script type="module" src="/__preview/browser/toolbar.ts"></script>
</body>
</html>
`

const STYLE = `
:root{font:14px/1.4 system-ui,sans-serif;color:#eef1f6;background:#0f1319;color-scheme:dark}
*{box-sizing:border-box}
body{display:flex;flex-direction:column;height:100dvh;margin:0}
header{display:flex;flex-wrap:wrap;align-items:center;gap:8px;padding:8px 14px;background:#151a22;border-bottom:1px solid #2a3240}
h1{margin:0;font-size:inherit}
form,fieldset{display:flex;align-items:center;gap:8px;margin:0;padding:0;border:0}
input,button,summary{font:inherit;color:inherit}
#go{flex:1 1 7rem;min-width:0}
#address{width:100%}
#address,#day,button,.button{height:36px;padding:0 12px;border:1px solid #2f3948;border-radius:9px;background:#0f1319}
#day{width:9.75rem}
.button{display:flex;align-items:center;color:inherit;text-decoration:none}
button,summary{cursor:pointer}
button:hover,.button:hover,summary:hover{background:#2a3240}
.choice{gap:0;padding:3px;border-radius:10px;background:#0f1319}
.choice span{display:flex;align-items:center;height:30px;padding:0 12px;border-radius:7px;color:#aab3c2;cursor:pointer}
.choice input{position:absolute;opacity:0}
.choice :checked+span{background:#2f3948;color:#fff}
.choice span:hover{color:#fff}
:focus-visible,.choice :focus-visible+span{outline:2px solid #9fc0ff;outline-offset:1px}
.days label{color:#aab3c2}
.other-day #day{border-color:#ffd28a;color:#ffd28a}
details{position:relative}
summary{display:flex;align-items:center;height:36px;padding:0 10px;border-radius:9px;list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:"";width:6px;height:6px;margin:-3px 0 0 9px;border:solid;border-width:0 1.5px 1.5px 0;rotate:45deg}
details[open] summary{background:#2a3240}
details ul{position:absolute;z-index:1;right:0;top:42px;width:max-content;max-width:min(26rem,calc(100vw - 28px));max-height:60vh;overflow:auto;margin:0;padding:6px;list-style:none;border:1px solid #2f3948;border-radius:12px;background:#151a22;box-shadow:0 16px 50px #000a}
details a{display:block;padding:8px 12px 0;color:inherit;text-decoration:none}
details li{border-radius:8px;padding-bottom:8px}
details li:hover{background:#2a3240}
details small{display:block;padding:0 12px;color:#aab3c2;font-size:12px;overflow-wrap:anywhere}
.end{display:flex;align-items:center;gap:6px;margin-left:auto}
#links summary{color:#ffd28a}
#state summary{gap:8px;color:#aab3c2;font-variant-numeric:tabular-nums}
#state summary::before{content:"";width:8px;height:8px;border-radius:50%;background:#768296}
#state.good summary::before{background:#4cc38a}
#state.bad summary{color:#ff9b91}
#state.bad summary::before{background:#ff6b5e}
#state.empty:not(.bad) summary{pointer-events:none}
#state.empty summary::after{display:none}
.stage{position:relative;flex:1;min-height:0;overflow:hidden}
iframe{position:absolute;left:var(--left,0);top:var(--top,0);width:var(--width,100%);height:var(--height,100%);border:0;background:#fff;scale:var(--scale,1);transform-origin:0 0}
.device iframe{border-radius:14px;box-shadow:0 0 0 1px #2f3948,0 20px 60px #000a}
.sr,.other-day .days label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media (max-width:60rem){#go{order:2;flex-basis:100%}h1{flex:1}}
@media (max-width:40rem){header{position:relative}details{position:static}details ul{left:14px;right:14px;top:auto;width:auto;max-width:none;margin-top:6px}.choice{display:none}.end{margin:0 auto 0 -10px}.days{flex-wrap:wrap}}
@media (pointer:coarse){#address,#day,button,.button,summary{height:44px}.choice span{height:38px}}
`
