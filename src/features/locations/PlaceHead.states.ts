import type { Pages } from '#ui/states.ts'

export const pages = {
  'one with special hours': { view: 'location' },
  'on a phone': { view: 'location', phone: true },
} satisfies Pages
