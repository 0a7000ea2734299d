import type { Pages } from '#ui/states.ts'

export const pages = {
  'beside the form': { view: 'checkout', shows: '.assurance', phone: true, height: 560 },
  'how reserving works': { view: 'checkout-journey' },
  'for a vehicle that’s gone': { view: 'checkout-journey', query: '?car=gone', phone: true },
} satisfies Pages
