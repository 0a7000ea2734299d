import type { Pages } from '#ui/states.ts'

export const pages = {
  'nothing to compare yet': { view: 'garage', path: '/my-garage/compare', phone: true },
} satisfies Pages
