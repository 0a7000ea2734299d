import type { Pages } from '#ui/states.ts'

export const pages = {
  'weekly, with a link to apply': { view: 'vehicle', shows: '.finance' },
  'monthly, with a deposit and a balloon': {
    view: 'vehicle',
    settings: { finance: { frequency: 'month', deposit_percent: 20, balloon_percent: 30 } },
    shows: '.finance',
  },
  'on a phone': { view: 'vehicle', shows: '.finance', phone: true },
} satisfies Pages
