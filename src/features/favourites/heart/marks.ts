import { onPage } from '#ui/islands/onPage.ts'

/**
 * Shows on every page what is saved and compared: pressed hearts and compare buttons, and the count in the header. It
 * only reads what the stores (favourites/store.ts, compare/store.ts) have written, since a vehicle's page may run just
 * 6 KiB of script before the shopper acts.
 */

/** Event dispatched on the document when the store changes; its detail has the saved ids. */
export const SAVED_EVENT = 'forecourt:saved'
/** The same event for compared vehicles. */
export const COMPARED_EVENT = 'forecourt:compared'
/** Event dispatched by a heart or compare button that was added after the page loaded. */
export const MARK_EVENT = 'forecourt:mark'

/** Stored ids, keyed by the attribute of their buttons: `data-heart` and `data-compare`. */
const kept: Record<string, ReadonlySet<unknown>> = {}

const mark = ({ target }: { target: EventTarget | null }): void => {
  const button = target as HTMLElement
  for (const name in kept) {
    const id = button.dataset[name]
    if (id) button.setAttribute('aria-pressed', String(kept[name]?.has(Number(id))))
  }
}

/** Finds the header's link to the saved vehicles; its `data-saved` holds that list's storage key. */
const link = () => document.querySelector<HTMLAnchorElement>('[data-saved]')

/** Marks the buttons. Returns whether any are pressed or were pressed until now. */
function keep(name: string, ids: readonly unknown[]): boolean {
  const before = kept[name]?.size
  kept[name] = new Set(ids)
  for (const target of document.querySelectorAll(`[data-${name}]`)) mark({ target })
  return !!(before || ids.length)
}

function showSaved(ids: readonly unknown[]): void {
  keep('heart', ids)
  const count = link()?.querySelector<HTMLElement>('[data-saved-count]')
  if (!count) return
  const many = kept['heart']?.size
  count.textContent = String(many)
  count.hidden = !many
}

function stored(key: string): unknown[] {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '') as unknown[]).flatMap(
      (each) => (each as { id?: unknown } | null)?.id ?? [],
    )
  } catch {
    // If storage is off or what's stored isn't a list, no vehicles count as saved.
    return []
  }
}

/**
 * Marks buttons on each page, and whenever this tab or another changes what is saved or compared.
 *
 * @param showBar shows or hides the bar that links to the comparison at this address
 */
export function markSaved(showBar: (many: number, href: string) => void): void {
  const showCompared = (ids: readonly unknown[]): void => {
    if (keep('compare', ids)) showBar(ids.length, `${link()?.pathname}/compare`)
  }
  const read = (): void => {
    const key = link()?.dataset['saved'] ?? ''
    showSaved(stored(key))
    showCompared(stored(`${key}:compared`))
  }
  onPage(read)
  addEventListener('storage', read)
  // The shopper came back from another page, where the saved vehicles may have changed.
  addEventListener('pageshow', ({ persisted }) => persisted && read())
  document.addEventListener(SAVED_EVENT, (event) => showSaved((event as CustomEvent<number[]>).detail))
  document.addEventListener(COMPARED_EVENT, (event) => showCompared((event as CustomEvent<number[]>).detail))
  document.addEventListener(MARK_EVENT, mark)
}
