import type { Pages } from '#ui/states.ts'

export const pages = {
  'print this page to see the windscreen card': { view: 'vehicle' },
} satisfies Pages
