import { dictionary } from '#rules/locale/dictionary.ts'

export const writtenWords = dictionary('content', {
  by: 'By',
  daysLeft: '{count} days left',
  from: 'From {host}, which receives data about your visit if you open this',
  inOffer: 'In this offer',
  lastDay: 'Last day today',
  map: 'Show the map:',
  offer: 'The offer',
  oneDay: 'One day left',
  open: 'Show',
  openings: 'Open positions',
  pages: 'Pages',
  play: 'Play the video:',
  reviews: 'What customers say',
  routes: 'Getting here',
  terms: 'Terms and conditions',
  timeline: 'Our story',
})
