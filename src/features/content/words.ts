import { dictionary } from '#rules/locale/dictionary.ts'

export const writtenWords = dictionary('content', {
  by: 'By',
  from: 'From {host}',
  map: 'Show the map:',
  offer: 'The offer',
  open: 'Show',
  openings: 'Open positions',
  pages: 'Pages',
  play: 'Play the video:',
  reviews: 'What customers say',
  terms: 'Terms:',
})
