/** The fixed words of the views, one dictionary a locale (spec §9). What a tenant says itself comes from the plan. */
const australian = {
  addressAndHours: 'Address and hours',
  allStock: 'View all stock',
  atAGlance: 'At a glance',
  browseByMake: 'Browse by make',
  browseByType: 'Browse by type',
  call: 'Call',
  close: 'Close',
  closedNow: 'Closed now',
  closedToday: 'Closed today',
  description: 'About this vehicle',
  directions: 'Get directions',
  emailUs: 'Email us',
  features: 'Features',
  findUs: 'Find us',
  followUs: 'Follow us',
  fullScreen: 'Full screen',
  inThisSection: 'In this section',
  location: 'Vehicle location',
  mainMenu: 'Main menu',
  makeAnEnquiry: 'Make an enquiry',
  menu: 'Menu',
  newArrival: 'New Arrival',
  nextPicture: 'Next picture',
  noPicture: 'This picture can’t be shown',
  onThisPage: 'On this page',
  openingHours: 'Opening hours',
  openMap: 'Open the map',
  openNow: 'Open now',
  photosSoon: 'Photos coming soon',
  pictures: 'Pictures',
  previousPicture: 'Previous picture',
  print: 'Print',
  reasons: 'Why buy from us',
  recentlyViewed: 'Recently viewed',
  requestPhotos: 'Request Photos',
  scan: 'Scan for more photos, today’s price and to enquire',
  searchStock: 'Search stock',
  share: 'Share',
  shareCopied: 'Link copied',
  shareLink: 'Copy this link:',
  skip: 'Skip to content',
  specifications: 'Specifications',
  stockNumber: 'Stock no.',
  talkToUs: 'Questions? Talk to us.',
  testimonials: 'In our customers’ words',
  today: 'today',
  viewAll: 'View all',
  was: 'Was',
  youAreHere: 'You are here',
  zoom: 'Zoom',
}

export type Words = Record<keyof typeof australian, string>

const dictionaries: Record<'en-AU' | 'en-NZ' | 'en-US', Words> = {
  'en-AU': australian,
  'en-NZ': australian,
  'en-US': {
    ...australian,
    allStock: 'View all inventory',
    makeAnEnquiry: 'Make an inquiry',
    openingHours: 'Hours',
    scan: 'Scan for more photos, today’s price and to inquire',
    searchStock: 'Search inventory',
    stockNumber: 'Stock #',
  },
}

const isRegion = (region: string): region is keyof typeof dictionaries => Object.hasOwn(dictionaries, region)

/** The words of a region; Australian where the region is not known. */
export const words = (region: string): Words => dictionaries[isRegion(region) ? region : 'en-AU']
