import type { Pages } from '#ui/states.ts'

export const pages = {
  'of the dealer': { view: 'form', path: '/book-test-drive', shows: '.form-aside', phone: true },
} satisfies Pages
