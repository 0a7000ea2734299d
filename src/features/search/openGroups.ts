import { fieldsOf, parseStored, storageKey } from '#rules/browser/stored.ts'

export interface OpenGroups {
  isOpen: (group: string, otherwise: boolean) => boolean
  set: (group: string, open: boolean) => void
}

/**
 * Returns a site's storage key. It holds text like `{ "body": false, "colour": true }`, which OpenGroups.astro reads
 * before the first paint.
 */
export const openGroupsKey = (site: string): string => storageKey(site, 'filterGroups')

/** If storage is blocked, they're remembered only until the page closes. */
export function openGroups(site: string): OpenGroups {
  const key = openGroupsKey(site)
  let groups: Map<string, unknown> | undefined
  const storedGroups = (): Map<string, unknown> => {
    if (groups) return groups
    // The build has no stored groups, so it renders each group in its initial state.
    if (typeof document === 'undefined') return new Map()
    try {
      groups = new Map(fieldsOf(parseStored(localStorage.getItem(key))))
    } catch {
      groups = new Map()
    }
    return groups
  }
  return {
    isOpen: (group, otherwise) => {
      const open = storedGroups().get(group)
      return typeof open === 'boolean' ? open : otherwise
    },
    set: (group, open) => {
      const all = storedGroups().set(group, open)
      try {
        localStorage.setItem(key, JSON.stringify(Object.fromEntries(all)))
      } catch {
        // Storage is full or blocked, so the state isn't stored.
      }
    },
  }
}
