import type { Pages } from '#ui/states.ts'

export const pages = {
  typical: { view: 'vehicle', shows: '#vehicle-map' },
} satisfies Pages
