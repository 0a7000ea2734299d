import type { Connector } from 'instantsearch.js'
import {
  LIST_NAMES,
  isOptional,
  RANGE_NAMES,
  type ListName,
  type RangeName,
} from '#search/list/filterNames.ts'

interface Params {
  /** Filters that the site offers. Every response includes their counts, whether they're used or not. */
  offered: readonly string[]
}

/**
 * A single widget for all range filters, and for the checkbox filters that few sites offer. An address or a shopper's
 * words may use any of these filters even if the panel doesn't show it. Separate widgets would all have to be mounted
 * before InstantSearch reads its initial state.
 */
export const connectUnshown: Connector<{ $$type: string }, Params> =
  () =>
  ({ offered }) => {
    const lists = LIST_NAMES.filter((name) => isOptional(name) && !offered.includes(name))
    const each: readonly (ListName | RangeName)[] = [...lists, ...RANGE_NAMES]
    return {
      $$type: 'forecourt.unshown',
      // InstantSearch requires a widget to have a `render`.
      render: () => undefined,
      dispose: ({ state }) => each.reduce((now, name) => now.removeDisjunctiveFacet(name), state),
      getWidgetUiState: (uiState, { searchParameters }) => ({
        ...uiState,
        refinementList: {
          ...uiState.refinementList,
          ...Object.fromEntries(
            lists.flatMap((name) => {
              const values = searchParameters.disjunctiveFacetsRefinements[name]
              return values ? [[name, values]] : []
            }),
          ),
        },
        range: {
          ...uiState.range,
          ...Object.fromEntries(
            RANGE_NAMES.flatMap((name) => {
              const { '>=': min = [], '<=': max = [] } = searchParameters.numericRefinements[name] ?? {}
              return min.length + max.length > 0 ? [[name, `${min}:${max}`]] : []
            }),
          ),
        },
      }),
      getWidgetSearchParameters: (state, { uiState: { refinementList = {}, range = {} } }) =>
        each.reduce((before, name) => {
          const values = refinementList[name]
          const [min, max] = range[name]?.split(':') ?? []
          // Remove the values and limits that were set before.
          let now = before.removeDisjunctiveFacet(name)
          if (values || min || max || !isOptional(name) || offered.includes(name))
            now = now.addDisjunctiveFacet(name)
          for (const value of values ?? []) now = now.addDisjunctiveFacetRefinement(name, value)
          if (min) now = now.addNumericRefinement(name, '>=', Number(min))
          if (max) now = now.addNumericRefinement(name, '<=', Number(max))
          return now
        }, state),
    }
  }
