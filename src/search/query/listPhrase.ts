import { parseFilters } from '../engine/query/filters.ts'
import { testOf } from '../reading.ts'
import type { SearchRecord } from '../record.ts'
import { filterOf, mergedParts } from './filters.ts'
import { understand, type Part } from './understand.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The meaning of a phrase that an editor wrote for a list, such as 'utes under $30,000'. */
export interface ListPhrase {
  parts: Part[]
  /** Words that mean nothing on this site, as the editor wrote them. */
  unknown: string[]
  /** Words for a sort order, which can't filter a list. */
  orders: string[]
}

export function readFilterPhrase(phrase: string, vocabulary: Vocabulary): ListPhrase {
  const { parts, rest, absent } = understand(`${phrase} `, vocabulary)
  const isOrder = ({ aim }: Part): boolean =>
    'sort' in aim || ('all' in aim && aim.all.some((part) => 'sort' in part.aim))
  return {
    parts: [
      ...parts.filter((part) => !isOrder(part)),
      ...absent.map((words) => ({ words, aim: { values: [] } })),
    ],
    unknown: rest.split(/\s+/).filter((word) => word !== ''),
    orders: parts.filter(isOrder).map(({ words }) => words),
  }
}

const NONE = filterOf({ aim: { values: [] } })

/**
 * A word may stand for several values, as 'white' does for each white colour in stock. The filter names only those that vehicles found by the
 * whole phrase have, so that changes to other vehicles don't change it. If a part of the phrase means nothing, the filter finds nothing.
 */
export function listFilter(
  { parts, unknown }: Pick<ListPhrase, 'parts' | 'unknown'>,
  records: readonly SearchRecord[],
): { filter: string; matches: (record: SearchRecord) => boolean } {
  const wishes = unknown.length > 0 ? [] : mergedParts(parts)
  const whole = parseFilters(wishes.map(filterOf).filter(Boolean).join(' AND '))
  if (!whole) return { filter: NONE, matches: () => false }
  const matches = testOf(whole)
  const matching = records.filter(matches)
  if (matching.length === 0) return { filter: NONE, matches }
  const filter = wishes
    .map((part) => filterOf(withValuesOf(matching, part)))
    .filter(Boolean)
    .join(' AND ')
  return { filter, matches }
}

function withValuesOf(records: readonly SearchRecord[], part: Part): Part {
  const { aim, not } = part
  if ('all' in aim)
    return { ...part, aim: { all: mergedParts(aim.all).map((inner) => withValuesOf(records, inner)) } }
  if (!('values' in aim) || not) return part
  const values = aim.values.filter(([attribute, is]) => records.some(testOf({ attribute, is })))
  return { ...part, aim: { values } }
}
