import { parseFavourites } from '#rules/browser/favourites.ts'

/** Maximum number of vehicles to list: more would push the rest of the page out of view. */
const MOST = 12

/**
 * Lists the saved vehicles whose pages can be opened offline. It shows only their names, because a price must be shown
 * with its age, as it is on the vehicles' own pages.
 */
export async function listKept(section: HTMLElement, left: AbortSignal): Promise<void> {
  const place = section.querySelector('ul')
  const { keptList = '', base = '' } = section.dataset
  try {
    const saved = parseFavourites(localStorage.getItem(keptList)).toReversed()
    const kept = await Promise.all(saved.map(({ slug }) => caches.match(`${base}/${slug}`)))
    const there = saved.filter((_, index) => kept[index]).slice(0, MOST)
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
    // The browser doesn't store anything, so there's nothing to list.
    console.info(error)
  }
}
