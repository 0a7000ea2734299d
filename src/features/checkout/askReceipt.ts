import type { PaymentResult } from '#rules/pricing/afterPayment.ts'

/** Key in `sessionStorage` for what the shopper typed. The entry is removed once the payment is over (receipt.ts). */
export const TYPED_KEY = 'checkout'

export interface Receipt {
  result: PaymentResult
  /** What was paid for, the amount and the reference; '' if the payment is unknown. */
  receipt: string
  /** The vehicle's slug; '' if the payment is unknown. */
  car: string
  /** What to say on the vehicle's page in the buyer's browser; null if nothing is special there. */
  notice: { title: string; text: string } | null
  /** The way back to a vehicle that the buyer may still want to pay for; null if there's none. */
  back: { label: string; href: string } | null
}

/** Asks the server about a payment. If it doesn't respond, the result is 'unchecked'. */
export async function askReceipt(reference: string): Promise<Receipt> {
  try {
    const response = await fetch(`/api/checkout/receipt?ref=${encodeURIComponent(reference)}`)
    if (response.ok) return (await response.json()) as Receipt
  } catch {
    // The server can't be reached.
  }
  return { result: 'unchecked', receipt: '', car: '', notice: null, back: null }
}

/** A text whose references, such as 'FC-7K2M-49QD', aren't divided between lines. */
export function wholeReference(text: string): (string | Node)[] {
  return text.split(/(FC-\w{4}-\w{4})/).map((part, index) => {
    if (index % 2 === 0) return part
    const reference = document.createElement('span')
    reference.textContent = part
    reference.style.whiteSpace = 'nowrap'
    return reference
  })
}
