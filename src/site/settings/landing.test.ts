import { expect, test } from 'vitest'
import { LANDING_LISTS, LANDING_NUMBERS, LANDING_RANGES } from '#rules/listing/landing.ts'
import { SITE, siteProblems } from '../testing/fixtures.ts'
import { siteSchema } from './schema.ts'

const problemsOf = (landing: unknown) =>
  siteProblems(JSON.stringify({ ...SITE, landing_listings: [landing] }))
const good = { slug: 'family-cars', title: 'Family Cars', filter: { seats: [7], price: { max: 40_000 } } }

test('accepts a site’s own landing listing', async () => {
  const site = siteSchema.validateSync({ ...SITE, landing_listings: [good] })
  expect(site.landing_listings).toEqual([
    {
      ...good,
      search: '',
      subtitle: '',
      text: '',
      filter: { ...site.landing_listings[0]?.filter, ...good.filter },
    },
  ])
  expect(await problemsOf(good)).toEqual([])
})

test.each<[string, unknown, RegExp]>([
  [
    'a field that can’t be filtered',
    { ...good, filter: { wheels: [4] } },
    /landing_listings\[0\]\.filter\.wheels/,
  ],
  [
    'a filter that narrows nothing',
    { ...good, filter: {} },
    /landing_listings\[0\]\.filter.*at least one field/,
  ],
  ['an empty range', { ...good, filter: { price: {} } }, /landing_listings\[0\]\.filter.*at least one field/],
  ['a filter as text', { ...good, filter: 'seats=7' }, /landing_listings\[0\]\.filter/],
  ['no filter', { slug: 'x', title: 'X' }, /landing_listings\[0\]\.filter/],
  [
    'an unknown car type',
    { ...good, filter: { car_type: ['old'] } },
    /landing_listings\[0\]\.filter\.car_type\[0\]/,
  ],
  ['seats as words', { ...good, filter: { seats: ['seven'] } }, /landing_listings\[0\]\.filter\.seats\[0\]/],
  ['a slug with a slash', { ...good, slug: 'a/b' }, /landing_listings\[0\]\.slug/],
  ['no title', { ...good, title: '' }, /landing_listings\[0\]\.title/],
  [
    'neither a filter nor a phrase',
    { slug: 'x', title: 'X' },
    /landing_listings\[0\]\.filter is required, unless search has a phrase/,
  ],
  [
    'a filter and a phrase',
    { ...good, search: '7 seaters' },
    /landing_listings\[0\]\.filter can’t be used together with search/,
  ],
  ['a phrase that is too long', { slug: 'x', search: 'x'.repeat(81) }, /landing_listings\[0\]\.search/],
])('refuses %s, with the field’s name', async (_name, landing, problem) => {
  expect((await problemsOf(landing)).join('\n')).toMatch(problem)
})

test('needs no title for a landing listing with a phrase', async () => {
  expect(await problemsOf({ slug: 'cheap-utes', search: 'utes under $30,000' })).toEqual([])
})

test('refuses the second of two lists at the same address', async () => {
  const problems = await siteProblems(JSON.stringify({ ...SITE, landing_listings: [good, good] }))
  expect(problems.join('\n')).toMatch(/landing_listings\[1\]\.slug repeats “family-cars”/)
})

test('accepts at most 100 landing listings', async () => {
  const many = Array.from({ length: 101 }, (_, at) => ({ ...good, slug: `list-${at}` }))
  const problems = await siteProblems(JSON.stringify({ ...SITE, landing_listings: many }))
  expect(problems.join('\n')).toMatch(/landing_listings/)
})

test('a filter may have the same fields as in the rules', () => {
  const filter = siteSchema.describe().fields['landing_listings'] as unknown as {
    innerType: { fields: { filter: { fields: object } } }
  }
  expect(Object.keys(filter.innerType.fields.filter.fields).toSorted()).toEqual(
    [...LANDING_LISTS, ...LANDING_NUMBERS, ...LANDING_RANGES].toSorted(),
  )
})
