import { expect, test } from 'vitest'
import { SORTS } from '#rules/listing/sort.ts'
import { factSorts } from '#rules/vehicle/facts/factSorts.ts'
import { SORT_WORDS } from './lexicon.ts'
import { understand } from './understand.ts'
import { vocabularyOf } from './vocabulary.ts'

const ids: string[] = SORTS.map(({ id }) => id)

const SITE = { region: 'en-AU', vehicleBase: '/cars', noun: 'car', year: 2026 }
const vocabulary = vocabularyOf({ facets: {}, facets_stats: {} }, SITE)
const sorts = factSorts({ region: 'en-AU', trade: 'caravan' })
const caravans = vocabularyOf({ facets: {}, facets_stats: {} }, { ...SITE, noun: 'RV', sorts })

test.each([
  ['lightest', 'lightest'],
  ['Sleeps Most', 'sleeps_most'],
])('The words ‘%s’ mean the sort order %s, on a site that offers it', (words, sort) => {
  expect(understand(words, caravans)).toMatchObject({ parts: [{ aim: { sort } }], rest: '' })
  expect(understand(words, vocabulary).parts).toEqual([])
})

test.each(SORT_WORDS.flatMap(([says, sort]) => says.split(', ').map((words) => [words, sort] as const)))(
  'The words ‘%s’ mean the sort order %s, which all lists offer',
  (words, sort) => {
    expect(ids).toContain(sort)
    expect(understand(words, vocabulary)).toMatchObject({ parts: [{ aim: { sort } }], rest: '' })
  },
)
