import { parseFavourites } from '#rules/browser/favourites.ts'

/** More would push what else the page says out of sight. */
const MOST = 12

/**
 * Lists the saved vehicles that open without a connection, on the page for what was never opened; by name only, since prices are for
 * their pages, which say how old they are.
 */
export async function listKept(section: HTMLElement, left: AbortSignal): Promise<void> {
  const place = section.querySelector('ul')
  const { keptList = '', base = '' } = section.dataset
  try {
    const saved = parseFavourites(localStorage.getItem(keptList)).toReversed()
    const kept = await Promise.all(saved.map(({ slug }) => caches.match(`${base}/${slug}`)))
    const there = saved.filter((_, at) => kept[at]).slice(0, MOST)
    if (!place || left.aborted) return
    place.replaceChildren(
      ...there.map(({ slug, name }) => {
        const link = document.createElement('a')
        link.href = `${base}/${slug}`
        link.textContent = name || slug
        const item = document.createElement('li')
        item.append(link)
        return item
      }),
    )
    section.hidden = there.length === 0
  } catch (error) {
    // A browser that keeps nothing has nothing to list.
    console.info(error)
  }
}
