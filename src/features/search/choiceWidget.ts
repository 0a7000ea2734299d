import type { PlainSearchParameters, SearchParameters } from 'algoliasearch-helper'
import type { Connector } from 'instantsearch.js'
import { useConnector } from 'react-instantsearch'
import type { SearchStart } from '#plan/page.ts'
import { CARD_FIELDS } from '#search/cardOf.ts'
import { ordered, orderedRanges, type Choice } from './choice.ts'
import { FACETS, MAX_FACET_VALUES } from './initialResults.ts'
import { attributeOf, isEvery, LIST_NAMES, RANGE_NAMES, type ListName } from './params.ts'
import { choiceOf, uiStateOf } from './uiState.ts'

type Listed = Pick<SearchStart, 'indexName' | 'sorts' | 'hitsPerPage'>
type Description = { $$type: 'forecourt.choice'; renderState: Record<string, unknown> }

/**
 * All that may be asked for, as one InstantSearch widget: every parameter of an address, whether or not the tenant's
 * panel shows it. One widget and not one per filter, since InstantSearch's own compute what they would draw, for each
 * value of each filter at each key press, and are a tenth of the page's script.
 */
export const useChoiceWidget = (search: Listed): void => {
  useConnector(connectChoice, { search })
}

const connectChoice: Connector<Description, { search: Listed }> = (render, unmount) => (widgetParams) => {
  const { search } = widgetParams
  return {
    $$type: 'forecourt.choice',
    init: ({ instantSearchInstance }) => render({ widgetParams, instantSearchInstance }, true),
    render: ({ instantSearchInstance }) => render({ widgetParams, instantSearchInstance }, false),
    dispose: () => unmount?.(),
    getRenderState: (renderState) => renderState,
    getWidgetRenderState: () => ({ widgetParams }),
    getWidgetUiState: (_, { searchParameters }) => uiStateOf(choiceIn(searchParameters, search), search),
    getWidgetSearchParameters: (parameters, { uiState }) =>
      parameters.setQueryParameters(parametersOf(choiceOf(uiState, search), search)),
  }
}

const EVERY = LIST_NAMES.filter(isEvery)
const ANY = LIST_NAMES.filter((name) => !isEvery(name))

const refined = ({ lists }: Choice, names: readonly ListName[]): Record<string, string[]> =>
  Object.fromEntries(names.map((name) => [attributeOf(name), [...(lists[name] ?? [])]]))

/** What the search client is asked for a choice. */
export function parametersOf(
  choice: Choice,
  { indexName, sorts, hitsPerPage }: Listed,
): PlainSearchParameters {
  return {
    index: sorts.find(({ id }) => id === choice.sort)?.value ?? indexName,
    query: choice.q,
    page: choice.page - 1,
    hitsPerPage,
    maxValuesPerFacet: MAX_FACET_VALUES,
    attributesToHighlight: [],
    attributesToRetrieve: [...CARD_FIELDS],
    facets: EVERY.map(attributeOf),
    facetsRefinements: refined(choice, EVERY),
    disjunctiveFacets: FACETS.filter((name) => !EVERY.some((every) => attributeOf(every) === name)),
    disjunctiveFacetsRefinements: refined(choice, ANY),
    numericRefinements: Object.fromEntries(
      RANGE_NAMES.flatMap((name) => {
        const { min = null, max = null } = choice.ranges[name] ?? {}
        const bounds = { ...(min !== null && { '>=': [min] }), ...(max !== null && { '<=': [max] }) }
        return min === null && max === null ? [] : [[name, bounds]]
      }),
    ),
  }
}

/** The other way round. */
export function choiceIn(parameters: SearchParameters, { indexName, sorts }: Listed): Choice {
  const {
    index = indexName,
    query = '',
    page = 0,
    facetsRefinements,
    disjunctiveFacetsRefinements,
    numericRefinements,
  } = parameters
  const bound = (name: string, operator: '>=' | '<='): number | null => {
    const [amount] = numericRefinements[name]?.[operator] ?? []
    return typeof amount === 'number' ? amount : null
  }
  return {
    q: query,
    lists: ordered(
      Object.fromEntries(
        LIST_NAMES.map((name) => [
          name,
          (isEvery(name) ? facetsRefinements : disjunctiveFacetsRefinements)[attributeOf(name)],
        ]),
      ),
    ),
    ranges: orderedRanges(
      Object.fromEntries(
        RANGE_NAMES.map((name) => [name, { min: bound(name, '>='), max: bound(name, '<=') }]),
      ),
    ),
    sort: index === indexName ? '' : (sorts.find(({ value }) => value === index)?.id ?? ''),
    page: page + 1,
  }
}
