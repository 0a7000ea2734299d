import { parseFavourites } from '#rules/browser/favourites.ts'
import { backoffDelay } from '#lib/backoff.ts'

/** In ms, between two checks of whether the site can be reached. */
const WAITS = { first: 500, longest: 30_000 }

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Bypasses caches and the worker. A response from a gateway that can't reach the site doesn't count. */
async function answers(signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })
    return status < 500
  } catch {
    return false
  }
}

/**
 * Browsers report `online` as soon as there's a network, often before it works, and report nothing if only the site was down. So this
 * checks the site itself, less and less often.
 */
export async function reloadWhenBack(left: AbortSignal): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    if (!navigator.onLine) {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true, signal: left }))
      attempts = 1
    }
    await pause(backoffDelay(attempts, WAITS, Math.random()))
    if (left.aborted) return
    if (await answers(left)) return location.reload()
  }
}

/** More would push the rest of the page out of view. */
const MOST = 12

/** Shows only names, because a price must be shown with its age, as it is on the vehicles' own pages. */
export async function listStoredPages(section: HTMLElement, left: AbortSignal): Promise<void> {
  const place = section.querySelector('ul')
  const { keptList = '', base = '' } = section.dataset
  try {
    const saved = parseFavourites(localStorage.getItem(keptList)).toReversed()
    const copies = await Promise.all(saved.map(({ slug }) => caches.match(`${base}/${slug}`)))
    const there = saved.filter((_, index) => copies[index]).slice(0, MOST)
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
