import type { Pages } from '#ui/states.ts'

export const pages = {
  'two locations': { view: 'home', theme: { sections: ['places'] }, shows: '.section' },
  'on a phone': { view: 'home', theme: { sections: ['places'] }, shows: '.section', phone: true },
} satisfies Pages
