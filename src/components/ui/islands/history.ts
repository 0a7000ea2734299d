/**
 * Who takes the way back and forth through the browser's history: the router of pages (layouts/router) hears of no entry that is
 * somebody's own, as those of a list's filters are. Whoever is first to need this listens, and so before the router does.
 */

/** Does what the entry of now asks for, where it is its own. Returns whether it is. */
type Owner = (event: PopStateEvent) => boolean

const owners = new Set<Owner>()

/** Returns how to stop. */
export function ownEntries(owner: Owner): () => void {
  owners.add(owner)
  return () => void owners.delete(owner)
}

if (typeof window !== 'undefined')
  addEventListener('popstate', (event) => {
    const owned = [...owners].map((owner) => owner(event))
    // The router passes over entries that have no state; all others who listen, such as analytics, go on hearing of it.
    if (owned.includes(true)) Object.defineProperty(event, 'state', { value: null })
  })
