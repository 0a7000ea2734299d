import Combobox from '@github/combobox-nav'
import { suggestWords } from './words.ts'
import { pageLeft } from '#ui/islands/onPage.ts'
import { draw, popup, addStyle } from './popup.ts'
import type { Recent } from './recent.ts'
import type { Group, Suggestion } from './suggest.ts'

interface Suggesting {
  region: string
  /** Earlier searches; missing for a field that isn't for searching. */
  recent?: Recent
  /** Returns suggestions for a text. Earlier searches aren't among them. Rejects if they can't be loaded. */
  suggest: (text: string) => Promise<readonly Group[]>
  hrefOf: (suggestion: Suggestion) => string
  /** Returns true if the page has dealt with the suggestion, so that its link isn't followed. */
  take: (suggestion: Suggestion) => boolean
  /** Ends the suggestions; by default, they end when the shopper leaves the page. */
  signal?: AbortSignal
}

/** How long typing must pause before suggestions appear (ms). Fast typists type the next letter sooner than that. */
const TYPING_PAUSE = 60
/**
 * How long the number of suggestions must stay the same before it's announced (ms), so that screen readers aren't
 * interrupted by each letter.
 */
const ANNOUNCEMENT_PAUSE = 800
/** The space between the popup and the edge of the visible area (px). */
const MARGIN = 12
/** Heights in px: one that is enough for most suggestions, and the popup's minimum height. */
const ENOUGH = 280
const LEAST = 120

/**
 * Turns a search field into an 'editable combobox with list autocomplete', as described in the ARIA Authoring
 * Practices. Arrow keys move to a suggestion. Enter opens the suggestion, or searches for what was typed. Escape closes
 * the list and, when pressed again, empties the field. Nothing else here changes the field's text.
 *
 * @param form contains the field and will contain the popup
 */
export function suggestIn(form: HTMLElement, input: HTMLInputElement, suggesting: Suggesting): void {
  const { signal = pageLeft() } = suggesting
  const box = suggestionBox(form, input, { ...suggesting, signal })
  listenToField(input, box, signal)
  listenToPopup(input, box, suggesting, signal)
  form.addEventListener('submit', box.close, { signal })
  const isOurs = (target: EventTarget | null): boolean => box.contains(target)
  form.addEventListener('focusout', ({ relatedTarget }) => !isOurs(relatedTarget) && box.close(), { signal })
  document.addEventListener('pointerdown', ({ target }) => !isOurs(target) && box.close(), { signal })
  for (const type of ['resize', 'scroll'] as const)
    window.visualViewport?.addEventListener(type, () => box.isOpen() && fitPopup(box.root, form), { signal })

  // Text may have been typed before this script loaded.
  if (document.activeElement === input) void box.update()
}

type SuggestionBox = ReturnType<typeof suggestionBox>

/** The popup, and what it shows. */
function suggestionBox(
  form: HTMLElement,
  input: HTMLInputElement,
  { region, recent, suggest, hrefOf, signal }: Suggesting & { signal: AbortSignal },
) {
  const say = suggestWords(region)
  const parts = popup(say)
  const { root, list, status } = parts
  addStyle()
  // Insert the popup right after the field, so that Tab moves from the field to the buttons that clear earlier searches.
  input.after(root)
  form.append(status)
  const keys = new Combobox(input, list, { tabInsertsSuggestions: false })
  const announce = announcer(status)
  let rows: Suggestion[] = []
  let turn = 0
  let typing: ReturnType<typeof setTimeout> | undefined
  const isOpen = (): boolean => !root.hidden
  const contains = (target: EventTarget | null): boolean =>
    target === input || root.contains(target as Node | null)

  const open = (): void => {
    fitPopup(root, form)
    if (isOpen()) return
    root.hidden = false
    form.dataset['suggests'] = ''
    keys.start()
  }
  const close = (): void => {
    turn++
    clearTimeout(typing)
    announce('')
    if (!isOpen()) return
    root.hidden = true
    delete form.dataset['suggests']
    keys.stop()
  }
  const update = async (): Promise<void> => {
    const now = ++turn
    const text = input.value
    const searches = text.trim() === '' ? (recent?.all() ?? []) : []
    const earlier: Suggestion[] = searches.map((search) => ({ kind: 'recent', ...search }))
    // If suggestions can't be loaded, the popup still shows earlier searches.
    const suggested = await suggest(text).catch((error: unknown) => {
      console.info(error)
      return []
    })
    if (now !== turn || signal.aborted || !contains(document.activeElement)) return
    const groups = withFirst([{ heading: say.recentSearches, suggestions: earlier }, ...suggested], MOST)
    rows = groups.flatMap(({ suggestions }) => suggestions)
    if (rows.length === 0) {
      close()
      if (text.trim() !== '') announce(say.noSuggestions)
      return
    }
    draw(parts, { groups, text, hrefOf, say })
    keys.clearSelection()
    open()
    announce(
      rows.length === 1 ? say.oneSuggestion : say.manySuggestions.replace('{count}', String(rows.length)),
    )
  }
  const updateSoon = (): void => {
    clearTimeout(typing)
    typing = setTimeout(() => void update(), TYPING_PAUSE)
  }
  const suggestionAt = (option: Element | null) =>
    rows[[...list.querySelectorAll('[role=option]')].indexOf(option as Element)]
  return { root, keys, isOpen, contains, close, update, updateSoon, suggestionAt }
}

function listenToField(input: HTMLInputElement, box: SuggestionBox, signal: AbortSignal): void {
  const { isOpen, close, update, updateSoon, keys } = box
  input.addEventListener('input', updateSoon, { signal })
  input.addEventListener('focus', () => void update(), { signal })
  input.addEventListener('click', () => !isOpen() && void update(), { signal })
  input.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing) return
      if (event.key === 'Escape' && (isOpen() || input.value !== '')) {
        event.preventDefault()
        event.stopPropagation()
        if (isOpen()) close()
        else emptyField(input)
      } else if (/^Arrow(?:Up|Down)$/.test(event.key) && !isOpen() && !event.altKey) {
        event.preventDefault()
        const down = event.key === 'ArrowDown'
        void update().then(() => isOpen() && keys.navigate(down ? 1 : -1))
      }
    },
    { signal },
  )
}

function listenToPopup(
  input: HTMLInputElement,
  { root, close, update, suggestionAt }: SuggestionBox,
  { recent, take }: Suggesting,
  signal: AbortSignal,
): void {
  // Keep the focus in the field, and a phone's keyboard open.
  root.addEventListener('mousedown', (event) => event.preventDefault(), { signal })
  root.addEventListener(
    'combobox-commit',
    (event) => {
      const { event: click } = (event as CustomEvent<{ event: MouseEvent }>).detail
      const suggestion = suggestionAt((event.target as Element).closest('[role=option]'))
      // If the link opens in a new tab, this page stays as it is.
      if (!suggestion || click.metaKey || click.ctrlKey || click.shiftKey) return
      if (take(suggestion)) click.preventDefault()
      close()
    },
    { signal },
  )
  root.addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('[data-forget], [data-forget-all]')
      if (!button) return
      if (button.dataset['forget'] === undefined) recent?.clear()
      else recent?.remove(button.dataset['forget'])
      input.focus()
      void update()
    },
    { signal },
  )
}

/** Fits the popup into the available height, which on a phone ends at the keyboard. Opens it above the field if there's more room there. */
function fitPopup(root: HTMLElement, form: HTMLElement): void {
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {}
  const { top, bottom } = form.getBoundingClientRect()
  const below = offsetTop + height - bottom - MARGIN
  // Don't cover the header.
  const header = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0
  const above = top - Math.max(offsetTop, header) - MARGIN
  const isAbove = below < ENOUGH && above > below
  root.toggleAttribute('data-above', isAbove)
  root.style.setProperty('--room', `${Math.max(LEAST, Math.floor(isAbove ? above : below))}px`)
}

function announcer(status: HTMLElement): (text: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (text) => {
    clearTimeout(timer)
    if (text === '') status.textContent = ''
    else timer = setTimeout(() => (status.textContent = text), ANNOUNCEMENT_PAUSE)
  }
}

function emptyField(input: HTMLInputElement): void {
  // Use the prototype's setter, so that React notices the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const MOST = 10

function withFirst(groups: readonly Group[], most: number): Group[] {
  let left = most
  return groups.flatMap(({ heading, suggestions }) => {
    const some = suggestions.slice(0, left)
    left -= some.length
    return some.length > 0 ? [{ heading, suggestions: some }] : []
  })
}
