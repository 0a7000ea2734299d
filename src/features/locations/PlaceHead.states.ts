import type { Pages } from '#ui/states.ts'

export const pages = {
  'one, with days that differ': { view: 'location' },
  'on a phone': { view: 'location', phone: true },
} satisfies Pages
