import type { Pages } from '#ui/states.ts'

export const pages = {
  'four reasons': { view: 'home', section: 'reasons', shows: '.reasons' },
  'on a phone': { view: 'home', section: 'reasons', shows: '.reasons', phone: true },
} satisfies Pages
