import type { Pages } from '#ui/states.ts'

export const pages = {
  'an editor’s words': { view: 'content', path: '/privacy-policy', shows: '.parts' },
} satisfies Pages
