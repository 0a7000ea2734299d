import type { Pages } from '#ui/states.ts'

export const pages = {
  'on the range page': { view: 'range', path: '/range' },
} satisfies Pages
