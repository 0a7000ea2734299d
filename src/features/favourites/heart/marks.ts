import { onPage } from '#ui/islands/onPage.ts'

/**
 * Shows on every page what is saved: the pressed hearts and the count in the header. It reads what the store (store.ts) has
 * written and knows no more, since a vehicle's page may run 6 KiB before the shopper acts.
 */

/** Told on the document when the store has changed, with the saved ids as its detail. */
export const SAVED_EVENT = 'forecourt:saved'
/** Told by a heart that came after the page. */
export const MARK_HEART = 'forecourt:heart'

let ids: ReadonlySet<unknown> = new Set()

const mark = (heart: Element): void =>
  heart.setAttribute('aria-pressed', String(ids.has(Number((heart as HTMLElement).dataset['heart']))))

/** The link in the header; under `data-saved` the browser keeps the list. */
const link = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-saved]')

function show(saved: readonly unknown[]): void {
  ids = new Set(saved)
  document.querySelectorAll('[data-heart]').forEach(mark)
  const count = link()?.querySelector<HTMLElement>('[data-saved-count]')
  if (!count) return
  count.textContent = String(ids.size)
  count.hidden = !ids.size
}

function read(): void {
  let saved: unknown[] = []
  try {
    const list = JSON.parse(localStorage.getItem(link()?.dataset['saved'] ?? '') ?? '[]') as {
      id?: unknown
    }[]
    saved = list.flatMap((each) => each?.id ?? [])
  } catch {
    // Closed, or not ours: nothing is saved.
  }
  show(saved)
}

/** Marks what is saved on each page, and whenever this tab or another changes it. */
export function markSaved(): void {
  onPage(read)
  addEventListener('storage', read)
  // Back from another page, which may have changed it.
  addEventListener('pageshow', ({ persisted }) => persisted && read())
  document.addEventListener(SAVED_EVENT, (event) => show((event as CustomEvent<number[]>).detail))
  document.addEventListener(MARK_HEART, ({ target }) => mark(target as Element))
}
