import type { Pages } from '#ui/states.ts'

export const pages = {
  'printed, this page is the sheet for the windscreen': { view: 'vehicle' },
} satisfies Pages
