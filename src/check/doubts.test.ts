import { expect, test } from 'vitest'
import { contentFile } from '#site/content/contentFile.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { checkDoubts, checkModelPrices } from './doubts.ts'
import { car, smallContext } from '#plan/testing/small.ts'
import type { Finding } from './finding.ts'

const MODELS = [
  { id: 1, name: 'Tableland 19', slug: 'tableland-19', manufacturer_name: 'Wanderstone' },
  { id: 2, name: 'Drover', slug: 'drover', manufacturer_name: 'Wanderstone' },
]
const CARS = [
  car(1, { price: 87_990 }),
  car(2, { price: 60_000, car_type: 'used' }),
  car(3, { model: 'Drover', price: 34_990 }),
]

test.each<[string, string, string[]]>([
  ['another price than that in stock', 'The Tableland 19\nstarts at $84,990.', ['2: $84,990, $87,990']],
  ['the price in stock', 'The Tableland 19 starts at $87,990.', []],
  ['a price, but no model', 'Caravans from $19,990.', []],
  ['two models', 'The Tableland 19 and the Drover, from $30,000.', []],
  ['a model and, in another paragraph, a price', 'The Drover.\n\nTow bars from $990.', []],
  ['a longer name', 'The Drover2 from $10,000.', []],
])('A page with %s is reported if it contradicts the stock', (_, text, expected) => {
  const context = smallContext({
    site: { template: 'rv', build_model_pages: true },
    models: MODELS,
    cars: CARS,
    content: [{ path: '/offers' }],
  })
  const found: Finding[] = []
  checkModelPrices(
    context,
    () => text,
    (finding) => found.push(finding),
  )
  expect(
    found.map(({ line, message }) => `${line}: ${(message.match(/\$[\d,]*\d/g) ?? []).join(', ')}`),
  ).toEqual(expected)
})

const NOW = Date.parse('2026-11-28T00:00:00Z')
const SITE = { id: 1, slug: 'yard', name: 'Yard', url: 'https://yard.example', state: 'NSW' }

function findingsOf(settings: object, front?: string) {
  const found: string[] = []
  const site = siteSchema.cast({ ...SITE, ...settings })
  const made =
    front === undefined ? undefined : contentFile('content/x.md', `---\ntitle: A\npath: /a\n${front}\n---\n`)
  const content = made && 'page' in made ? [made.page] : []
  expect(content).toHaveLength(front === undefined ? 0 : 1)
  checkDoubts({ site, content, drafts: [] }, NOW, ({ file, field, message, level }) =>
    found.push(`${level} ${file} ${field} ${message}`),
  )
  return found
}

test('Usual settings aren’t doubted', () => {
  const usual = {
    special_hours: [{ date: '2026-11-20' }, { date: '2026-12-25' }, { date: '2027-12-25' }],
    address: { state: 'New South Wales', postcode: '2302' },
    facebook_url: 'https://m.facebook.com/yard',
    youtube_url: 'https://youtu.be/yard',
    finance: { rate: 8, comparison_rate: 9 },
    tracking: { analytics_id: 'G-ABC1234567' },
    stock: { source: 'stock.csv' },
    leads: { destinations: [{ kind: 'email', to: ['a@yard.example'] }] },
  }
  expect(
    findingsOf(usual, 'date: 2027-01-10\nreviews:\n  - { name: A, text: B, rating: 5, date: 2026-11-28 }'),
  ).toEqual([])
})

test.each([
  [
    { stock: { source: 'stock.csv' } },
    'leads.destinations is empty, so enquiries go to a dealer backend, although the stock comes from a feed. Add an email address that gets them',
  ],
  [
    { special_hours: [{ date: '2026-12-25' }, { date: '2026-08-30' }] },
    'special_hours[1] is for 30 August 2026, which has passed. Delete the entry that begins on this line',
  ],
  [
    { special_hours: [{ date: '2062-12-25' }] },
    'special_hours[0].date is 25 December 2062, more than two years ahead. Is the year right?',
  ],
  [
    { address: { state: 'WA', postcode: '2302' } },
    'address.postcode is 2302, which isn’t in WA. Correct the postcode or the state',
  ],
  [
    { facebook_url: 'https://www.instagram.com/facebook' },
    'facebook_url leads to another website (https://www.instagram.com/facebook). Correct the address, or remove it',
  ],
  [
    { finance: { rate: 9, comparison_rate: 8 } },
    'finance.comparison_rate is 8%, below the rate of 9%, although it includes fees. Check both with your lender',
  ],
  [
    { tracking: { analytics_id: 'UA-12345-1' } },
    'tracking.analytics_id has UA-12345-1 of Universal Analytics, which Google has turned off. Replace it with an ID that starts with G-, or remove it',
  ],
])('The settings %j are doubted', (settings, message) => {
  expect(findingsOf(settings)).toEqual([`warning site.json ${message}`])
})

test.each([
  ['date: 2062-12-25', 'date is 25 December 2062, more than two years ahead. Is the year right?'],
  [
    'offer:\n  ends: 2062-12-25',
    'offer.ends is 25 December 2062, more than two years ahead. Is the year right?',
  ],
  [
    'reviews:\n  - { name: A, text: B, rating: 5, date: 2026-12-25 }',
    'reviews[0].date is 25 December 2026, which hasn’t come yet. Correct the date',
  ],
])('The front matter %j is doubted', (front, message) => {
  expect(findingsOf({}, front)).toEqual([`warning content/x.md ${message}`])
})
