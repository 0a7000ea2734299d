import type { Pages } from '#ui/states.ts'

export const LITTLE = {
  name: 'Millbrook',
  tagline: '',
  dealership_group: '',
  phone: '',
  email: '',
  address: {},
  opening_hours: [],
  facebook_url: '',
  instagram_url: '',
  youtube_url: '',
  linkedin_url: '',
  xtime_url: '',
  navigation: { header: [{ label: 'Contact', href: '/contact' }], footer: [] },
}

const LABELS = ['New vehicles', 'Used vehicles', 'Dealerships', 'Finance', 'Service and parts', 'About us']
const LONG = {
  name: 'Millbrook Creek and District Motor Company',
  dealerships: [
    { id: 21, slug: 'millbrook-parramatta', name: 'Millbrook Parramatta' },
    { id: 22, slug: 'millbrook-penrith', name: 'Millbrook Penrith' },
  ],
  navigation: { header: LABELS.map((label) => ({ label, href: '/contact' })) },
}

const image = '/images/scenes/dealership.jpg'
const MEGA = {
  navigation: {
    header: [
      {
        label: 'Vehicles',
        href: '/contact',
        items: [
          { label: 'All vehicles', href: '/search/used-cars', group: 'Stock' },
          { label: 'Demonstrators with a rather long name', href: '/search/demo-cars', group: 'Stock' },
          { label: 'Test drives', href: '/contact', group: 'Before you buy', image },
          { label: 'Trade in or sell, whatever you drive', href: '/contact', group: 'Before you buy', image },
        ],
      },
    ],
  },
}
const OPEN = { click: '[popovertarget^="menu-"]' }

export const pages = {
  'bar: one line': { view: 'not-found', theme: { header: 'bar' }, height: 240 },
  'stacked: with a contact line above': { view: 'not-found', theme: { header: 'stacked' }, height: 240 },
  'stacked-band: its menu on a dark band': {
    view: 'not-found',
    theme: { header: 'stacked-band' },
    height: 240,
  },
  'overlay: over the picture at the top of a page': {
    view: 'home',
    theme: { header: 'overlay', hero: 'full' },
    height: 420,
  },
  'island: a floating bar': { view: 'not-found', theme: { header: 'island' }, height: 240 },
  'with a menu open': {
    view: 'not-found',
    act: OPEN,
    height: 460,
  },
  'with a menu of headings and pictures open': {
    view: 'not-found',
    settings: MEGA,
    act: OPEN,
    height: 460,
  },
  'a long name, and a long menu that moves to the drawer': {
    view: 'not-found',
    settings: LONG,
    theme: { header: 'bar' },
    height: 240,
  },
  'no menus, no phone, no hours': { view: 'not-found', settings: LITTLE, noPlaces: true, height: 240 },
  'on a phone': { view: 'not-found', phone: true, height: 300 },
} satisfies Pages
