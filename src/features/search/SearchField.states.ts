import type { Pages, States } from '#ui/states.ts'
import type SearchField from './SearchField.astro'

export const states = { 'on a page without a list': {} } satisfies States<typeof SearchField>

export const pages = {
  'on the page for an address that doesn’t exist': { view: 'not-found', path: '/404.html', phone: true },
  'at the top of a home page': { view: 'home' },
  'in place of the header': { view: 'not-found', act: { click: '.header__search' }, height: 240 },
  'empty, with earlier searches and popular choices': {
    view: 'not-found',
    act: { suggests: '' },
    height: 640,
  },
  'suggestions while typing': { view: 'not-found', act: { suggests: 'toyota ut' }, phone: true },
} satisfies Pages
