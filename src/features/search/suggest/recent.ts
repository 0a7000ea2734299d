import { parseSearches, withoutSearch, withSearch, type Search } from '#rules/browser/searches.ts'
import { storageKey } from '#rules/browser/stored.ts'

export interface Recent {
  all: () => Search[]
  add: (search: Search) => void
  remove: (label: string) => void
  clear: () => void
}

export function recentSearches(siteSlug: string): Recent {
  const key = storageKey(siteSlug, 'searches')
  const all = (): Search[] => {
    try {
      return parseSearches(localStorage.getItem(key))
    } catch {
      return []
    }
  }
  const keep = (searches: readonly Search[]): void => {
    try {
      if (searches.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(searches))
    } catch {
      // Storage is full or blocked, so the search isn't stored.
    }
  }
  return {
    all,
    add: (search) => {
      if (search.label.trim() !== '') keep(withSearch(all(), search))
    },
    remove: (label) => keep(withoutSearch(all(), label)),
    clear: () => keep([]),
  }
}
