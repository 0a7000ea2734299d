import { liteClient } from 'algoliasearch/lite'
import { APP, SEARCH_KEY } from '#demo/fakes/search/testing/running.ts'
import { sampleRecords } from '../../engine/testing/stock.ts'
import { withOwnWords } from '../../query/ownWords.ts'
import type { SearchRecord } from '../../record.ts'
import { vocabularyIn } from '../../testing/vocabularyIn.ts'
import { serviceHosts } from '../host.ts'
import { MAIN } from '../settings.ts'

/** Sample stock, a dealer's own words, and a vocabulary made from both. */
export const records = sampleRecords(120)
export const own = [
  { says: 'troopy, troop carrier', means: 'land cruiser' },
  { says: 'p plater car', means: 'hatch under $30,000' },
]
export const vocabulary = withOwnWords(vocabularyIn(records), own)

/** Sends a query directly to a service, as a program other than the site would. Returns the ids that it finds. */
export async function foundAt(host: string, query: string, more: object = {}): Promise<string[]> {
  const hosts = serviceHosts(host)
  const client = liteClient(APP, SEARCH_KEY, { ...(hosts && { hosts }) })
  const request = { indexName: MAIN.index, query, hitsPerPage: 200, ...more }
  const { results } = await client.search<SearchRecord>({ requests: [request] })
  return (results[0] as { hits: SearchRecord[] }).hits.map(({ objectID }) => objectID).toSorted()
}

/** The ids of the records that pass a test. */
export const meant = (test: (record: SearchRecord) => boolean): string[] =>
  records
    .filter(test)
    .map(({ objectID }) => objectID)
    .toSorted()
