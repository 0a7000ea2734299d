import type { Pages } from '#ui/states.ts'

export const pages = {
  'by the week, and a page to apply on': { view: 'vehicle', shows: '.finance' },
  'by the month, with a deposit and a balloon': {
    view: 'vehicle',
    settings: { finance: { frequency: 'month', deposit_percent: 20, balloon_percent: 30 } },
    shows: '.finance',
  },
  'on a phone': { view: 'vehicle', shows: '.finance', phone: true },
} satisfies Pages
