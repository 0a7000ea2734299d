import type { Pages } from '#ui/states.ts'

export const pages = {
  'vehicles in stock': { view: 'home', theme: { sections: ['stock'] }, shows: '.section' },
  'on a phone': { view: 'home', theme: { sections: ['stock'] }, shows: '.section', phone: true },
} satisfies Pages
