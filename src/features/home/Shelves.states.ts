import type { Pages } from '#ui/states.ts'

export const pages = {
  'articles and offers': { view: 'home', theme: { sections: ['news'] }, shows: '.section' },
  'on a phone': { view: 'home', theme: { sections: ['news'] }, shows: '.section', phone: true },
} satisfies Pages
