import type { Pages } from '#ui/states.ts'

export const pages = {
  'among the tools on a vehicle’s page': { view: 'vehicle', shows: '.tools', height: 240 },
} satisfies Pages
