import type { Pages } from '#ui/states.ts'

export const pages = {
  'as most are': { view: 'vehicle', shows: '#vehicle-map' },
} satisfies Pages
