import { expect, test } from 'vitest'
import { withOwnLocations } from '#site/settings/locations.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { car, pageAt, smallPages, smallPlan, type Small } from '#plan/testing/small.ts'

/** A site as it's loaded: what its settings say once is where it's needed. */
const loaded = (settings: object) =>
  withOwnLocations(
    siteSchema.validateSync({
      id: 1,
      slug: 'fixture',
      name: 'Fixture',
      url: 'https://fixture.test',
      ...settings,
    }),
  ) as unknown as Record<string, unknown>

const YARDS = {
  phone: '03 9000 0001',
  locations: [
    {
      name: 'Dandenong',
      street: '1 Princes Highway',
      city: 'Dandenong',
      state: 'VIC',
      postcode: '3175',
      email: 'sales@fixture.test',
      hours: 'Mon-Fri 8am-5pm, Sat-Sun closed',
      manager: { name: 'Kim Ng', picture: '' },
      picture: 'https://pictures.test/yard.jpg',
      departments: [{ type: 'service', phone: '03 9000 0002', hours: 'Mon-Fri 7am-4pm' }],
    },
    { name: 'Ringwood', street: '2 Main Road', city: 'Ringwood', state: 'VIC', hours: 'Sat 9am-1pm' },
  ],
}
/** A snapshot whose own locations must not be shown. */
const small = (site: object, more: Partial<Small> = {}): Small => ({
  site: loaded(site),
  locations: [{ id: 7, name: 'High Street', contact_detail: { phone: '02 5550 0100' }, primary: true }],
  ...more,
})

test('Locations in the settings take the place of the snapshot’s on all pages', () => {
  const pages = smallPages(small(YARDS))
  expect(JSON.stringify(pages)).not.toMatch(/High Street|5550 0100/)
  const { props } = pageAt(pages, '/our-locations', 'locations')
  expect(
    props.locations.map(({ name, address, phone, hours, departments }) => [
      name,
      address,
      phone?.label,
      hours,
      departments.map((department) => [department.name, department.phone?.label]),
    ]),
  ).toEqual([
    [
      'Dandenong',
      '1 Princes Highway, Dandenong VIC 3175',
      '03 9000 0001',
      [
        { days: 'Monday to Friday', hours: '8:00am to 5:00pm' },
        { days: 'Saturday and Sunday', hours: 'Closed' },
      ],
      [['Service', '03 9000 0002']],
    ],
    [
      'Ringwood',
      '2 Main Road, Ringwood VIC',
      '03 9000 0001',
      [{ days: 'Saturday', hours: '9:00am to 1:00pm' }],
      [],
    ],
  ])
  const yard = pageAt(pages, '/our-locations/dandenong', 'location')
  expect(yard.props).toMatchObject({
    manager: { name: 'Kim Ng', picture: '' },
    picture: 'https://pictures.test/yard.jpg',
  })
})

test('The main location’s hours, address and phone number are the dealer’s everywhere, said once', () => {
  const { siteFrame, pages } = smallPlan(
    small({ ...YARDS, phone: '', locations: [{ ...YARDS.locations[0], phone: '03 9000 0009' }] }),
  )
  expect(siteFrame).toMatchObject({
    phone: { label: '03 9000 0009' },
    email: { label: 'sales@fixture.test' },
    address: '1 Princes Highway, Dandenong VIC 3175',
    hours: [{ days: 'Monday to Friday' }, { days: 'Saturday and Sunday' }],
  })
  const all = Array.from(pages(), ({ make }) => make())
  const home = all.find(({ path }) => path === '/')?.meta.jsonLd.find((record) => '@id' in record)
  const place = pageAt(all, '/our-locations/dandenong', 'location').meta.jsonLd[1]
  expect(home?.['openingHoursSpecification']).toHaveLength(5)
  expect(place?.['openingHoursSpecification']).toEqual(home?.['openingHoursSpecification'])
  expect(home?.['address']).toEqual(place?.['address'])
})

test('A location needs no more than a name: the rest is what the site says', () => {
  const address = { street: '5 High Road', city: 'Taree', state: 'NSW', postcode: '2430' }
  const site = loaded({
    address,
    phone: '02 9000 0003',
    email: 'a@fixture.test',
    locations: [{ name: 'Fixture' }],
  })
  expect([site['city'], site['state']]).toEqual(['Taree', 'NSW'])
  const [place] = pageAt(smallPages({ site }), '/our-locations', 'locations').props.locations
  expect([place?.address, place?.phone?.label, place?.email?.label]).toEqual([
    '5 High Road, Taree NSW 2430',
    '02 9000 0003',
    'a@fixture.test',
  ])
})

test('A vehicle is at the location that its location’s name means, or else at the main one', () => {
  const cars = ['', 'Croydon', 'Ringwood Motors'].map((location_name, index) =>
    car(index + 1, { location_name }),
  )
  const { context } = smallPlan(small(YARDS, { cars }))
  const places = context.listed.map((vehicle) => {
    const { location_id, location, city, location_name } = vehicle.car()
    expect(vehicle.brief.location_name).toBe(location_name)
    return [location_name, city, location?.phone, context.locations.some(({ id }) => id === location_id)]
  })
  expect(places).toEqual([
    ['Ringwood', 'Ringwood', '03 9000 0001', true],
    ['Dandenong', 'Dandenong', '03 9000 0001', true],
    ['Dandenong', 'Dandenong', '03 9000 0001', true],
  ])
})

test('A location’s id follows from its name, so that changing anything else keeps it', () => {
  const idsOf = (site: object) =>
    smallPlan(small(site)).context.locations.map(({ id, name }) => [name, id] as const)
  const [main, service, ringwood] = idsOf(YARDS)
  expect([main?.[0], service?.[0], ringwood?.[0]]).toEqual(['Dandenong', 'Dandenong Service', 'Ringwood'])
  const moved = {
    ...YARDS,
    locations: [{ ...YARDS.locations[1], phone: '03 9000 0077', city: 'Croydon' }, YARDS.locations[0]],
  }
  expect(new Map(idsOf(moved))).toEqual(new Map(idsOf(YARDS)))
  expect(idsOf(YARDS).every(([, id]) => Number.isSafeInteger(id) && String(id).length <= 20)).toBe(true)
})

test('Opening hours in the settings are the main location’s on its page too', () => {
  const hours = (open: string) => [{ weekday: 1, status: 'open', formated_hours: '', open, close: '17:00' }]
  const pages = smallPages({
    site: { opening_hours: hours('10:00') },
    locations: [
      { id: 1, name: 'Main', primary: true, opening_hours: hours('08:00') },
      { id: 2, name: 'Other', opening_hours: hours('09:00') },
      { id: 3, name: 'Third' },
    ],
  })
  const at = (path: string) => pageAt(pages, `/our-locations/${path}`, 'location').props.place.hours[0]?.hours
  expect(['main', 'other', 'third'].map(at)).toEqual([
    '10:00am to 5:00pm',
    '9:00am to 5:00pm',
    '10:00am to 5:00pm',
  ])
})
