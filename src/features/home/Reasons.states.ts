import type { Pages } from '#ui/states.ts'

export const pages = {
  'four reasons': { view: 'home', theme: { sections: ['reasons'] }, shows: '.reasons' },
  'on a phone': { view: 'home', theme: { sections: ['reasons'] }, shows: '.reasons', phone: true },
} satisfies Pages
