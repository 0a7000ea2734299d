import type { PaymentResult } from '#rules/pricing/afterPayment.ts'
import type { Afterwards } from '#rules/forms/afterwards.ts'
import { fieldsOf, parseStored, storageKey } from '#rules/browser/stored.ts'
import { showMessage } from '../contact/thanks.ts'
import { track } from '../tracking/events/track.ts'
import { askReceipt, TYPED_KEY, wholeReference } from './askReceipt.ts'

const ASK_AGAIN_MS = 10_000

/** While the payment isn't confirmed, asks again every few seconds. */
export async function showReceipt(query: string): Promise<void> {
  const box = document.querySelector('[data-thanks]')
  const texts = box?.querySelector('[data-payments]')?.textContent
  if (!box || !texts) return
  const reference = new URLSearchParams(query).get('ref') ?? ''
  const { result, receipt, car, notice, back } = await askReceipt(reference)
  showMessage(box, (JSON.parse(texts) as Record<PaymentResult, Afterwards>)[result])
  const isPaid = result === 'reserved' || result === 'bought'
  const isNew = notice !== null && remember(car, reference)
  if (isPaid && isNew) track({ id: 'checkout', asc: { flow_outcome: 'complete' } })
  const mark = box.querySelector<HTMLElement>('[data-thanks-mark]')
  if (mark) mark.hidden = !isPaid
  const line = box.querySelector<HTMLElement>('[data-receipt]')
  if (line) {
    line.replaceChildren(...wholeReference(receipt))
    line.hidden = receipt === ''
  }
  if (back) {
    const link = Object.assign(document.createElement('a'), { className: 'button', href: back.href })
    link.textContent = back.label
    box.querySelector('.notice__links')?.prepend(link)
  }
  if (result === 'pending') setTimeout(() => void showReceipt(query), ASK_AGAIN_MS)
}

/**
 * Stores the reference, so that the vehicle's page can say that the vehicle is theirs (ownReservation.ts). Returns whether it wasn't stored
 * yet, so that a payment counts only once.
 */
function remember(car: string, reference: string): boolean {
  const key = storageKey(document.documentElement.dataset['site'] ?? '', 'reservations')
  try {
    sessionStorage.removeItem(TYPED_KEY)
    const stored = fieldsOf(parseStored(localStorage.getItem(key)))
    localStorage.setItem(key, JSON.stringify({ ...Object.fromEntries(stored ?? []), [car]: reference }))
    return stored?.get(car) !== reference
  } catch {
    // Storage is blocked or full.
    return true
  }
}
