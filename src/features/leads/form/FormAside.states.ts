import type { Pages } from '#ui/states.ts'

export const pages = {
  'with the dealer’s details': { view: 'form', path: '/book-test-drive', shows: '.form-aside', phone: true },
} satisfies Pages
