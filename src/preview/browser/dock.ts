import type { OnPage } from '../page/inject.ts'
import type { Status } from '../planned/tenant.ts'
import { button, counted, h } from './element.ts'
import type { Pointing } from './pointing.ts'
import type { Trouble } from '../page/trouble.ts'

/** Has its own colours and a system font, so that nobody takes it for part of the site. */
export const PAGE_STYLE = `
:host{all:initial;font:14px/1.45 system-ui,sans-serif;color:#eef1f6}
*{box-sizing:border-box}
a{color:#9fc0ff;text-underline-offset:3px}
a:hover{color:#fff}
:focus-visible{outline:2px solid #9fc0ff;outline-offset:2px;border-radius:4px}
button{font:inherit;color:inherit;cursor:pointer}
.dock{position:fixed;z-index:2147483000;left:12px;right:12px;bottom:12px;display:flex;flex-direction:column;align-items:flex-start;gap:8px;pointer-events:none}
.dock>*{pointer-events:auto;max-width:100%;box-shadow:0 2px 6px #0006,0 10px 30px #0005}
.marks{position:fixed;inset:0;z-index:2147482000;overflow:clip;pointer-events:none}
.marks a{position:absolute;border-radius:5px;outline:2px dashed #1b4dd8;outline-offset:-1px;box-shadow:0 0 0 1px #fffc,inset 0 0 0 1px #fff9;pointer-events:auto}
.marks a:hover,.marks a:focus-visible{outline:3px solid #1b4dd8;background:#1b4dd82e}
.marks a[hidden]{display:none}
.bar button[aria-pressed]{padding:0 12px;border:1px solid #46536a;border-radius:9px;background:none}
.bar button[aria-pressed=true]{background:#9fc0ff;color:#0b1220}
.bar{display:flex;flex-wrap:wrap;align-items:center;gap:4px 14px;padding:4px 4px 4px 14px;border-radius:12px;background:#151a22}
.bar a,.bar button{display:inline-flex;align-items:center;min-height:36px}
.bar .day{color:#ffd28a}
.dot{width:8px;height:8px;margin-right:-6px;border-radius:50%;background:#4cc38a}
.dot.bad{background:#ff6b5e}
.bar .bad:not(.dot){border:0;background:none;padding:0;color:#ff9b91;text-decoration:underline;text-underline-offset:3px}
.icon{border:0;background:none;padding:0;min-width:36px;justify-content:center;font-size:20px;color:#aab3c2;border-radius:9px}
.icon:hover{background:#2a3240;color:#fff}
.ribbon{display:flex;flex-wrap:wrap;align-items:baseline;gap:2px 14px;padding:10px 16px 10px 24px;border-radius:12px;color:#1b1300;background:linear-gradient(90deg,#0000 10px,#ffd28a 0),repeating-linear-gradient(-45deg,#1b1300 0 7px,#ffb020 0 14px)}
.ribbon p{margin:0}
.ribbon a{color:#1b1300;font-weight:600}
dialog{width:min(46rem,calc(100vw - 24px));max-height:min(44rem,calc(100dvh - 24px));margin:auto;padding:0;overflow:auto;border:0;border-top:4px solid #ff6b5e;border-radius:14px;background:#151a22;color:#eef1f6;font:15px/1.5 system-ui,sans-serif;box-shadow:0 20px 80px #000a}
dialog::backdrop{background:#0b0e13b3}
h2{margin:0;padding:20px 24px 4px;font-size:20px;line-height:1.25;letter-spacing:-.01em}
ul{list-style:none;margin:0;padding:0 24px}
li{padding:14px 0 16px}
li+li{border-top:1px solid #2a3240}
li p{margin:0}
.where{color:#ff9b91;font:600 13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.what{margin-top:2px;overflow-wrap:anywhere}
code{padding:1px 5px;border-radius:5px;background:#2a3240;font:13px/1.5 ui-monospace,monospace}
pre{margin:10px 0 0;padding:8px 0;overflow-x:auto;border-radius:8px;background:#0b0e13;color:#aab3c2;font:13px/1.6 ui-monospace,monospace;tab-size:2}
pre span{display:block;width:max-content;min-width:100%;padding-right:16px}
pre i{display:inline-block;width:3.5em;padding-right:1em;text-align:right;font-style:normal;color:#98a3b5;user-select:none}
pre .at{background:#ff6b5e2e;color:#fff;box-shadow:inset 3px 0 #ff6b5e}
.foot{position:sticky;bottom:0;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px;margin:0;padding:14px 24px;border-top:1px solid #2a3240;background:#151a22;color:#aab3c2}
.close{min-height:44px;padding:0 18px;border:1px solid #46536a;border-radius:10px;background:none;color:#eef1f6}
.close:hover{background:#2a3240}
`

const excerptOf = ({ excerpt, line: faultLine }: Trouble): HTMLElement[] =>
  excerpt
    ? [
        h(
          'pre',
          // The lines can be focused, so that long lines can be scrolled with the keyboard.
          { tabindex: '0', role: 'group', 'aria-label': 'The lines around the problem' },
          ...excerpt.map(({ line, text }) =>
            h('span', line === faultLine ? { class: 'at' } : {}, h('i', {}, String(line)), `${text}\n`),
          ),
        ),
      ]
    : []

function itemOf(trouble: Trouble): HTMLElement {
  const { file, line, field, message } = trouble
  return h(
    'li',
    {},
    h('p', { class: 'where' }, file + (line === undefined ? '' : `, line ${line}`)),
    h('p', { class: 'what' }, ...(field === '' ? [] : [h('code', {}, field), ' ']), message),
    ...excerptOf(trouble),
  )
}

export function troublesDialog(troubles: readonly Trouble[]): HTMLDialogElement {
  const title = troubles.length === 1 ? '1 problem to fix' : `${troubles.length} problems to fix`
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'title' },
    h('h2', { id: 'title' }, title),
    h('ul', {}, ...troubles.map(itemOf)),
    h(
      'p',
      { class: 'foot' },
      h('span', {}, 'This disappears once you fix and save the file.'),
      button({ class: 'close' }, 'View the last working page', () => dialog.close()),
    ),
  ) as HTMLDialogElement
  return dialog
}

function dayLink(day: string): string {
  const url = new URL(location.href)
  url.searchParams.set('now', day)
  return url.pathname + url.search
}

export function ribbonPart({ title, text, day }: NonNullable<OnPage['ribbon']>): HTMLElement {
  const words = h('p', {}, h('b', {}, title), ` ${text}`)
  const see = day ? [h('a', { href: dayLink(day) }, 'See that day')] : []
  return h('div', { class: 'ribbon', role: 'note' }, words, ...see)
}

/** The preview's bar at the bottom of a page that isn't shown within the toolbar. */
export function bar(
  { day, edit, path }: OnPage,
  status: Status | undefined,
  {
    pointing,
    onProblems,
    onHide,
  }: { pointing: Pointing | undefined; onProblems: () => void; onHide: () => void },
): HTMLElement {
  const problems = status?.troubles.length ?? 0
  const dead = status?.links.length ?? 0
  const toolbar = `/__preview/?path=${encodeURIComponent(location.pathname + location.search)}`
  return h(
    'nav',
    { class: 'bar', 'aria-label': 'Preview' },
    h('span', { class: `dot${problems > 0 ? ' bad' : ''}` }),
    h('b', {}, 'Preview'),
    ...(problems > 0 ? [button({ class: 'bad' }, counted(problems, 'problem'), onProblems)] : []),
    ...(dead > 0 ? [h('a', { class: 'day', href: toolbar }, counted(dead, 'dead link'))] : []),
    ...(day
      ? [h('span', { class: 'day' }, day.words), h('a', { href: dayLink('today') }, 'Back to today')]
      : []),
    ...(edit ? [h('a', { href: `${edit}/#path=${path}`, target: '_top' }, 'Edit')] : []),
    ...(pointing
      ? [
          button({ 'aria-pressed': String(pointing.isOn) }, 'Point and edit', function () {
            pointing.toggle()
            this.setAttribute('aria-pressed', String(pointing.isOn))
          }),
        ]
      : []),
    h('a', { href: toolbar }, 'Widths and days'),
    button(
      { class: 'icon', 'aria-label': 'Hide this bar', title: 'Hide until you close the tab' },
      '×',
      onHide,
    ),
  )
}
