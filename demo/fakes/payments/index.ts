export { createPaymentsApp } from './app.ts'
export { standInPayments, STAND_IN_KEYS } from './keys.ts'
export type { Faults, Payment } from './book.ts'
