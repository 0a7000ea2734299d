import { persistentAtom } from '@nanostores/persistent'
import { parseCompared, storeCompared, toggleCompared } from '#rules/browser/compared.ts'
import { storageKey } from '#rules/browser/stored.ts'
import { COMPARED_EVENT } from './marks.ts'
import { readNow, storeSafely } from './safeStorage.ts'

storeSafely()

const key = storageKey(document.documentElement.dataset['site'] ?? '', 'favourites', 'compared')

export const $compared = persistentAtom<readonly number[]>(key, [], {
  encode: storeCompared,
  decode: parseCompared,
})

export function compare(ids: readonly number[]): void {
  $compared.set(ids)
  document.dispatchEvent(new CustomEvent(COMPARED_EVENT, { detail: ids }))
}

/** Returns false if the comparison is full. */
export function toggle(id: number): boolean {
  // Another tab's last change may not have arrived here yet.
  const ids = toggleCompared(parseCompared(readNow(key)), id)
  if (ids) compare(ids)
  return ids !== null
}
