import { TYPED } from './press.ts'

/** Shows what was paid for, the amount and the reference, and deletes the stored copy of what the shopper typed. */
export async function showReceipt(query: string): Promise<void> {
  const reference = new URLSearchParams(query).get('ref')
  const place = document.querySelector<HTMLElement>('[data-receipt]')
  if (!place || !reference || !/^FC[0-9A-F]{24}$/.test(reference)) return
  try {
    sessionStorage.removeItem(TYPED)
    const response = await fetch(`/api/checkout/receipt?ref=${reference}`)
    const { receipt } = (await response.json()) as { receipt?: string }
    if (!receipt) return
    place.textContent = receipt
    place.hidden = false
  } catch {
    // The page makes sense without the receipt, which is also sent by email.
  }
}
