import type { Pages } from '#ui/states.ts'

export const pages = {
  'panel: a framed picture': { view: 'home', theme: { hero: 'panel' } },
  'full: a picture that fills the screen': { view: 'home', theme: { hero: 'full' } },
  'split: words beside a picture': { view: 'home', theme: { hero: 'split' } },
  'arch: an arched picture': { view: 'home', theme: { hero: 'arch' } },
  'plate: a dark plate over the picture': { view: 'home', theme: { hero: 'plate' } },
  'without a picture': {
    view: 'home',
    settings: { hero: { title: 'Come and drive it.', image: '' } },
    height: 560,
  },
  'on a phone': { view: 'home', phone: true },
  'the whole page': { view: 'home', height: 900 },
  'a dealer who hasn’t written anything yet': {
    view: 'home',
    settings: { hero: { title: 'Come and drive it.' }, home: {}, tagline: '', blogs: {}, offers: {} },
    phone: true,
  },
  'vehicles in stock': { view: 'home', section: 'stock', shows: '.section' },
  'vehicles in stock, on a phone': {
    view: 'home',
    section: 'stock',
    shows: '.section',
    phone: true,
  },
  'articles and offers': { view: 'home', section: 'articles', shows: '.section' },
  'articles and offers, on a phone': {
    view: 'home',
    section: 'articles',
    shows: '.section',
    phone: true,
  },
  'two locations': { view: 'home', section: 'locations', shows: '.section' },
  'two locations, on a phone': {
    view: 'home',
    section: 'locations',
    shows: '.section',
    phone: true,
  },
} satisfies Pages
