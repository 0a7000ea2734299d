import { STORES, storageKey, type StoreName } from '#rules/browser/stored.ts'

/**
 * What the browser stores for a site (spec §3 'Local stores'). If storage is refused, nothing is stored and no error is
 * thrown.
 */

const storeOf = (store: StoreName): Storage => (STORES[store] === 'local' ? localStorage : sessionStorage)

/** Returns the stored text, or null. */
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
    // Storage is full or switched off.
  }
}

export function forget(site: string, store: StoreName, part?: string): void {
  try {
    storeOf(store).removeItem(storageKey(site, store, part))
  } catch {
    // Storage is switched off, so nothing was stored.
  }
}
