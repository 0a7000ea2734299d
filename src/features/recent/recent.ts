import { RECENT_SHOWN } from '#rules/browser/latestFirst.ts'
import { parseRecent } from '#rules/browser/recent.ts'
import { seenOf } from './remember.ts'

/** Fills the strip with recently viewed vehicles, latest first. If there are none, the strip stays hidden. */
export function wakeRecent(strip: HTMLElement): void {
  const { key, base, vehicle } = seenOf(strip)
  const list = strip.querySelector('ul')
  const item = strip.querySelector('template')?.content.firstElementChild
  const others = parseRecent(stored(key)).filter(({ id }) => id !== vehicle.id)
  strip.hidden = others.length === 0
  if (!list || !item) return
  list.replaceChildren(
    ...others.slice(0, RECENT_SHOWN).map((each) => {
      const shown = item.cloneNode(true) as HTMLElement
      const link = shown.querySelector('a')
      const price = shown.querySelector('.recent__price')
      if (link) {
        link.href = `${base}/${each.slug}`
        link.textContent = each.title
      }
      if (price) price.textContent = each.price
      if (each.image !== '') shown.querySelector('.recent__picture')?.append(pictureOf(each.image))
      return shown
    }),
  )
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Makes the element for a picture. If the picture doesn't load, the element is removed, and the drawing of a covered vehicle behind it
 * can be seen.
 */
function pictureOf(src: string): HTMLImageElement {
  const image = new Image(384, 288)
  image.alt = ''
  image.loading = 'lazy'
  image.onerror = () => image.remove()
  image.src = src
  return image
}
