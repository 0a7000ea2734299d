/**
 * Shows the summary of the vehicle named by `?car=`, copied from that vehicle's checkout page, or says that the vehicle
 * is no longer available.
 */
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
  // The page supplies this text, so that the script needs no dictionary.
  next.textContent = next.dataset['journeyNext'] ?? ''
}

/**
 * Fetches the summary of a vehicle from its checkout page. Returns null if the page can't be fetched or has no summary.
 */
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
