import type { Pages } from '#ui/states.ts'

export const pages = {
  'two reviews': { view: 'home', section: 'testimonials', shows: '.voices-band' },
  'on a phone': { view: 'home', section: 'testimonials', shows: '.voices-band', phone: true },
} satisfies Pages
