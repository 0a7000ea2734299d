import type { Pages, States } from '#ui/states.ts'
import type SearchField from './SearchField.astro'

export const states = { 'on a page that is no list': {} } satisfies States<typeof SearchField>

export const pages = {
  'nothing at an address': { view: 'not-found', path: '/404.html', phone: true },
} satisfies Pages
