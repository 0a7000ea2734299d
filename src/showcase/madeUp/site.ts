import type { Chrome } from '#plan/page.ts'
import { siteSchema, type Site, type Theme } from '#site/settings/schema.ts'

/** A dealer that there is not, with all that a site can have; its settings as an editor would write them. */

const PICTURE = '/images/scenes/showroom-dusk.jpg'
const hours = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  status: 'open',
  formated_hours: weekday === 6 ? '8:00am - 1:00pm' : '8:00am - 5:30pm',
  open: '08:00',
  close: weekday === 6 ? '13:00' : '17:30',
}))

const SETTINGS = {
  id: 1,
  slug: 'gallery',
  name: 'Wattle Creek Motors',
  url: 'https://www.wattle.example',
  city: 'Tamworth',
  state: 'NSW',
  dealership_group: 'Wattle Motor Group',
  address: { street: '12 Goonoo Goonoo Road', city: 'Tamworth', state: 'NSW', postcode: '2340' },
  dealerships: [{ id: 21, slug: 'wattle-tamworth', name: 'Wattle Tamworth' }],
  phone: '02 5550 0100',
  email: 'hello@wattle.example',
  facebook_url: 'https://facebook.example/wattle',
  instagram_url: 'https://instagram.example/wattle',
  youtube_url: 'https://youtube.example/@wattle',
  linkedin_url: 'https://linkedin.example/company/wattle',
  xtime_url: 'https://booking.example/wattle',
  opening_hours: [{ weekday: 0, status: 'closed', formated_hours: 'Closed' }, ...hours],
  special_hours: [{ date: '2026-12-25', label: 'Christmas Day', status: 'closed', formated_hours: 'Closed' }],
  navigation: {
    header: [
      {
        label: 'Stock',
        href: '/contact',
        items: [
          { label: 'All stock', href: '/contact' },
          { label: 'Book a test drive', href: '/book-test-drive' },
          { label: 'Service', href: '/service' },
        ],
      },
      { label: 'Models', href: '/range', menu: 'models' },
      { label: 'Finance', href: '/finance' },
      { label: 'About', href: '/about-us' },
    ],
    footer: [
      {
        label: 'Buy',
        items: [
          { label: 'Finance', href: '/finance' },
          { label: 'Trade in', href: '/trade-in' },
        ],
      },
      {
        label: 'Wattle Creek',
        items: [
          { label: 'About us', href: '/about-us' },
          { label: 'News', href: '/blog' },
          { label: 'Contact', href: '/contact' },
        ],
      },
    ],
  },
  blogs: { enabled: true },
  offers: { count: 3 },
  build_model_pages: true,
  models_path: true,
  payment_provider: 'stripe',
  checkout: {
    refund_terms:
      'Your deposit is returned in full if you change your mind before you sign a contract of sale.',
  },
  certified_manufacturer: 'Toyota',
  request_photos: true,
  mock_leads: true,
  tagline: 'One yard, one family, one price',
  hero: {
    title: 'Come and drive it.',
    text: 'Every vehicle in the yard is ready when you are, on roads that tell you what it is like.',
    image: PICTURE,
  },
  home: {
    body_types: [
      { label: 'SUVs', href: '/contact', image: '/images/vehicles/suv-deep-crystal-blue-7058/1.jpg' },
      { label: 'Utes', href: '/contact', image: '/images/vehicles/ute-volcanic-amber-412/1.jpg' },
      { label: 'Hatches', href: '/contact', image: '/images/vehicles/hatch-soul-red-crystal-88/1.jpg' },
    ],
    reasons: [
      { title: 'See it in your town', text: 'We bring it to you for your test drive, free.' },
      {
        title: 'The price is the price',
        text: 'The same figure online, on the windscreen and on the contract.',
      },
      { title: 'Any workshop', text: 'Your logbook and warranty follow the vehicle.' },
    ],
    story: {
      title: 'It began with two bays and a petrol pump',
      text: 'The family that opened the workshop in 1974 still runs it, and still picks up the phone.',
      image: '/images/scenes/dealership.jpg',
      href: '/about-us',
      label: 'Our story',
    },
    testimonials: [
      { text: 'They answered on a Sunday.', name: 'Sam O.', detail: 'Bought a ute' },
      { text: 'Nobody hurried us, and the price came with its reasons.', name: 'Priya D.', detail: '' },
    ],
  },
}

/** Settings of a site whose home page opens without a picture. */
export const NO_PICTURE = { hero: { title: 'Come and drive it.', text: 'It is in the yard.', image: '' } }

/** What the made-up site differs in: settings, and looks. */
export interface Change {
  settings?: Record<string, unknown>
  theme?: Partial<Theme>
  /** Whether the backend has its places; it does where not said. */
  places?: boolean
}

/** The made-up dealer's settings, in the region, the words and the looks of the site that is looked at. */
export const siteLike = (like: Chrome, { settings = {}, theme = {} }: Change = {}): Site => ({
  ...siteSchema.validateSync({ ...SETTINGS, region: like.region, template: like.template, ...settings }),
  theme: { ...like.theme, ...theme },
})
