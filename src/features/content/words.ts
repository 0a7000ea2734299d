import { dictionary } from '#rules/locale/dictionary.ts'

/** The fixed words shown with editors' content (spec §9). */
export const writtenWords = dictionary('content', {
  by: 'By',
  offer: 'The offer',
  openings: 'Open positions',
  pages: 'Pages',
  reviews: 'What customers say',
  terms: 'Terms:',
})
