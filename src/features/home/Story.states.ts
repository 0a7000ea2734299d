import type { Pages } from '#ui/states.ts'

export const pages = {
  'with a picture': { view: 'home', theme: { sections: ['story'] }, shows: '.story' },
  'on a phone': { view: 'home', theme: { sections: ['story'] }, shows: '.story', phone: true },
} satisfies Pages
