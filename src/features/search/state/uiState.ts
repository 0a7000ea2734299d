import type { IndexUiState, StateMapping, UiState } from 'instantsearch.js'
import type { SearchStart } from '#plan/page.ts'
import { NOTHING, ordered, orderedRanges, type Choice, type Span } from '#search/list/searchState.ts'
import { attributeOf, LIST_NAMES, RANGE_NAMES } from '#search/list/filterNames.ts'

type Sorted = Pick<SearchStart, 'indexName' | 'sorts'>

/** Turns a choice into InstantSearch's state. */
export function uiStateOf(
  { q, lists, ranges, sort, page }: Choice,
  { indexName, sorts }: Sorted,
): IndexUiState {
  const index = sorts.find(({ id }) => id === sort)?.value ?? indexName
  return {
    ...(q !== '' && { query: q }),
    refinementList: Object.fromEntries(
      LIST_NAMES.flatMap((name) => (lists[name] ? [[attributeOf(name), [...lists[name]]]] : [])),
    ),
    range: Object.fromEntries(
      RANGE_NAMES.flatMap((name) => {
        const span = ranges[name]
        return span ? [[name, `${span.min ?? ''}:${span.max ?? ''}`]] : []
      }),
    ),
    ...(index !== indexName && { sortBy: index }),
    ...(page > 1 && { page }),
  }
}

/** Turns InstantSearch's state into a choice. Leaves out whatever a choice can't contain. */
export function choiceOf(state: IndexUiState = {}, { indexName, sorts }: Sorted): Choice {
  const { query = '', refinementList = {}, range = {}, sortBy = indexName, page = 1 } = state
  const sort = sortBy === indexName ? '' : (sorts.find(({ value }) => value === sortBy)?.id ?? '')
  const lists = Object.fromEntries(LIST_NAMES.map((name) => [name, refinementList[attributeOf(name)]]))
  const ranges = Object.fromEntries(RANGE_NAMES.map((name) => [name, spanOf(range[name])]))
  return {
    ...NOTHING,
    q: query,
    lists: ordered(lists),
    ranges: orderedRanges(ranges),
    sort,
    page: Number(page) || 1,
  }
}

/** Converts between InstantSearch's state and choices, because its router writes choices to the address bar. */
export const stateMapping = (search: Sorted): StateMapping<UiState, Choice> => ({
  stateToRoute: (uiState) => choiceOf(uiState[search.indexName], search),
  routeToState: (choice) => ({ [search.indexName]: uiStateOf(choice, search) }),
})

function spanOf(text: string | undefined): Span | undefined {
  if (text === undefined) return undefined
  const [min = '', max = ''] = text.split(':')
  return { min: min === '' ? null : Number(min), max: max === '' ? null : Number(max) }
}
