import type { Pages } from '#ui/states.ts'

export const pages = {
  'asked before the visit is remembered': {
    view: 'not-found',
    settings: { consent: { notice: true } },
    act: { reveal: '[data-consent]' },
    phone: true,
    height: 420,
  },
} satisfies Pages
