import { sharedSlugs } from './sharedListAddress.ts'
import { COMPARED_EVENT, SAVED_EVENT } from '../../shortlist/marks.ts'

/**
 * The list (SavedApp.tsx) is loaded only once there are vehicles to show: those in a shared link, or those saved in this browser,
 * whether by this tab or another.
 */
export function openSavedPage(page: HTMLElement, left?: AbortSignal): void {
  const key = page.dataset['savedPage'] ?? ''
  const empty = page.querySelector<HTMLElement>('[data-saved-empty]')
  const shared = sharedSlugs(location.search) !== null
  let mounted = false
  const show = (count: number): void => {
    if (empty) empty.hidden = shared || count > 0
    if (mounted || (!shared && count === 0)) return
    mounted = true
    import('./SavedApp.tsx').then(
      (module) => {
        if (!left?.aborted) module.mountSaved(page, left)
      },
      // The script couldn't be loaded, perhaps because the shopper is offline. We try again when the list changes or
      // the page is opened again.
      () => (mounted = false),
    )
  }
  show(countIn(key))
  const onSaved = (event: Event): void => show((event as CustomEvent<number[]>).detail.length)
  const options = { signal: left }
  addEventListener('storage', () => show(countIn(key)), options)
  document.addEventListener(key.endsWith(':compared') ? COMPARED_EVENT : SAVED_EVENT, onSaved, options)
}

function countIn(key: string): number {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    return Array.isArray(list) ? list.length : 0
  } catch {
    return 0
  }
}
