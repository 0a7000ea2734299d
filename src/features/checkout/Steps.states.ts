import type { Pages } from '#ui/states.ts'

export const pages = {
  'how it goes': { view: 'checkout-journey' },
  'of a vehicle that somebody else has taken': { view: 'checkout-journey', query: '?car=gone', phone: true },
} satisfies Pages
