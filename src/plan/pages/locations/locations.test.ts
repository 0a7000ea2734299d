import { expect, test } from 'vitest'
import { pageAt, smallPages, smallPlan, type Small } from '../../testing/small.ts'

const week = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  status: 'open',
  formated_hours: '8:00am - 5:00pm',
  open: '08:00',
  close: '17:00',
}))
/** Spec §9 'Opening hours'. */
const HOURS = [
  { weekday: 0, status: 'closed', formated_hours: 'Closed', open: '', close: '' },
  ...week,
  { weekday: 6, status: 'open', formated_hours: '8:00am - 12:30pm', open: '08:00', close: '12:30' },
]
const place = (id: number, name: string, more: Record<string, unknown> = {}) => ({
  id,
  name,
  position: id,
  visible: true,
  primary: false,
  dealership_id: id,
  location_type: 'sales',
  contact_detail: { phone: '02 5550 1200', email: 'sales@fixture.example' },
  opening_hours: HOURS,
  address: { street: '1 Main Street', city: 'Tamworth', state: 'NSW', postcode: '2340', lat: -31, long: 150 },
  reviews: { count: 12, average_rating: 4.6 },
  manufacturers: ['Škoda', 'SKODA'],
  ...more,
})
const LOCATIONS = [
  place(1, 'Tamworth'),
  place(2, 'Dubbo', { primary: true }),
  place(3, 'Hidden', { visible: false }),
]
const DEALERS = [
  { id: 1, slug: 'tamworth', name: 'Tamworth' },
  { id: 2, slug: 'dubbo', name: 'Dubbo' },
]
const pagesOf = (change: Small = {}) =>
  smallPages({ locations: LOCATIONS, ...change, site: { dealerships: DEALERS, ...change.site } })

test('All visible locations share a page, the primary first, and have one each (spec §2)', () => {
  const pages = pagesOf()
  const { props } = pageAt(pages, '/our-locations', 'locations')
  expect(props.locations.map(({ name, href, contactHref }) => [name, href, contactHref])).toEqual([
    ['Dubbo', '/our-locations/dubbo', '/contact-us/dubbo'],
    ['Tamworth', '/our-locations/tamworth', '/contact-us/tamworth'],
  ])
  expect(pages.some(({ path }) => path.endsWith('/hidden'))).toBe(false)
})

test('A location shows the hours of spec §9, directions, and a form for that dealership', () => {
  const { props } = pageAt(pagesOf(), '/our-locations/tamworth', 'location')
  expect(props.place.hours).toEqual([
    { days: 'Monday to Friday', hours: '8:00am to 5:00pm' },
    { days: 'Saturday', hours: '8:00am to 12:30pm' },
    { days: 'Sunday', hours: 'Closed' },
  ])
  expect(props.hours?.zone).toBe('Australia/Sydney')
  expect(props.makes).toEqual(['Škoda'])
  expect(props.place.directions).toMatchObject({ kind: 'map', event: 41 })
  expect(props.map).toBeNull()
  expect(props.stock?.href).toContain('dealership_slug=tamworth')
  expect(props.form.form).toBe('contact')
  expect(props.form.preset).toEqual({ preferredDealership: 'tamworth' })
  expect(props.others.map(({ href }) => href)).toEqual(['/our-locations/dubbo'])
})

test.each([
  ['service', 'service', 'AutoRepair'],
  ['parts', 'parts', 'AutoPartsStore'],
  ['sales', 'contact', 'AutoDealer'],
  ['head office', 'contact', 'LocalBusiness'],
])('A location for %s has the form %s and the business type %s', (location_type, form, type) => {
  const pages = pagesOf({ locations: [place(1, 'Tamworth', { location_type })] })
  const { props, meta } = pageAt(pages, '/our-locations/tamworth', 'location')
  expect(props.form.form).toBe(form)
  expect(props.crumbs.map(({ label }) => label)).toEqual(['Home', 'Where to find us', 'Tamworth'])
  expect(meta.jsonLd.map((record) => record['@type'])).toEqual(['BreadcrumbList', type])
})

test('The thank-you page knows every dealership or location that its form offers', () => {
  const placesOf = (change: Parameters<typeof pagesOf>[0]) =>
    pageAt(pagesOf(change), '/success/service-enquiry', 'success').props.answers?.places
  const [one, two] = DEALERS
  expect(placesOf({})).toMatchObject({
    [one?.slug ?? '']: { name: expect.any(String), map: expect.stringContaining('maps') },
    [two?.slug ?? '']: { name: expect.any(String) },
  })
  const locations = [place(1, 'Front'), place(7, 'Back', { dealership_id: 1 })]
  const yards = { locations, site: { dealerships: DEALERS.slice(0, 1) } }
  expect(placesOf(yards)).toMatchObject({ 1: { name: 'Front' }, 7: { name: 'Back' } })
  expect(pageAt(pagesOf(yards), '/success', 'success').props.answers).not.toHaveProperty('places')
})

test('A location’s form preselects it if its dealership has two', () => {
  const locations = [place(1, 'Front'), place(7, 'Back', { dealership_id: 1 })]
  const pages = pagesOf({ locations, site: { dealerships: DEALERS.slice(0, 1) } })
  expect(pageAt(pages, '/our-locations/back', 'location').props.form.preset).toEqual({
    website_location: '7',
  })
})

test('Locations at one address are merged, with what differs listed by department', () => {
  const at = (street: string) => ({ address: { street, city: 'Tamworth', state: 'NSW' } })
  const locations = [
    place(3, 'Tamworth Service', {
      ...at('2 HIGH Street'),
      dealership_id: 1,
      location_type: 'service',
      contact_detail: { phone: '02 5550 9999', email: '' },
      opening_hours: week,
    }),
    place(1, 'Tamworth', { ...at('2 High Street'), primary: true }),
    place(4, 'Spares', { ...at('2 High Street'), dealership_id: 1, location_type: 'parts' }),
    place(2, 'Dubbo', at('2 High Street')),
    place(5, 'Nowhere', { address: {} }),
    place(6, 'Nowhere else', { address: {} }),
  ]
  const pages = pagesOf({ locations })
  const { props } = pageAt(pages, '/our-locations', 'locations')
  expect(props.locations.map(({ name }) => name)).toEqual(['Tamworth', 'Dubbo', 'Nowhere', 'Nowhere else'])
  expect(props.locations[0]?.departments).toMatchObject([
    {
      name: 'Service',
      href: '/our-locations/tamworth-service',
      phone: { label: '02 5550 9999' },
      hours: [{ days: 'Monday to Friday' }],
    },
    { name: 'Spares', href: '/our-locations/spares', phone: null, hours: [] },
  ])
  expect(pageAt(pages, '/contact', 'contact').props.locations).toHaveLength(4)
  expect(pageAt(pages, '/', 'home').props.locations).toHaveLength(4)
})

test('A location has a map only if the site has a provider and the coordinates are known', () => {
  const image = 'https://maps.example/at/{lat},{long}/{width}x{height}@{scale}x.png'
  const site = { maps: { image, attribution: '© Mappers', attribution_href: 'https://maps.example/about' } }
  const where = { street: '1 Main Street', city: 'Tamworth', state: 'NSW' }
  const locations = [place(1, 'Tamworth'), place(2, 'Dubbo', { address: where })]
  const mapAt = (path: string, change: Small) =>
    pageAt(pagesOf({ locations, ...change }), path, 'location').props.map
  expect(mapAt('/our-locations/tamworth', { site })).toEqual({
    src: 'https://maps.example/at/-31,150/600x320@1x.png',
    srcset: 'https://maps.example/at/-31%2C150/600x320@2x.png 2x',
    attribution: '© Mappers',
    attributionHref: 'https://maps.example/about',
  })
  expect(mapAt('/our-locations/dubbo', { site })).toBeNull()
  expect(mapAt('/our-locations/tamworth', {})).toBeNull()
})

test('A location shows upcoming special hours on the page and to search engines', () => {
  const special_hours = [
    { date: '2026-12-25', label: 'Christmas Day', status: 'closed' },
    { date: '2026-12-24', label: 'Christmas Eve', status: 'open', formated_hours: '8:00am - 12:00pm' },
    { date: '2026-11-01', label: 'Over', status: 'closed' },
    { date: '2027-06-14', label: 'Far away', status: 'closed' },
  ]
  const { props, meta } = pageAt(pagesOf({ site: { special_hours } }), '/our-locations/dubbo', 'location')
  expect(props.special).toEqual([
    { day: 'Thursday 24 December', label: 'Christmas Eve', hours: '8:00am to 12:00pm' },
    { day: 'Friday 25 December', label: 'Christmas Day', hours: 'Closed' },
  ])
  const hours = meta.jsonLd[1]?.['openingHoursSpecification'] as Record<string, unknown>[]
  expect(hours).toHaveLength(8)
  expect(hours[0]).toMatchObject({ dayOfWeek: 'https://schema.org/Monday', opens: '08:00', closes: '17:00' })
  expect(hours.at(-1)).toMatchObject({ opens: '00:00', closes: '00:00', validFrom: '2026-12-25' })
})

test('A location shows at most 12 reviews of it and the dealer, from 4 stars (spec §9)', () => {
  const review = (name: string, rating: number, location?: number) => ({
    ...{ name, rating, location },
    ...{ text: 'Good.', date: '2026-10-01', detail: '' },
  })
  const reviews = [
    review('other', 5, 1),
    review('low', 3.9, 2),
    review('dealer', 4),
    ...Array.from({ length: 20 }, (_, index) => review(`own ${index}`, 5, 2)),
  ]
  const pages = pagesOf({ content: [{ path: '/reviews', reviews }] })
  const { props, meta } = pageAt(pages, '/our-locations/dubbo', 'location')
  expect(props.reviews).toHaveLength(12)
  expect(props.reviews.every(({ name }) => name.startsWith('own'))).toBe(true)
  // Reviews aren't in the structured data, because search engines don't accept ratings that a business publishes about itself.
  expect(meta.jsonLd[1]).not.toHaveProperty('review')
  expect(meta.jsonLd[1]).not.toHaveProperty('aggregateRating')
  const first = pageAt(pages, '/our-locations/tamworth', 'location').props.reviews
  expect(first.map(({ name }) => name)).toEqual(['other', 'dealer'])
  // Pages that show only some of the reviews link to all of them.
  expect(props.allReviews).toMatchObject({ label: 'All reviews', href: '/reviews' })
  expect(pageAt(pages, '/', 'home').props.allReviews?.href).toBe('/reviews')
})

test('A location links to all reviews on another site, good and bad', () => {
  const [first] = LOCATIONS
  const elsewhere = { ...first, address: { ...first?.address, place_url: 'https://maps.example/reviews' } }
  const { props } = pageAt(pagesOf({ locations: [elsewhere] }), '/our-locations/tamworth', 'location')
  expect(props.allReviews).toMatchObject({ label: 'All 12 reviews', href: 'https://maps.example/reviews' })
})

const at = (street: string) => ({ street, city: 'Maitland', state: 'NSW', postcode: '2320' })
/** One dealership with two yards, of which the first has a service department, and a workshop elsewhere. */
const YARDS: Small = {
  site: { dealerships: [{ id: 1, slug: 'hunter', name: 'Hunter' }] },
  locations: [
    place(11, 'Hunter Newcastle', { dealership_id: 1 }),
    place(12, 'Hunter Newcastle Service', { dealership_id: 1, location_type: 'service' }),
    place(13, 'Hunter Maitland', { dealership_id: 1, address: at('2 High Street') }),
    place(14, 'Hunter Workshop', { dealership_id: 1, location_type: 'service', address: at('9 Low Road') }),
    place(15, 'Hunter Parts', { dealership_id: 1, location_type: 'parts', address: {} }),
  ],
  cars: [
    {
      id: 1,
      slug: 'kia',
      name: 'Kia',
      make: 'Kia',
      status: 'in_stock',
      location_id: 13,
      car_type: 'used',
      show_on_dealer_website: true,
      location_name: 'Hunter Maitland',
    },
  ],
}

test('A yard of a dealership with several yards links to its stock', () => {
  const stockAt = (path: string, small = YARDS) =>
    pageAt(smallPages(small), `/our-locations/${path}`, 'location').props.stock?.href
  expect(stockAt('hunter-maitland')).toMatch(/\?location_name=Hunter\+Maitland$/)
  expect(stockAt('hunter-newcastle-service')).toBeUndefined()
  expect(
    stockAt('hunter-newcastle', { ...YARDS, locations: YARDS.locations?.slice(0, 2) ?? [] }),
  ).toBeUndefined()
})

test('Cards name the yard if a dealership has several, but not if it has only departments', () => {
  const cardAt = (small: Small) => {
    const { context } = smallPlan(small)
    const [vehicle] = context.listed
    return vehicle && context.card(vehicle).location
  }
  expect(cardAt(YARDS)).toBe('Hunter Maitland')
  expect(cardAt({ ...YARDS, locations: YARDS.locations?.slice(0, 2) ?? [] })).toBe('')
})

test('Shoppers choose between places, not departments, and a department’s page has its place chosen', () => {
  const formAt = (path: string) => pageAt(smallPages(YARDS), `/our-locations/${path}`, 'location').props.form
  expect(formAt('hunter-maitland').context.locations?.map(({ name }) => name)).toEqual([
    'Hunter Newcastle',
    'Hunter Maitland',
    'Hunter Workshop',
  ])
  expect(formAt('hunter-newcastle-service').preset).toEqual({ website_location: '11' })
})

test('A location has a page even if nothing is known about it', () => {
  const pages = smallPages({ locations: [{ id: 4, name: '' }], site: { state: '' } })
  const { props, meta } = pageAt(pages, '/our-locations/location', 'location')
  expect(props).toMatchObject({ special: [], makes: [], stock: null, hours: null, reviews: [], others: [] })
  expect(meta.jsonLd[1]).not.toHaveProperty('geo')
})

test.each(['constructor', '__proto__', 'toString', 'a yard'])(
  'A location of the unknown type %s has the contact form',
  (location_type) => {
    const pages = smallPages({ locations: [place(1, 'Yard', { location_type })] })
    const { props, meta } = pageAt(pages, '/our-locations/yard', 'location')
    expect(props.form).toMatchObject({ form: 'contact' })
    expect(JSON.stringify(meta.jsonLd)).toContain('"LocalBusiness"')
  },
)

test('A site without locations has no page for them; an editor’s page there stays', () => {
  expect(smallPages({}).some(({ path }) => path.startsWith('/our-locations'))).toBe(false)
  const content = [{ path: '/our-locations', title: 'Find a yard', html: '<p>By the river.</p>' }]
  expect(pageAt(smallPages({ content }), '/our-locations', 'content').props.title).toBe('Find a yard')
  const { props } = pageAt(pagesOf({ content }), '/our-locations', 'locations')
  expect(props).toMatchObject({ title: 'Find a yard', blocks: [{ html: '<p>By the river.</p>' }] })
})
