import type { Pages } from '#ui/states.ts'

export const pages = {
  'contact, and what is on the page': { view: 'content', path: '/about-us', shows: '.aside', height: 480 },
  'none but what is on the page': { view: 'content', path: '/blog/tow-bar', shows: '.aside', height: 480 },
} satisfies Pages
