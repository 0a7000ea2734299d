import type { Pages } from '#ui/states.ts'

export const pages = {
  'on the vehicle’s page': {
    view: 'vehicle',
    settings: { buttons: ['inline_form', 'enquire', 'location'] },
    shows: '.lead-box',
  },
} satisfies Pages
