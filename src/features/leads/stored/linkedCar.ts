import { glimpseOf } from '#features/vehicle/glimpse.ts'
import { enquiryCarOf, parseEnquiryCar, type EnquiryCar } from '#rules/leads/enquiryCar.ts'

/**
 * Shows the name of the vehicle whose id is in the address (spec §2 'car_id') and stores the vehicle for the form. If neither the browser's
 * storage nor the site's server has it, no name is shown, but the id is still sent.
 *
 * @param line the element for the name; its data attributes hold the storage key and the path that vehicles' pages are under
 */
export async function showLinkedCar(line: HTMLElement, id: string): Promise<void> {
  const { linkedCar: key = '', vehicles = '' } = line.dataset
  const car = await linkedCar(key, id)
  const name = line.querySelector('a')
  // While the vehicle's data was loading, the shopper may have left the page, or the name may have been asked for again and be there.
  if (!car || !name || !line.isConnected || !line.hidden) return
  try {
    sessionStorage.setItem(key, JSON.stringify(car))
  } catch {
    // Storage is full or blocked.
  }
  name.href = `${vehicles}/${car.slug}`
  name.textContent = car.name
  line.hidden = false
  const field = document.querySelector<HTMLInputElement>('form:not([data-hydrated]) input[name=vehicle]')
  if (field && field !== document.activeElement) field.defaultValue ||= car.name
  await showGlimpse(line, name.href)
}

/** Removes the name above the form, because the shopper has chosen another vehicle in the form. */
export function hideLinkedCar(): void {
  document.querySelector('[data-linked-car]')?.remove()
}

/** Looks in the browser's storage, under `key`, and then asks the site's server. */
export async function linkedCar(key: string, id: string): Promise<EnquiryCar | null> {
  return remembered(key, id) ?? (await ask(id))
}

/** They're taken from the vehicle's own page, so that both pages say the same thing. */
async function showGlimpse(line: HTMLElement, href: string): Promise<void> {
  try {
    const response = await fetch(href)
    // The page of a vehicle that's gone redirects to a list of other vehicles.
    if (!response.ok || response.redirected) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const { picture, price } = glimpseOf(page)
    line.prepend(picture ?? '')
    line.querySelector('span')?.append(price)
  } catch {
    // The shopper is offline. The name is shown without a picture and price.
  }
}

function remembered(key: string, id: string): EnquiryCar | null {
  try {
    const car = parseEnquiryCar(sessionStorage.getItem(key))
    return car && String(car.id) === id ? car : null
  } catch {
    return null
  }
}

async function ask(id: string): Promise<EnquiryCar | null> {
  if (!/^\d{1,15}$/.test(id)) return null
  try {
    const response = await fetch(`/api/vehicles/${id}`)
    return response.ok ? enquiryCarOf(await response.json()) : null
  } catch {
    // The shopper is offline, or the site has no server. The form is then sent without the vehicle's name.
    return null
  }
}
