import { fieldsOf, parseStored, storageKey } from '#rules/browser/stored.ts'
import { dialogId } from '../vehicle/dialogs.ts'
import { askReceipt, type Receipt, wholeReference } from './askReceipt.ts'

/**
 * The page may be older than the reservation, so nothing on it may lead to the checkout again.
 *
 * @param key the storage key of this browser's references, by the vehicle's slug
 */
export async function showOwnReservation(slug: string, key: string): Promise<void> {
  const { notice, result } = await ownReceipt(slug, key)
  const panel = document.querySelector('[data-panel]')
  if (!notice || !panel) return
  const box = document.createElement('div')
  box.className = 'notice notice--wait'
  box.setAttribute('role', 'status')
  const line = document.createElement('p')
  const title = document.createElement('strong')
  title.textContent = notice.title
  line.append(title, ...wholeReference(notice.text))
  box.append(line)
  panel.querySelector('.notice')?.remove()
  panel.querySelector('.panel__actions')?.before(box)
  const over = result === 'bought' ? `${CHECKOUT_LINKS}, ${FOR_SALE}` : CHECKOUT_LINKS
  for (const part of document.querySelectorAll(over)) (part.closest('li') ?? part).remove()
}

/** The page may be out of date, so this asks before the shopper fills in the form. */
export async function checkAvailability(
  form: HTMLFormElement,
  banner: HTMLElement,
  button: HTMLButtonElement,
): Promise<void> {
  const car = String(new FormData(form).get('car'))
  const error = await reasonUnavailable(car)
  if (error === '') return
  button.hidden = true
  if (!(await showOwnBanner(car, banner))) banner.textContent = error
  banner.hidden = false
  banner.scrollIntoView({ block: 'center' })
  banner.focus({ preventScroll: true })
}

/** Returns '' if the vehicle is available or the server doesn't respond. */
async function reasonUnavailable(car: string): Promise<string> {
  try {
    const response = await fetch(`/api/checkout/availability?car=${encodeURIComponent(car)}`)
    return ((await response.json()) as { error?: string }).error ?? ''
  } catch {
    return ''
  }
}

/** Returns false if the vehicle isn't the shopper's. */
async function showOwnBanner(slug: string, banner: HTMLElement): Promise<boolean> {
  const key = storageKey(document.documentElement.dataset['site'] ?? '', 'reservations')
  try {
    const { notice } = await ownReceipt(slug, key)
    if (!notice) return false
    banner.classList.remove('note--bad')
    banner.replaceChildren(...wholeReference(`${notice.title}. ${notice.text}`))
    return true
  } catch {
    // Storage is blocked.
    return false
  }
}

async function ownReceipt(slug: string, key: string): Promise<Pick<Receipt, 'notice' | 'result'>> {
  const reference = fieldsOf(parseStored(localStorage.getItem(key)))?.get(slug)
  return typeof reference === 'string' ? askReceipt(reference) : { notice: null, result: 'unknown' }
}

/** The links to a vehicle's checkout, wherever the site has it (spec §2). */
const CHECKOUT_LINKS = 'main :is(a[href$="/checkout"], a[href$="/buy-online"])'
/** Nobody takes a test drive in a vehicle that they have bought, or asks how they could pay for it. */
const FOR_SALE = `main :is([commandfor="${dialogId('test-drive')}"], .payments)`
