import { parseSuccessRecord } from '#rules/successRecord.ts'
import { storageKey } from '#rules/stored.ts'

interface Thanks {
  title: string
  text: string
}

/**
 * Picks the thank-you and the next steps of the lead's category from `?category=`; the general ones stand otherwise
 * (spec §2 'Other pages'). Until it has, the page is busy. `site` is the tenant whose record of the form just sent is
 * used here, once: a second look at the page, or a link to it, shows no reference.
 */
export function sayThanks(query: string, site = ''): void {
  const box = document.querySelector('[data-thanks]')
  if (!box) return
  const category = new URLSearchParams(query).get('category') ?? ''
  const thanks = entry<Thanks>(box, 'messages', category)
  for (const name of ['title', 'text'] as const) {
    const place = box.querySelector(`[data-thanks-${name}]`)
    if (place && thanks?.[name]) place.textContent = thanks[name]
  }
  const items = box.querySelectorAll('[data-thanks-steps] li')
  entry<string[]>(box, 'steps', category)?.forEach((step, index) => {
    const item = items[index]
    if (item) item.textContent = step
  })
  showReference(box, category, site)
  box.removeAttribute('aria-busy')
}

/** The texts of a category; a category of a name that every object has is none. */
function entry<T>(box: Element, name: 'messages' | 'steps', category: string): T | undefined {
  const texts = JSON.parse(box.querySelector(`[data-thanks-${name}-by]`)?.textContent ?? '{}') as Record<
    string,
    T
  >
  return Object.hasOwn(texts, category) ? texts[category] : undefined
}

function showReference(box: Element, category: string, site: string): void {
  const place = box.querySelector<HTMLElement>('[data-thanks-reference]')
  if (!place || site === '') return
  const key = storageKey(site, 'success')
  try {
    const record = parseSuccessRecord(localStorage.getItem(key))
    localStorage.removeItem(key)
    if (record?.category !== category || record.lead_id === null) return
    place.append(` ${record.lead_id}`)
    place.hidden = false
  } catch {
    // A browser that keeps nothing shows no reference.
  }
}
