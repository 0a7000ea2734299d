export { createPaymentsApp } from './app.ts'
export { fakePayments, FAKE_KEYS } from './keys.ts'
export type { Faults, Payment } from './book.ts'
