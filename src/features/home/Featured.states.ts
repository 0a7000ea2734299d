import type { Pages } from '#ui/states.ts'

export const pages = {
  'of what is in stock': { view: 'home', theme: { sections: ['stock'] }, shows: '.section' },
  'on a phone': { view: 'home', theme: { sections: ['stock'] }, shows: '.section', phone: true },
} satisfies Pages
