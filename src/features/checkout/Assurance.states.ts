import type { Pages } from '#ui/states.ts'

export const pages = {
  'beside the form': { view: 'checkout', shows: '.assurance', phone: true, height: 560 },
} satisfies Pages
