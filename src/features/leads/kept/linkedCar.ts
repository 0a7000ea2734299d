import { glimpseOf } from '#features/vehicle/glimpse.ts'
import { enquiryCarOf, parseEnquiryCar, type EnquiryCar } from '#rules/leads/enquiryCar.ts'

/**
 * Names the vehicle whose id a link brought (spec §2 'car_id'), and keeps it for the form: what the browser remembers of it, else what the
 * site's server says. A vehicle that's unknown is not named; its id goes along all the same.
 *
 * @param line the element for the name, with the store's key and the way to vehicles
 */
export async function showLinkedCar(line: HTMLElement, id: string): Promise<void> {
  const { linkedCar: key = '', vehicles = '' } = line.dataset
  const car = remembered(key, id) ?? (await ask(id))
  const name = line.querySelector('a')
  // The page may have been left meanwhile.
  if (!car || !name || !line.isConnected) return
  try {
    sessionStorage.setItem(key, JSON.stringify(car))
  } catch {
    // Full, or switched off by the visitor.
  }
  name.href = `${vehicles}/${car.slug}`
  name.textContent = car.name
  line.hidden = false
  await showGlimpse(line, name.href)
}

/** What the vehicle looks like and costs: from its page, so that the price stands there as it does here. */
async function showGlimpse(line: HTMLElement, href: string): Promise<void> {
  try {
    const response = await fetch(href)
    // One that has gone leads to a list.
    if (!response.ok || response.redirected) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const { picture, price } = glimpseOf(page)
    line.prepend(picture ?? '')
    line.querySelector('span')?.append(price)
  } catch {
    // Off line: its name says enough.
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
    // Offline, or a site without a server: the form is sent without the name.
    return null
  }
}
