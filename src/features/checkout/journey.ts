/** The checkout journey's vehicle: the one of `?car=`, as its own checkout page shows it, or a word that it has none. */
export async function findCar(query: string): Promise<void> {
  const box = document.querySelector<HTMLElement>('[data-journey]')
  const slug = new URLSearchParams(query).get('car') ?? ''
  if (!box || !/^[\w-]{1,200}$/.test(slug)) return
  const path = `${box.dataset['journey']}/${slug}/${box.dataset['last']}`
  const summary = await summaryOf(path)
  if (!summary) {
    box.querySelector('[data-journey-gone]')?.removeAttribute('hidden')
    return
  }
  box.querySelector('[data-journey-car]')?.replaceChildren(summary)
  const next = box.querySelector<HTMLAnchorElement>('[data-journey-next]')
  if (!next) return
  next.href = path
  // Said by the page itself, so that its script needs no dictionary.
  next.textContent = next.dataset['journeyNext'] ?? ''
}

/** The vehicle's part of its checkout page, which is a page of this site; null if it has none. */
const summaryOf = async (path: string): Promise<Element | null> => {
  try {
    const response = await fetch(path)
    if (!response.ok) return null
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return page.querySelector('[data-checkout-car]')
  } catch {
    return null
  }
}
