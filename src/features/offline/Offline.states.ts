import type { Pages } from '#ui/states.ts'

export const pages = {
  'a page from the past, without a connection': {
    view: 'not-found',
    act: { offline: true },
    phone: true,
    height: 420,
  },
  'never opened, and no connection': { view: 'offline', settings: { offline: true }, phone: true },
} satisfies Pages
