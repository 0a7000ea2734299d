import { expect, test } from 'vitest'
import { LANDING_LISTS, LANDING_NUMBER_FIELDS, LANDING_RANGES } from '#rules/listing/landing.ts'
import { SITE, siteProblems } from '../testing/fixtures.ts'
import { siteSchema } from './schema.ts'

const problemsOf = async (...landing_listings: unknown[]) =>
  (await siteProblems(JSON.stringify({ ...SITE, landing_listings }))).join('\n')
const good = { slug: 'family-cars', title: 'Family Cars', filter: { seats: [7], price: { max: 40_000 } } }

test('A site may have its own landing listings', async () => {
  const site = siteSchema.validateSync({ ...SITE, landing_listings: [good] })
  expect(site.landing_listings).toEqual([
    {
      ...good,
      ...{ search: '', subtitle: '', text: '' },
      filter: { ...site.landing_listings[0]?.filter, ...good.filter },
    },
  ])
  expect(await problemsOf(good)).toBe('')
})

test.each<[string, unknown, string]>([
  ['a field that can’t be filtered', { ...good, filter: { wheels: [4] } }, 'filter.wheels'],
  ['a filter that narrows nothing', { ...good, filter: {} }, 'filter | must name at least one field'],
  ['an empty range', { ...good, filter: { price: {} } }, 'filter | must name at least one field'],
  ['a filter as text', { ...good, filter: 'seats=7' }, 'filter'],
  ['an unknown car type', { ...good, filter: { car_type: ['old'] } }, 'filter.car_type[0]'],
  ['seats as words', { ...good, filter: { seats: ['seven'] } }, 'filter.seats[0]'],
  ['a slug with a slash', { ...good, slug: 'a/b' }, 'slug'],
  ['no title', { ...good, title: '' }, 'title'],
  [
    'neither filter nor phrase',
    { slug: 'x', title: 'X' },
    'filter | is required, unless search has a phrase',
  ],
  ['a filter and a phrase', { ...good, search: '7 seaters' }, 'filter | can’t be used together with search'],
  ['a phrase that is too long', { slug: 'x', search: 'x'.repeat(81) }, 'search'],
])('A landing listing with %s is refused, with the field’s name', async (_name, landing, problem) => {
  expect(await problemsOf(landing)).toContain(`landing_listings[0].${problem}`)
})

test('A landing listing with a phrase needs no title', async () => {
  expect(await problemsOf({ slug: 'cheap-utes', search: 'utes under $30,000' })).toBe('')
})

test('The second of two landing listings at the same address is refused', async () => {
  expect(await problemsOf(good, good)).toMatch(/landing_listings\[1\]\.slug \| repeats “family-cars”/)
})

test('More than 100 landing listings are refused', async () => {
  const many = Array.from({ length: 101 }, (_, index) => ({ ...good, slug: `list-${index}` }))
  expect(await problemsOf(...many)).toMatch(/landing_listings/)
})

test('A landing listing’s filter may have the same fields as in the rules', () => {
  const filter = siteSchema.describe().fields['landing_listings'] as unknown as {
    innerType: { fields: { filter: { fields: object } } }
  }
  expect(Object.keys(filter.innerType.fields.filter.fields).toSorted()).toEqual(
    [...LANDING_LISTS, ...LANDING_NUMBER_FIELDS, ...LANDING_RANGES].toSorted(),
  )
})
