import type { Pages } from '#ui/states.ts'

export const pages = {
  'two reviews': { view: 'home', theme: { sections: ['voices'] }, shows: '.voices-band' },
  'on a phone': { view: 'home', theme: { sections: ['voices'] }, shows: '.voices-band', phone: true },
} satisfies Pages
