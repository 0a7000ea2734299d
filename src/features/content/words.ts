import { dictionary } from '#rules/locale/dictionary.ts'

export const writtenWords = dictionary('content', {
  by: 'By',
  offer: 'The offer',
  openings: 'Open positions',
  pages: 'Pages',
  reviews: 'What customers say',
  terms: 'Terms:',
})
