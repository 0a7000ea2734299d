import type { Pages } from '#ui/states.ts'

export const pages = {
  'a model': { view: 'model', path: '/models/toyota-rav4' },
  'on a phone': { view: 'model', path: '/models/toyota-rav4', phone: true },
} satisfies Pages
