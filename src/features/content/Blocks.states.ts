import type { Pages, States } from '#ui/states.ts'
import type Blocks from './Blocks.astro'

export const states = {
  'a byline': {
    blocks: [{ byline: { date: '12 November 2026', datetime: '2026-11-12', author: 'Ana Whitfield' } }],
  },
  'a byline without an author': {
    blocks: [{ byline: { date: '2 October 2026', datetime: '2026-10-02', author: '' } }],
  },
} satisfies States<typeof Blocks>

export const pages = {
  'an editor’s text': { view: 'content', path: '/privacy-policy', shows: '.blocks' },
  'a video, a map, buttons and columns': { view: 'content', path: '/tour', shows: '.blocks', height: 1200 },
  'a page with a contact panel beside it': { view: 'content', path: '/about-us' },
  'an article with others below it': { view: 'content', path: '/blog/tow-bar' },
  'other articles': { view: 'content', path: '/blog/tow-bar', shows: '.section--tint', height: 560 },
  'an offer': { view: 'content', path: '/offers/service', phone: true },
} satisfies Pages
