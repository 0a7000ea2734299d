import type { LocationSummary } from '#plan/page.ts'
import { sampleLink, type Pages, type States } from '#ui/states.ts'
import type LocationCard from './LocationCard.astro'

const location: LocationSummary = {
  name: 'Tamworth',
  href: '#',
  address: '12 Goonoo Goonoo Road, Tamworth NSW 2340',
  phone: sampleLink('02 5550 0100', 'tel', 'tel:0255500100'),
  email: sampleLink('hello@example.com', 'mail', 'mailto:hello@example.com'),
  directions: sampleLink('Directions', 'map', 'https://maps.google.com/'),
  hours: [
    { days: 'Monday to Friday', hours: '8:00am to 5:00pm' },
    { days: 'Saturday', hours: '8:00am to 12:30pm' },
    { days: 'Sunday', hours: 'Closed' },
  ],
  rating: '4.7 from 312 reviews',
  primary: true,
}
const unknown = { href: '', phone: null, email: null, directions: null, hours: [], rating: '' }

export const states = {
  'everything known': { location, contactHref: '#' },
  'with its departments': {
    location: {
      ...location,
      departments: [
        {
          name: 'Service',
          href: '#',
          phone: sampleLink('02 5550 0101', 'tel', 'tel:0255500101'),
          hours: [{ days: 'Monday to Friday', hours: '7:30am to 5:00pm' }],
        },
        { name: 'Parts', href: '#', phone: null, hours: [] },
      ],
    },
  },
  'with a picture and a description': {
    location: {
      ...location,
      picture: '/images/scenes/caravan-yard.jpg',
      text: 'Three acres with about 40 vans, a five-bay workshop and a shop.',
    },
  },
  'closed to visitors: no hours': { location: { ...location, hours: [], rating: '' }, contactHref: '#' },
  'hardly anything known': { location: { ...location, ...unknown } },
} satisfies States<typeof LocationCard>
export const within = 'div.places'

export const pages = { 'all locations': { view: 'locations' } } satisfies Pages
