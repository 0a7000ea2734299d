import { SESSION_STORES, storageKey, type StoreName } from '#rules/browser/stored.ts'

/** What the browser stores for a site (spec §3 'Local stores'). If storage is full or blocked, nothing is stored and no error is thrown. */

const sessionStores: readonly StoreName[] = SESSION_STORES
const storeOf = (store: StoreName): Storage => (sessionStores.includes(store) ? sessionStorage : localStorage)

export function load(site: string, store: StoreName, part?: string): string | null {
  try {
    return storeOf(store).getItem(storageKey(site, store, part))
  } catch {
    return null
  }
}

export function save(site: string, store: StoreName, value: unknown, part?: string): void {
  try {
    storeOf(store).setItem(
      storageKey(site, store, part),
      typeof value === 'string' ? value : JSON.stringify(value),
    )
  } catch {
    // Storage is full or blocked.
  }
}

export function forget(site: string, store: StoreName, part?: string): void {
  try {
    storeOf(store).removeItem(storageKey(site, store, part))
  } catch {
    // Storage is blocked, so nothing was stored in the first place.
  }
}
