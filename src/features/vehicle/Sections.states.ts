import type { Pages } from '#ui/states.ts'

export const pages = {
  typical: { view: 'vehicle', shows: '.sections' },
  'on a phone': { view: 'vehicle', shows: '.sections', phone: true },
} satisfies Pages
