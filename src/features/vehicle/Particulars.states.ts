import type { Pages } from '#ui/states.ts'

export const pages = {
  'as most are': { view: 'vehicle', shows: '.particulars' },
  'on a phone': { view: 'vehicle', shows: '.particulars', phone: true },
} satisfies Pages
