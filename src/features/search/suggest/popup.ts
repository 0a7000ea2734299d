import { withCommas } from '#rules/pricing/money.ts'
import type { SuggestWords } from './words.ts'
import type { Group, Suggestion } from './suggest.ts'
import { fold } from '#lib/slug.ts'
import styles from './suggest.scss?inline'

let sheet: HTMLStyleElement | undefined
/** Adds the popup's style sheet. It's part of this script, so that it isn't loaded until somebody searches. */
export function addStyle(): void {
  sheet ??= element('style', {}, styles)
  // The router may have replaced the head since the last call.
  if (!sheet.isConnected) document.head.append(sheet)
}

interface Piece {
  text: string
  typed: boolean
}

/** @example emphasis('Toyota utes', 'toyota ut') → [{ text: 'Toyota ut', typed: true }, { text: 'es', typed: false }] */
export function emphasis(label: string, text: string): Piece[] {
  const words = (text.match(WORDS) ?? []).map(fold)
  const pieces: Piece[] = []
  const add = (part: string, typed: boolean): void => {
    const last = pieces.at(-1)
    if (part === '') return
    if (last && last.typed === typed) last.text += part
    else pieces.push({ text: part, typed })
  }
  for (const part of label.match(PARTS) ?? []) {
    const folded = fold(part)
    // If `fold` has changed the word's length, for example by replacing one letter with two, the word isn't split.
    const cut = folded.length === part.length ? longestStart(folded, words) : 0
    const between = cut === 0 && /^[^\p{L}\p{N}]+$/u.test(part)
    if (between) add(part, pieces.at(-1)?.typed ?? false)
    else {
      add(part.slice(0, cut), true)
      add(part.slice(cut), false)
    }
  }
  return pieces
}

const WORDS = /[\p{L}\p{N}]+/gu
const PARTS = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu

const longestStart = (word: string, words: readonly string[]): number =>
  Math.max(0, ...words.map((start) => (word.startsWith(start) ? start.length : 0)))

/**
 * The popup below a search field. Its listbox contains only suggestions; the buttons that clear earlier searches come after the listbox.
 */
interface Popup {
  root: HTMLElement
  list: HTMLElement
  status: HTMLElement
}

interface Drawn {
  groups: readonly Group[]
  text: string
  hrefOf: (suggestion: Suggestion) => string
  say: SuggestWords
}

let made = 0

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

export function popup(say: SuggestWords): Popup {
  const list = element('div', {
    class: 'suggest__list',
    id: `suggest-${++made}`,
    role: 'listbox',
    'aria-label': say.suggestions,
  })
  const status = element('div', { class: 'sr-only', role: 'status' })
  // Without this, Tab would stop at the popup, because it can scroll.
  const root = element('div', { class: 'suggest', hidden: '', tabindex: '-1' }, list)
  return { root, list, status }
}

export function draw({ root, list }: Popup, { groups, text, hrefOf, say }: Drawn): void {
  let row = 0
  const recent: { label: string; row: number }[] = []
  list.replaceChildren(
    ...groups.flatMap(({ heading, suggestions }, index): HTMLElement[] => {
      const rows = suggestions.map((suggestion) => {
        row++
        if (suggestion.kind === 'recent') recent.push({ label: suggestion.label, row })
        const option = optionOf(suggestion, text, say)
        option.id = `${list.id}-${row}`
        option.href = hrefOf(suggestion)
        return option
      })
      if (heading === '') return rows
      const id = `${list.id}-of-${index}`
      const title = element('div', { class: 'suggest__heading', id, role: 'presentation' }, heading)
      return [
        element('div', { class: 'suggest__group', role: 'group', 'aria-labelledby': id }, title, ...rows),
      ]
    }),
  )
  root.querySelector('.suggest__forget')?.remove()
  if (recent.length > 0)
    root.append(
      forget(
        recent.map(({ label }) => label),
        say,
      ),
    )
}

/** The style sheet places these beside the rows. */
const forget = (labels: readonly string[], say: SuggestWords): HTMLElement =>
  element(
    'div',
    { class: 'suggest__forget', role: 'group', 'aria-label': say.recentSearches },
    element('button', { type: 'button', class: 'suggest__clear', 'data-forget-all': '' }, say.clearAll),
    ...labels.map((label) =>
      element(
        'button',
        {
          type: 'button',
          class: 'suggest__remove',
          'data-forget': label,
          'aria-label': `${say.remove} ${label}`,
        },
        icon('M6 6l12 12M18 6 6 18'),
      ),
    ),
  )

const ICONS: Readonly<Record<Suggestion['kind'], string>> = {
  words: 'm20 20-4.3-4.3M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z',
  recent: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 7.5V12l3 2',
  stock: 'M5 7h14M5 12h14M5 17h9',
  vehicle: 'M4 5h7.5l8.5 8.5-6.5 6.5L5 11.5ZM8.5 8.5h.01',
  page: 'M7 4h7l4 4v12H7ZM14 4v4h4M10 12h5M10 16h5',
}

function optionOf(suggestion: Suggestion, text: string, say: SuggestWords): HTMLAnchorElement {
  const { kind, label } = suggestion
  const words =
    kind === 'words'
      ? [`${say.searchFor} “${label}”`]
      : text.trim() === '' || kind === 'recent'
        ? [label]
        : emphasis(label, text).map(({ text: part, typed }) => (typed ? part : element('b', {}, part)))
  const option = element(
    'a',
    { class: 'suggest__option', role: 'option', tabindex: '-1', 'data-kind': kind },
    icon(ICONS[kind]),
    element('span', { class: 'suggest__label' }, ...words),
  )
  const beside = besideOf(suggestion)
  if (beside !== '') option.append(' ', element('span', { class: 'suggest__beside' }, beside))
  return option
}

function besideOf(suggestion: Suggestion): string {
  if (suggestion.kind === 'vehicle') return suggestion.car.stocknum
  return suggestion.kind === 'stock' ? `(${withCommas(String(suggestion.count))})` : ''
}

function icon(path: string): SVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  for (const [key, value] of Object.entries({ class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }))
    svg.setAttribute(key, value)
  const line = document.createElementNS(space, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}
