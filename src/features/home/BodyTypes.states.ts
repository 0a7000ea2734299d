import type { Pages } from '#ui/states.ts'

export const pages = {
  'body types and makes': { view: 'home', section: 'body_types', shows: '.section' },
  'on a phone': { view: 'home', section: 'body_types', shows: '.section', phone: true },
} satisfies Pages
