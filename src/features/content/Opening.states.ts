import type { Pages } from '#ui/states.ts'

export const pages = {
  'with a picture': { view: 'content', path: '/about-us', height: 480 },
  'without a picture': { view: 'content', path: '/blog/inspection', height: 480 },
} satisfies Pages
