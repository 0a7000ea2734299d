import { expect, test } from 'vitest'
import { isRealAddress, leftSamples } from './leftSamples.ts'

const address = { street: '12 Princes Highway', city: 'Dandenong', state: 'VIC', postcode: '3175' }
const left = (
  settings: object,
  more: { content?: string; stock?: object; vehiclesWithPhone?: boolean } = {},
) =>
  leftSamples({
    slug: 'blue-gum',
    settings: { url: 'https://www.bluegum.com.au', ...settings },
    content: [{ file: 'content/a.md', text: more.content ?? '' }],
    stock: more.stock ?? {},
    vehiclesWithPhone: more.vehiclesWithPhone ?? false,
  }).map(({ file, line, field, message }) => `${[file, line].filter(Boolean).join(':')} ${field} ${message}`)

test.each([
  ['02 5550 0100'],
  ['(02) 5550-0100'],
  ['+61 2 5550 0100'],
  ['0061255500100'],
  ['[call](tel:0255500100)'],
  ['Call 02.5550.0100 now'],
  ['(515) 555-0100'],
  ['+1 402 555 0100'],
])('The sample phone number is found as %s', (text) => {
  expect(left({ phone: text })).toEqual([
    expect.stringMatching(/^site\.json phone (?:is|has) a made-up number \(/),
  ])
  expect(left({ navigation: { header: [{ label: 'Call', href: text }] } })).toEqual([
    expect.stringContaining('site.json navigation.header[0].href'),
  ])
  expect(left({}, { content: `One\n${text}` })).toEqual([expect.stringMatching(/^content\/a\.md:2 /)])
})

test.each<[string, object, string]>([
  ['email', { email: 'hello@blue-gum.example' }, 'email is a made-up address (hello@blue-gum.example)'],
  ['url', { url: 'https://www.blue-gum.example' }, 'url is a made-up address'],
  ['picture', { hero: { image: '/images/scenes/dealership.jpg' } }, 'hero.image is a drawn picture'],
  ['street', { address: { ...address, street: '1 Sample Street' } }, 'address is the sample address'],
  ['city', { address: { ...address, city: 'Parramatta' } }, 'address is the sample address'],
  ['postcode', { address: { ...address, postcode: '2150' } }, 'address is the sample address'],
  [
    'location',
    {
      locations: [
        { name: 'A' },
        { name: 'B', street: '100 High Street', city: 'Parramatta', postcode: '2150' },
      ],
    },
    'locations[1] is the sample address',
  ],
  [
    'coordinates',
    { locations: [{ name: 'A', lat: -33.8148, long: 151.0017 }] },
    'locations[0] has the coordinates',
  ],
])('A sample %s is found in the settings', (_, settings, message) => {
  expect(left(settings)).toEqual([expect.stringContaining(`site.json ${message}`)])
})

test('Sample values are found in pages and in the snapshot', () => {
  expect(left({ address }, { content: 'kicker: "Parramatta, NSW"\n4.9 from 132 reviews' })).toEqual([
    expect.stringContaining('content/a.md:1  has the sample’s town'),
    expect.stringContaining('content/a.md:2  says “4.9 from 132 reviews”'),
  ])
  expect(left({}, { stock: { sample: true } })).toEqual([
    expect.stringContaining('snapshot.json  is sample stock'),
  ])
  const locations = [
    { contact_detail: { phone: '02 5550 0100' }, reviews: { count: 132, average_rating: 4.9 } },
  ]
  expect(left({}, { stock: { locations }, vehiclesWithPhone: true })).toEqual([
    expect.stringContaining('snapshot.json locations[0].contact_detail.phone is a made-up number'),
    expect.stringContaining('snapshot.json locations[0].reviews says'),
    expect.stringContaining('snapshot.json cars has vehicles with a made-up phone number'),
  ])
  // These locations aren't shown, because the settings have others.
  expect(left({ locations: [{ name: 'A' }] }, { stock: { locations }, vehiclesWithPhone: true })).toEqual([])
})

test('A real dealer’s values aren’t taken for samples', () => {
  expect(
    left(
      {
        phone: '02 5550 0199',
        email: 'sales@bluegum.com.au',
        address: { street: '7 Church Street', city: 'Parramatta', state: 'NSW', postcode: '2150' },
        locations: [{ name: 'Taree', street: '100 High Street', city: 'Taree', postcode: '2430' }],
      },
      { content: 'Ten minutes from Parramatta. See https://tools.example.com/ and stock 12555001009.' },
    ),
  ).toEqual([])
})

test.each([
  ['https://www.bluegum.com.au', true],
  ['https://example.com', true],
  ['https://www.blue-gum.example', false],
  ['http://blue-gum.localhost:4321', false],
  ['http://localhost', false],
  ['http://127.0.0.1:80', false],
  ['', false],
  [undefined, false],
])('The address %s is a real one: %s', (url, isReal) => {
  expect(isRealAddress(url)).toBe(isReal)
})
