import type { PaymentResult } from '#rules/pricing/afterPayment.ts'
import type { Afterwards } from '#rules/forms/afterwards.ts'
import { showMessage } from '../contact/thanks.ts'
import { TYPED } from './press.ts'

/** The server's answer about a payment. */
interface Receipt {
  result: PaymentResult
  /** What was paid for, the amount and the reference; '' if the payment is unknown. */
  receipt: string
}

/** How long to wait before asking again about a payment that isn't confirmed yet, in ms. */
const ASK_AGAIN_MS = 10_000

/**
 * Shows the result of the payment whose reference is in the page's address, and deletes the stored copy of what the
 * shopper typed. While the payment isn't confirmed, asks again every few seconds.
 */
export async function showReceipt(query: string): Promise<void> {
  const box = document.querySelector('[data-thanks]')
  const texts = box?.querySelector('[data-payments]')?.textContent
  if (!box || !texts) return
  const { result, receipt } = await receiptOf(new URLSearchParams(query).get('ref') ?? '')
  showMessage(box, (JSON.parse(texts) as Record<PaymentResult, Afterwards>)[result])
  const mark = box.querySelector<HTMLElement>('[data-thanks-mark]')
  if (mark) mark.hidden = result !== 'reserved' && result !== 'bought'
  const line = box.querySelector<HTMLElement>('[data-receipt]')
  if (line) {
    line.textContent = receipt
    line.hidden = receipt === ''
  }
  box.removeAttribute('aria-busy')
  if (result === 'pending') setTimeout(() => void showReceipt(query), ASK_AGAIN_MS)
}

async function receiptOf(reference: string): Promise<Receipt> {
  try {
    sessionStorage.removeItem(TYPED)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  try {
    const response = await fetch(`/api/checkout/receipt?ref=${encodeURIComponent(reference)}`)
    if (response.ok) return (await response.json()) as Receipt
  } catch {
    // The server can't be reached.
  }
  return { result: 'unchecked', receipt: '' }
}
