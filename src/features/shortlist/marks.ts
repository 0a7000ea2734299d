import { onPage } from '#ui/islands/onPage.ts'

/**
 * Shows on every page which vehicles are saved and compared: by pressed hearts and compare buttons, and by the count in
 * the header. This module only reads what the stores (favourites.ts, compared.ts) have written and doesn't
 * import them, since a vehicle's page may run just 10 KiB of script before the shopper acts.
 */

/** `detail` is the list of saved ids. */
export const SAVED_EVENT = 'forecourt:saved'
/** `detail` is the list of compared ids. */
export const COMPARED_EVENT = 'forecourt:compared'
/** A heart or compare button was added after the page loaded. */
export const MARK_EVENT = 'forecourt:mark'

/** Ids by button, whose attribute is `data-heart` or `data-compare`. */
const idsByButton: Record<string, ReadonlySet<unknown>> = {}

function mark({ target }: { target: EventTarget | null }): void {
  const button = target as HTMLElement
  for (const name in idsByButton) {
    const id = button.dataset[name]
    if (id) button.setAttribute('aria-pressed', String(idsByButton[name]?.has(Number(id))))
  }
}

/** Its `data-saved` is the key under which the browser stores the vehicles. */
const link = () => document.querySelector<HTMLAnchorElement>('[data-saved]')

/** Returns whether any buttons are pressed or were pressed until now. */
function keep(name: string, ids: readonly unknown[]): boolean {
  const before = idsByButton[name]?.size
  idsByButton[name] = new Set(ids)
  for (const target of document.querySelectorAll(`[data-${name}]`)) mark({ target })
  return !!(before || ids.length)
}

function showSaved(ids: readonly unknown[]): void {
  keep('heart', ids)
  const count = link()?.querySelector<HTMLElement>('[data-saved-count]')
  if (!count) return
  const many = idsByButton['heart']?.size
  count.textContent = String(many)
  count.hidden = !many
}

function stored(key: string): unknown[] {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '') as unknown[]).flatMap(
      (entry) => (entry as { id?: unknown } | null)?.id ?? [],
    )
  } catch {
    // If storage is blocked, or if what's stored isn't a list, no vehicles count as saved.
    return []
  }
}

/** @param showBar shows the bar that links to the comparison at `href`, or hides it if `count` is 0 */
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
  // The shopper came back to this page, and may have saved or removed vehicles on another page in the meantime.
  addEventListener('pageshow', ({ persisted }) => persisted && read())
  document.addEventListener(SAVED_EVENT, (event) => showSaved((event as CustomEvent<number[]>).detail))
  document.addEventListener(COMPARED_EVENT, (event) => showCompared((event as CustomEvent<number[]>).detail))
  document.addEventListener(MARK_EVENT, mark)
}
