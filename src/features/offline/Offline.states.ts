import type { Pages } from '#ui/states.ts'

export const pages = {
  'a stored page, without a connection': {
    view: 'not-found',
    act: { offline: true },
    phone: true,
    height: 420,
  },
  'a page never opened before, without a connection': {
    view: 'offline',
    settings: { offline: true },
    phone: true,
  },
} satisfies Pages
