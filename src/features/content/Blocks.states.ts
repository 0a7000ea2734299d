import type { Pages } from '#ui/states.ts'

export const pages = {
  'an editor’s text': { view: 'content', path: '/privacy-policy', shows: '.blocks' },
  'a page with a contact panel beside it': { view: 'content', path: '/about-us' },
  'an article with others below it': { view: 'content', path: '/blog/tow-bar' },
  'an offer': { view: 'content', path: '/offers/service', phone: true },
} satisfies Pages
