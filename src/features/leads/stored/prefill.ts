/** Fills in what's known about the visitor as soon as the page opens, so that nothing is filled in later, while the visitor is typing. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Fields filled in from a query parameter with another name (spec §2 'preferredDealership'). */
const IN_ADDRESS: Readonly<Record<string, string>> = { dealership_slug: 'preferredDealership' }
/** Fields filled in from a query parameter with the same name (rules/forms/initialValues.ts, openingValues.ts). */
const OF_ADDRESS = ['vehiclePriceBudget', 'preferredDealership', 'website_location', 'car_id', 'car_type']

/**
 * Fills in the stored user details and the address's parameters (spec §2, §3). A field that the visitor is in or has changed stays as it
 * is: this sets only a text field's default value, which browsers don't show once the visitor has changed the field.
 */
export function prefill(): void {
  const query = new URLSearchParams(location.search)
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-known]')) {
    // A form whose script is running has been filled in already.
    if ('hydrated' in form.dataset) continue
    const user = storedIn(form.dataset['known'] ?? '')
    const request = query.get('wish')
    for (const control of form.elements as unknown as Iterable<Control>) {
      const { name } = control
      const asked = IN_ADDRESS[name] ?? (OF_ADDRESS.includes(name) ? name : '')
      const text =
        user[name === 'first_name' ? 'name' : name] ??
        (name === 'message' && request ? `${form.dataset['wish']} ${request}` : query.get(asked))
      if (typeof text === 'string') fill(control, text)
    }
  }
  const line = document.querySelector<HTMLElement>('[data-linked-car][hidden]')
  const id = query.get('car_id')
  if (line && id)
    void import('./linkedCar.ts').then(({ showLinkedCar }) => showLinkedCar(line, id), console.info)
}

function fill(control: Control, text: string): void {
  if (control === document.activeElement) return
  if (control instanceof HTMLSelectElement) {
    const option = [...control.options].find(({ value }) => value === text)
    if (option && control.value === '') option.selected = option.defaultSelected = true
  } else if (!control.defaultValue && (control.maxLength < 0 || text.length <= control.maxLength)) {
    control.defaultValue = text
  }
}

/** Returns the stored user details (rules/leads/userDetails.ts), or {} if they can't be read (spec §8). */
function storedIn(key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}
