import type { IndexUiState } from 'instantsearch.js'
import { LIST_NAMES, RANGE_NAMES } from '#search/list/filterNames.ts'
import { valuesOf } from '#search/list/searchState.ts'
import { track } from '../tracking/events/track.ts'

/** Tracks what a shopper's change of the filters has added or taken away. */
export function trackFilters(before: IndexUiState, after: IndexUiState): void {
  for (const name of LIST_NAMES) {
    const [had, has] = [valuesOf(before, name), valuesOf(after, name)]
    for (const value of has) if (!had.includes(value)) report(name, value, 'active')
    for (const value of had) if (!has.includes(value)) report(name, value, 'inactive')
  }
  for (const name of RANGE_NAMES) {
    const [was, is = ''] = [before.range?.[name], after.range?.[name]]
    if (is !== (was ?? '')) report(name, is, is === '' ? 'inactive' : 'active')
  }
}

const report = (element_title: string, element_text: string, element_state: string): void =>
  track({ id: 'filter', asc: { element_title, element_text, element_state } })
