import { sampleRecords } from '../../engine/testing/stock.ts'
import { withOwnWords } from '../../query/own.ts'
import { vocabularyOf, VOCABULARY_FACETS } from '../../query/vocabulary.ts'
import { countsIn, endsIn } from '../../reading.ts'
import type { SearchRecord } from '../../record.ts'

/** A stock, the words of its dealer, and what the words of shoppers mean there. */
export const records = sampleRecords(120)
export const own = [
  { says: 'troopy, troop carrier', means: 'land cruiser' },
  { says: 'p plater car', means: 'hatch under $30,000' },
]
export const vocabulary = withOwnWords(
  vocabularyOf(
    {
      facets: Object.fromEntries(VOCABULARY_FACETS.map((name) => [name, countsIn(records, name, 1000)])),
      facets_stats: Object.fromEntries(
        VOCABULARY_FACETS.flatMap((name) => {
          const ends = endsIn(records, name as keyof SearchRecord)
          return ends ? [[name, ends]] : []
        }),
      ),
    },
    { region: 'en-AU', year: 2026, vehicleBase: '/cars', noun: 'car' },
  ),
  own,
)
