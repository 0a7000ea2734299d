import type { Pages } from '#ui/states.ts'

export const pages = {
  typical: { view: 'vehicle', shows: '.particulars' },
  'on a phone': { view: 'vehicle', shows: '.particulars', phone: true },
} satisfies Pages
