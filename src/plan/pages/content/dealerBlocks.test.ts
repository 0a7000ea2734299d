import { expect, test } from 'vitest'
import type { ContentPage } from '#site/content/content.ts'
import { car, offer, pageAt, smallPages, written } from '../../testing/small.ts'

const figures = [{ value: '26', label: 'service bays' }]
const timeline = [{ year: '1961', title: 'A shop', text: '', image: '', focus: '' }]
const routes = [{ title: 'By train', stops: ['The station', 'The door'] }]
const person = { name: 'Bev', role: '', group: '', text: '', image: '', phone: '', email: '' }

const kindsOf = (page: Partial<ContentPage>) =>
  pageAt(smallPages({ content: [{ path: '/us', ...page }] }), '/us', 'content').props.blocks.flatMap(
    (block) => Object.keys(block),
  )

test('Figures and the timeline are above the text, and ways to get there are below it', () => {
  expect(kindsOf({ routes, timeline, figures })).toEqual(['figures', 'timeline', 'html', 'routes'])
  expect(kindsOf({})).toEqual(['html'])
})

test('A team is above a text without headings, which is a note on it, and otherwise below', () => {
  expect(kindsOf({ people: [person] })).toEqual(['people', 'html'])
  expect(kindsOf({ people: [person], headings: [{ id: 'today', text: 'Today' }] })).toEqual([
    'html',
    'people',
  ])
})

test('People can ask about a job by email if the dealer has an address', () => {
  const openings = [{ title: 'Mechanic & more', type: '', place: '', text: '', posted: '', closes: '' }]
  const site = { email: 'jobs@fixture.example' }
  const pages = smallPages({ site, content: [{ path: '/careers', openings }] })
  const [block] = pageAt(pages, '/careers', 'form').props.blocks
  expect(block).toMatchObject({
    openings: [{ apply: { href: 'mailto:jobs@fixture.example?subject=Mechanic%20%26%20more' } }],
  })
})

const CARS = [
  car(1, { model: 'Outlier 20' }),
  car(2, { model: 'Outlier 20', status: 'sold', sold: true }),
  car(3, { model: 'Outlier 20', car_type: 'used' }),
  car(4, { model: 'Skylark 16' }),
  ...[5, 6, 7, 8].map((id) => car(id, { model: 'Outlier 20' })),
]

function offered(vehicles: string) {
  const content = [{ path: '/offers/solar', offer: offer({ vehicles }) }]
  const pages = smallPages({ site: { offers: { count: 1 } }, cars: CARS, content })
  return pageAt(pages, '/offers/solar', 'content').props.vehicles?.map(({ link }) =>
    link.href.split('/').at(-1),
  )
}

test('An offer shows up to four vehicles that it’s for, best first, and none that are sold', () => {
  expect(offered('new outlier 20')).toEqual(['car-8', 'car-7', 'car-6', 'car-5'])
})

test('An offer with a form shows its vehicles and the other offers too', () => {
  const content = [
    { path: '/offers/solar', offer: offer({ vehicles: 'skylark' }), form: 'offers' as const },
    { path: '/offers/demo', offer: offer({}) },
  ]
  const pages = smallPages({ site: { offers: { count: 2 } }, cars: CARS, content })
  const { blocks, vehicles, more } = pageAt(pages, '/offers/solar', 'content').props
  expect(blocks.map((block) => Object.keys(block)[0])).toEqual(['offer', 'form', 'html'])
  expect([vehicles?.length, more?.posts.length]).toEqual([1, 1])
})

test.each(['used skylark', 'flying carpets'])('An offer for %s shows no vehicles', (phrase) => {
  expect(offered(phrase)).toBeUndefined()
})

const yard = { id: 1, name: 'Tamworth', location_type: 'sales', visible: true, primary: true }

test('A location shows the picture and description on the editor’s page, on all pages about it', () => {
  const places = [
    { location: 1, image: '/images/yard.jpg', focus: '50% 90%', text: 'Forty vans.' },
    { location: 1, image: '/images/twice.jpg', focus: '', text: 'Twice.' },
    { location: 99, image: '/images/gone.jpg', focus: '', text: 'Gone.' },
  ]
  const shown = { picture: '/images/yard.jpg', focus: '50% 90%', text: 'Forty vans.' }
  const pages = smallPages({ locations: [yard], content: [written({ path: '/our-locations', places })] })
  expect(pageAt(pages, '/our-locations', 'locations').props.locations).toMatchObject([shown])
  expect(pageAt(pages, '/our-locations/tamworth', 'location').props).toMatchObject(shown)
  expect(pageAt(pages, '/contact', 'contact').props.locations).toMatchObject([shown])
})
