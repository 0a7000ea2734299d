import type { Reservation } from '../reservation.ts'

/** Makes an attempt to reserve a car, for which the provider hasn't responded yet. */
export const reservation = (more: Partial<Reservation> = {}): Reservation => ({
  reference: 'FC1',
  tenant: 'harbour',
  car: 'hilux-1',
  kind: 'reserve',
  status: 'started',
  held: true,
  provider: 'stripe',
  amount: 50_000,
  currency: 'AUD',
  key: '',
  email: 'ada@example.com',
  address: '',
  lead: '{}',
  paymentId: '',
  redirectUrl: '',
  transaction: '',
  received: 0,
  note: '',
  createdAt: 1000,
  expiresAt: 2000,
  updatedAt: 1000,
  ...more,
})
