import type { Pages } from '#ui/states.ts'

export const pages = {
  'on the vehicle’s page': { view: 'vehicle', car: { certified: true }, shows: '#certified', height: 480 },
} satisfies Pages
