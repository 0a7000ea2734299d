import { enquiryCarOf, parseEnquiryCar, type EnquiryCar } from '#rules/leads/enquiryCar.ts'

/**
 * Names the vehicle whose id a link brought (spec §2 'car_id'), and keeps it for the form: what the browser remembers of it,
 * else what the site's server says. A vehicle that nobody knows is not named; its id goes along all the same.
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
    // Off line, or a site without a server: the form is sent without the name.
    return null
  }
}
