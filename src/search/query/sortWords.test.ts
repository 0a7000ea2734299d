import { expect, test } from 'vitest'
import { SORTS } from '#rules/listing/sort.ts'
import { factSorts } from '#rules/vehicle/facts/factSorts.ts'
import type { Trade } from '#rules/vehicle/facts/trade.ts'
import { TRADES } from '#rules/vehicle/facts/trades.ts'
import { SORT_WORDS } from './lexicon.ts'
import { understand } from './understand.ts'
import { vocabularyOf } from './vocabulary.ts'

const ids = [
  ...SORTS,
  ...(Object.keys(TRADES) as Trade[]).flatMap((trade) => factSorts({ region: 'en-AU', trade })),
].map(({ id }) => id)

const vocabulary = vocabularyOf(
  { facets: {}, facets_stats: {} },
  { region: 'en-AU', vehicleBase: '/cars', noun: 'car', year: 2026 },
)

test.each(SORT_WORDS.flatMap(([says, sort]) => says.split(', ').map((words) => [words, sort] as const)))(
  '‘%s’ asks for the order %s, which lists have',
  (words, sort) => {
    expect(ids).toContain(sort)
    expect(understand(words, vocabulary)).toMatchObject({ parts: [{ aim: { sort } }], rest: '' })
  },
)
