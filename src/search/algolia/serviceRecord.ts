import { isListed, soldDays } from '#rules/listing/listing.ts'
import type { Stock } from '#stock/snapshot.ts'
import { DERIVED, COLUMNS, LEVEL_SEPARATOR } from '../engine/index/columns.ts'
import { searchRecordOf, type SearchRecord } from '../record.ts'

/** The attribute that has the year as text, because the service can't search numbers. */
export const YEAR_WORD = 'year_word'

/** Has attributes that the embedded engine doesn't store but works out during a search. */
export type ServiceRecord = SearchRecord & {
  hierarchical_make: { lvl0?: string; lvl1?: string }
  make_model?: string
  [YEAR_WORD]?: string
}

export function serviceRecordOf(record: SearchRecord): ServiceRecord {
  const { make, model, year } = record
  const both = make && model && make + LEVEL_SEPARATOR + model
  return {
    ...(Object.fromEntries(COLUMNS.map(([name]) => [name, record[name]])) as unknown as SearchRecord),
    ...Object.fromEntries(Array.from(DERIVED, ([name, { of, isTrue }]) => [name, isTrue(record[of])])),
    hierarchical_make: { ...(make && { lvl0: make }), ...(both && { lvl1: both }) },
    ...(both && { make_model: both }),
    ...(year !== null && { [YEAR_WORD]: String(year) }),
  }
}

/** All vehicles that are listed at `now` (ms since 1970; spec §4), as in the search index that's part of a site. */
export const serviceRecords = (
  stock: Stock,
  site: { include_sold_cars_days?: number | null },
  now: number,
): ServiceRecord[] =>
  stock.vehicles
    .filter(({ brief }) => isListed(brief, { now, soldDays: soldDays(site) }))
    .map(({ brief }) => serviceRecordOf(searchRecordOf(brief)))
