import type { Pages } from '#ui/states.ts'

export const pages = {
  'contact details and a table of contents': {
    view: 'content',
    path: '/about-us',
    shows: '.aside',
    height: 480,
  },
  'a table of contents only': { view: 'content', path: '/blog/tow-bar', shows: '.aside', height: 480 },
} satisfies Pages
