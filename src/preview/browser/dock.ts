import type { OnPage } from '../page/inject.ts'
import type { Status } from '../planned/tenant.ts'
import { button, counted, h } from './element.ts'
import type { Pointing } from './pointing.ts'

const dayLink = (day: string): string => {
  const url = new URL(location.href)
  url.searchParams.set('now', day)
  return url.pathname + url.search
}

/** Says why visitors don't see this page. */
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
