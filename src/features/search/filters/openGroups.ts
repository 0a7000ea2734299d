import { fieldsOf, parseStored, storageKey } from '#rules/browser/stored.ts'

/** Which groups of filters the shopper opened or closed by hand, kept for the site's next page and visit. */
export interface OpenGroups {
  isOpen: (group: string, otherwise: boolean) => boolean
  set: (group: string, open: boolean) => void
}

/** The storage key of a site: `{ "body": false, "colour": true }`. OpenGroups.astro reads it before the first paint. */
export const openGroupsKey = (site: string): string => storageKey(site, 'filterGroups')

/** Where storage is closed to the site, they are remembered as long as the page lives. */
export function openGroups(site: string): OpenGroups {
  const key = openGroupsKey(site)
  let groups: Map<string, unknown> | undefined
  const known = (): Map<string, unknown> => {
    if (groups) return groups
    // The build draws every group as it is at first.
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
      const open = known().get(group)
      return typeof open === 'boolean' ? open : otherwise
    },
    set: (group, open) => {
      const all = known().set(group, open)
      try {
        localStorage.setItem(key, JSON.stringify(Object.fromEntries(all)))
      } catch {
        // Closed or full: then it is not remembered.
      }
    },
  }
}
