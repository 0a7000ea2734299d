import { parseRecent, RECENT_SHOWN, withRecent, type RecentVehicle } from '#rules/recent.ts'

/** What the page of a vehicle tells the strip: under which key and path, and the vehicle to remember. */
export interface Seen {
  key: string
  base: string
  vehicle: RecentVehicle
}

/**
 * Remembers the vehicle on the page.
 *
 * @returns those seen before it on this site, the latest first; none where storage is closed or holds something else
 */
export function remember(key: string, vehicle: RecentVehicle): RecentVehicle[] {
  let seen: RecentVehicle[] = []
  try {
    seen = parseRecent(localStorage.getItem(key))
    localStorage.setItem(key, JSON.stringify(withRecent(seen, vehicle)))
  } catch {
    // Closed or full: then it is not remembered.
  }
  return seen.filter(({ id }) => id !== vehicle.id).slice(0, RECENT_SHOWN)
}

/** Fills the strip of vehicles seen before and shows it, where there are any. */
export function wakeRecent(section: HTMLElement): void {
  const { key, base, vehicle } = JSON.parse(section.dataset.recent ?? '') as Seen
  const list = section.querySelector('ul')
  const item = section.querySelector('template')?.content.firstElementChild
  const others = remember(key, vehicle)
  if (!list || !item || others.length === 0) return
  list.replaceChildren(
    ...others.map((each) => {
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
  section.hidden = false
}

/** Where it does not come, what stands beneath it shows: the drawing of a covered vehicle. */
function pictureOf(src: string): HTMLImageElement {
  const image = new Image(384, 288)
  image.alt = ''
  image.loading = 'lazy'
  image.onerror = () => image.remove()
  image.src = src
  return image
}
