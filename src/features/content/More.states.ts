import type { Pages } from '#ui/states.ts'

export const pages = {
  'other articles': { view: 'content', path: '/blog/tow-bar', shows: '.section--tint', height: 560 },
} satisfies Pages
