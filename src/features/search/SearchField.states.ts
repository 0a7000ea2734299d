import type { Pages, States } from '#ui/states.ts'
import type SearchField from './SearchField.astro'

export const states = { 'on a page that is no list': {} } satisfies States<typeof SearchField>

export const pages = {
  'nothing at an address': { view: 'not-found', path: '/404.html', phone: true },
  'in the opening of a home page': { view: 'home' },
  'in the place of the header': { view: 'not-found', act: { click: '.header__search' }, height: 240 },
  'an empty one suggests what was searched for, and what there is': {
    view: 'not-found',
    act: { suggests: '' },
    height: 640,
  },
  'what is typed may become': { view: 'not-found', act: { suggests: 'toyota ut' }, phone: true },
} satisfies Pages
