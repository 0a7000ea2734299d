import type { Link } from '#plan/frame/props.ts'
import type { LocationSummary, Post, VehicleProps } from '#plan/page.ts'
import type { ModelCard } from '#plan/pages/range/props.ts'
import type { Byline, OfferPanel, OpeningCard, PersonCard, ReviewCard } from '#plan/pages/content/props.ts'

/** What editors write, places, models and prices: each component's states as data. */

const link = (label: string, kind: Link['kind'] = 'internal', href = '#written'): Link => ({
  label,
  href,
  kind,
  prefetch: false,
})
const PHONE = link('02 5550 0100', 'tel', 'tel:0255500100')
const MAIL = link('hello@example.com', 'mail', 'mailto:hello@example.com')
export const INSTEAD = {
  text: 'There is no Volvo here just now. These are the nearest that we have.',
  links: [link('All SUVs'), link('Mazda')],
}
const PICTURE = '/images/scenes/dealership.jpg'

const post: Post = {
  link: link('How to choose a tow bar'),
  text: 'What the figures on the plate mean, and which of them is yours.',
  image: PICTURE,
  kicker: 'Advice',
  date: '12 November 2026',
  datetime: '2026-11-12',
  price: '',
}
export const POSTS: Post[] = [
  post,
  { ...post, link: link('Summer service offer'), kicker: 'Offer', price: '$199', date: '', datetime: '' },
  { ...post, link: link('Without a picture'), image: '' },
]

export const BYLINES: Byline[] = [
  { date: '12 November 2026', datetime: '2026-11-12', author: 'Ana Whitfield' },
  { date: '2 October 2026', datetime: '2026-10-02', author: '' },
]

export const OFFER: OfferPanel = {
  price: 'Worth $1,190',
  until: 'Until 31 December 2026',
  datetime: '2026-12-31',
  terms: 'On vehicles in stock, while they last.',
  button: link('See what is in stock'),
}

const person: PersonCard = {
  name: 'Ana Whitfield',
  role: 'Sales',
  text: 'Twelve years here, and still drives each of them first.',
  image: '/images/scenes/showroom-dusk.jpg',
  initials: 'AW',
  phone: PHONE,
  email: MAIL,
}
export const PEOPLE: { group: string; people: PersonCard[] }[] = [
  {
    group: 'People',
    people: [
      person,
      { ...person, name: 'Without a picture', initials: 'WP', image: '' },
      {
        ...person,
        name: 'Hardly known',
        role: '',
        text: '',
        initials: 'HK',
        image: '',
        phone: null,
        email: null,
      },
    ],
  },
]

export const OPENINGS: OpeningCard[] = [
  {
    title: 'Technician',
    facts: ['Full time', 'Tamworth', 'Apply by 30 November 2026'],
    text: 'A workshop with six hoists, and no Sundays.',
  },
  { title: 'With its title only', facts: [], text: '' },
]

const review: ReviewCard = {
  name: 'Sam Okafor',
  text: 'They answered on a Sunday.',
  rating: 5,
  ratingText: '5 out of 5',
  date: '2 November 2026',
  datetime: '2026-11-02',
  detail: 'Bought a ute',
}
export const REVIEWS: ReviewCard[] = [
  review,
  {
    ...review,
    name: 'Four stars, and many words',
    rating: 4,
    ratingText: '4 out of 5',
    text: `${'Nobody hurried us. '.repeat(9).trim()}`,
  },
  { ...review, name: 'Without a day', date: '', datetime: '', detail: '' },
]

const place: LocationSummary = {
  name: 'Tamworth',
  href: '#places',
  address: '12 Goonoo Goonoo Road, Tamworth NSW 2340',
  phone: PHONE,
  email: MAIL,
  directions: link('Directions', 'map', 'https://maps.google.com/'),
  hours: [
    { days: 'Monday to Friday', hours: '8:00am to 5:00pm' },
    { days: 'Saturday', hours: '8:00am to 12:30pm' },
    { days: 'Sunday', hours: 'Closed' },
  ],
  rating: '4.7 from 312 reviews',
  primary: true,
}
export const PLACES: { state: string; location: LocationSummary }[] = [
  { state: 'all known', location: place },
  { state: 'closed for visitors: no hours', location: { ...place, hours: [], rating: '' } },
  {
    state: 'hardly anything known',
    location: { ...place, href: '', phone: null, email: null, directions: null, hours: [], rating: '' },
  },
]

const model: ModelCard = {
  link: link('Outlier 20', 'internal', '#models'),
  make: 'Wanderstone',
  image: '/images/vehicles/suv-deep-crystal-blue-7058/1.jpg',
  text: 'Sleeps four, tows behind most utes, and goes where the road ends.',
  isNew: false,
  note: 'Pop top',
}
export const MODELS: { state: string; model: ModelCard }[] = [
  { state: 'as most are', model },
  { state: 'new', model: { ...model, isNew: true } },
  { state: 'no picture', model: { ...model, image: '' } },
  { state: 'hardly anything known', model: { ...model, image: '', make: '', text: '', note: '' } },
]

type Priced = Pick<VehicleProps, 'price' | 'market' | 'estimate'>
const priced: Priced = {
  price: { kind: 'list', text: '$58,990', was: null, suffix: 'drive away' },
  market: null,
  estimate: null,
}
/** Price.astro reads no more of a vehicle than this. */
const vehicle = (change: Partial<Priced>) => ({ ...priced, ...change }) as VehicleProps
export const PRICES: { state: string; vehicle: VehicleProps }[] = [
  { state: 'as most are', vehicle: vehicle({}) },
  {
    state: 'reduced, below market, with what it comes to',
    vehicle: vehicle({
      price: { kind: 'reduced', text: '$58,990', was: '$61,490', suffix: 'drive away' },
      market: { text: '$2,410 below market average', note: 'Beside 38 like it, advertised this month.' },
      estimate: {
        text: '$276',
        per: 'a week',
        assumptions: [
          { label: 'Rate', text: '8.49% a year' },
          { label: 'Term', text: '5 years' },
        ],
        disclaimer: 'An estimate, not an offer of credit.',
      },
    }),
  },
  {
    state: 'none',
    vehicle: vehicle({ price: { kind: 'none', text: 'Enquire for price.', was: null, suffix: '' } }),
  },
]
