import { vocabularyOf, VOCABULARY_FACETS } from '../query/vocabulary.ts'
import { countsIn, endsIn } from '../reading.ts'
import type { SearchRecord } from '../record.ts'

/** The vocabulary of a car dealer in Australia with these records in stock. */
export const vocabularyIn = (records: readonly SearchRecord[]) =>
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
  )
