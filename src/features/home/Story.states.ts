import type { Pages } from '#ui/states.ts'

export const pages = {
  'with a picture': { view: 'home', section: 'story', shows: '.story' },
  'on a phone': { view: 'home', section: 'story', shows: '.story', phone: true },
} satisfies Pages
