import type { Pages } from '#ui/states.ts'

export const pages = {
  'how reserving works': { view: 'checkout-journey' },
  'for a vehicle that’s gone': { view: 'checkout-journey', query: '?car=gone', phone: true },
} satisfies Pages
