import type { Pages } from '#ui/states.ts'

export const pages = {
  'body types and makes': { view: 'home', theme: { sections: ['shapes'] }, shows: '.section' },
  'on a phone': { view: 'home', theme: { sections: ['shapes'] }, shows: '.section', phone: true },
} satisfies Pages
