import { fieldsOf, parseStored } from '#rules/browser/stored.ts'
import { askReceipt } from './askReceipt.ts'

/**
 * Tells the shopper on a vehicle's page that the vehicle is reserved or bought by them, instead of what the page says
 * to everybody. The page may also be older than the reservation, so nothing there may lead to the checkout again.
 *
 * @param key the storage key of this browser's references, by the vehicle's slug
 */
export async function showOwnReservation(slug: string, key: string): Promise<void> {
  const reference = fieldsOf(parseStored(localStorage.getItem(key)))?.get(slug)
  if (typeof reference !== 'string') return
  const { notice } = await askReceipt(reference)
  const panel = document.querySelector('[data-panel]')
  if (!notice || !panel) return
  const box = document.createElement('div')
  box.className = 'notice notice--wait'
  box.setAttribute('role', 'status')
  const line = document.createElement('p')
  const title = document.createElement('strong')
  title.textContent = notice.title
  line.append(title, notice.text)
  box.append(line)
  panel.querySelector('.notice')?.remove()
  panel.querySelector('.panel__actions')?.before(box)
  for (const link of document.querySelectorAll(CHECKOUT_LINKS)) (link.closest('li') ?? link).remove()
}

/** The links to a vehicle's checkout, wherever the site has it (spec §2). */
const CHECKOUT_LINKS = 'main :is(a[href$="/checkout"], a[href$="/buy-online"])'
