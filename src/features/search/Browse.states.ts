import type { Pages } from '#ui/states.ts'

export const pages = {
  'below a list': { view: 'search', shows: '.browse', height: 420 },
} satisfies Pages
