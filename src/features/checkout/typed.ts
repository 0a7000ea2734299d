/**
 * Key in `sessionStorage` for what the shopper typed. The entry exists only in this tab, and only until the payment is
 * over (receipt.ts).
 */
export const TYPED = 'checkout'
