import type { Pages } from '#ui/states.ts'

export const pages = {
  'of the range': { view: 'range', path: '/range' },
} satisfies Pages
