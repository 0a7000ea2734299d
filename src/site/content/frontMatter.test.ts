import { expect, test } from 'vitest'
import { contentFile } from './contentFile.ts'

const read = (front: string) => contentFile('content/x.md', `---\ntitle: A\npath: /a\n${front}\n---\nText.\n`)
function problems(front: string) {
  const made = read(front)
  return 'problems' in made ? made.problems.map(({ field, message }) => `${field} ${message}`) : []
}
function pageOf(front: string) {
  const made = read(front)
  if ('problems' in made) throw new Error(JSON.stringify(made.problems))
  return made.page
}

test('Articles, offers and lists about the dealer are read, with defaults', () => {
  expect(pageOf('date: 2026-11-12\nauthor: Bev')).toMatchObject({ date: '2026-11-12', author: 'Bev' })
  expect(pageOf('focus: 60% 30%')).toMatchObject({ focus: '60% 30%' })
  expect(pageOf('offer:\n  ends: 2026-12-31\n  price: $1')).toMatchObject({
    offer: { starts: '', ends: '2026-12-31', price: '$1', terms: '', href: '', label: '' },
  })
  expect(pageOf('people:\n  - name: Bev')).toMatchObject({
    people: [{ name: 'Bev', role: '', image: '', email: '' }],
  })
  expect(pageOf('openings:\n  - title: Mechanic')).toMatchObject({
    openings: [{ title: 'Mechanic', closes: '' }],
  })
  expect(pageOf('reviews:\n  - { name: Bev, text: Good., rating: 4.5 }')).toMatchObject({
    reviews: [{ name: 'Bev', rating: 4.5, date: '' }],
  })
  expect(pageOf('figures:\n  - { value: "26", label: bays }')).toMatchObject({
    figures: [{ value: '26', label: 'bays' }],
  })
  expect(pageOf('timeline:\n  - { year: "1961", title: A shop }')).toMatchObject({
    timeline: [{ year: '1961', title: 'A shop', text: '', image: '' }],
  })
  expect(pageOf('routes:\n  - { title: By train, stops: [The station, The door] }')).toMatchObject({
    routes: [{ title: 'By train', stops: ['The station', 'The door'] }],
  })
  expect(pageOf('places:\n  - { location: 311 }')).toMatchObject({ places: [{ location: 311, image: '' }] })
})

test.each(['4711', '0047', "'4711'", '1e3', 'offers/2026'])(
  'The page’s id %s is read as it’s written',
  (id) => {
    expect(pageOf(`page_id: ${id}`)).toMatchObject({ pageId: id.replaceAll("'", '') })
  },
)

test('A page without a date, author, offer or lists about the dealer has no such fields', () => {
  const page = pageOf('kicker: K')
  for (const name of [
    ...['date', 'author', 'offer', 'people', 'openings', 'reviews'],
    ...['figures', 'timeline', 'routes', 'places'],
  ])
    expect(page).not.toHaveProperty(name)
})

test.each([
  ['date: soon', /^date must be a date/],
  ['date: 2026-02-31', /^date must be a real date/],
  ['offer:\n  ends: 31.12.2026', /^offer.ends must be a date/],
  ['offer:\n  href: "javascript:alert(1)"', /^offer.href must be a path/],
  ['offer: yes', /^offer/],
  ['services: { title: A, items: [] }', /^services.items/],
  ['services:\n  title: A\n  items:\n    - { price: $1 }', /^services.items\[0\].name/],
  [
    'products:\n  title: A\n  items:\n    - { name: B, image: "javascript:x" }',
    /^products.items\[0\].image must be a path/,
  ],
  ['steps: { items: [{ title: A }] }', /^steps.title/],
  ['pros_and_cons: { title: A, pros_title: B, pros: [{ name: C }], cons_title: D }', /^pros_and_cons.cons/],
  ['checklist: { title: A, items: [""] }', /^checklist.items\[0\]/],
  ['estimate: { title: A, price: 0 }', /^estimate.price/],
  ['figures:\n  - { value: 4 hours }', /^figures\[0\].label/],
  ['focus: left', /^focus must say where the picture’s main subject is.*like "60% 30%"/],
  ['focus: 60% 130%', /^focus must say where/],
  ['focus: "60% 30%; background: red"', /^focus must say where/],
  ['people:\n  - role: Sales', /^people\[0\].name/],
  ['people:\n  - { name: A, image: "javascript:x" }', /^people\[0\].image must be a path/],
  ['people:\n  - { name: A, email: nobody }', /^people\[0\].email must be an email/],
  ['people:\n  - { name: A, salary: 1 }', /^people\[0\].salary/],
  ['openings:\n  - { title: A, closes: never }', /^openings\[0\].closes must be a date/],
  ['reviews:\n  - { name: A, text: B, rating: 11 }', /^reviews\[0\].rating/],
  ['reviews:\n  - { name: A, rating: 5 }', /^reviews\[0\].text/],
  ['figures:\n  - { value: " ", label: bays }', /^figures\[0\].value must not be blank/],
  ['timeline:\n  - { title: A shop }', /^timeline\[0\].year is missing/],
  ['timeline:\n  - { year: "1961", title: A, image: "javascript:x" }', /^timeline\[0\].image must be a path/],
  ['routes:\n  - { title: By train, stops: [The door] }', /^routes\[0\].stops/],
  ['places:\n  - { image: /images/yard.jpg }', /^places\[0\].location is missing/],
  ['places:\n  - { location: Omaha }', /^places\[0\].location/],
])('The front matter %j is reported', (front, problem) => {
  expect(problems(front).join('\n')).toMatch(problem)
})
