import { latestFirst, RECENT_SHOWN } from '#rules/browser/latestFirst.ts'
import { parseRecent, type RecentVehicle } from '#rules/browser/recent.ts'

/** JSON in the strip's `data-recent`. */
export interface StripData {
  key: string
  base: string
  vehicle: RecentVehicle
}

export const stripData = (strip: HTMLElement): StripData =>
  JSON.parse(strip.dataset['recent'] ?? '') as StripData

export function showRecent(): void {
  const strip = document.querySelector<HTMLElement>('[data-recent]')
  const list = strip?.querySelector('ul')
  const item = strip?.querySelector('template')?.content.firstElementChild
  if (!strip || !list || !item) return
  const { key, base, vehicle } = stripData(strip)
  let others: RecentVehicle[] = []
  try {
    const before = parseRecent(localStorage.getItem(key))
    others = before.filter(({ id }) => id !== vehicle.id)
    localStorage.setItem(key, JSON.stringify(latestFirst(before, vehicle)))
  } catch {
    // Storage is full or blocked, so the vehicle isn't stored.
  }
  strip.hidden = others.length === 0
  list.replaceChildren(...others.slice(0, RECENT_SHOWN).map((car) => itemOf(item, base, car)))
}

function itemOf(template: Element, base: string, { slug, title, price, image }: RecentVehicle): HTMLElement {
  const item = template.cloneNode(true) as HTMLElement
  const link = item.querySelector('a')
  const amount = item.querySelector('.recent__price')
  if (link) {
    link.href = `${base}/${slug}`
    link.textContent = title
  }
  if (amount) amount.textContent = price
  if (image !== '') item.querySelector('.recent__picture')?.append(pictureOf(image))
  return item
}

/** If the picture doesn't load, the drawing of a covered vehicle behind it can be seen. */
function pictureOf(src: string): HTMLImageElement {
  const image = new Image(384, 288)
  image.alt = ''
  image.loading = 'lazy'
  image.onerror = () => image.remove()
  image.src = src
  return image
}
