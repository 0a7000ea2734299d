import type { Pages } from '#ui/states.ts'

export const pages = {
  'panel: a framed picture': { view: 'home', theme: { hero: 'panel' } },
  'full: the whole screen': { view: 'home', theme: { hero: 'full' } },
  'split: words beside a picture': { view: 'home', theme: { hero: 'split' } },
  'arch: an arched picture': { view: 'home', theme: { hero: 'arch' } },
  'plate: a dark plate laid over it': { view: 'home', theme: { hero: 'plate' } },
  'without a picture': {
    view: 'home',
    settings: { hero: { title: 'Come and drive it.', image: '' } },
    height: 560,
  },
  'on a phone': { view: 'home', phone: true },
  'all of the page': { view: 'home', height: 900 },
  'of a dealer that has written nothing yet': {
    view: 'home',
    settings: { hero: { title: 'Come and drive it.' }, home: {}, tagline: '', blogs: {}, offers: {} },
    phone: true,
  },
} satisfies Pages
