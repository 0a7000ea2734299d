import type { SearchClient } from 'instantsearch.js'
import type { SearchStart } from '#plan/page.ts'
import { chosen, type Choice } from './choice.ts'
import { attributeOf, LIST_NAMES, RANGE_NAMES } from './params.ts'

/** How many vehicles a choice would bring, asked beside the list. Rejects where the search client does. */
export const counter =
  (client: Pick<SearchClient, 'search'>, { indexName }: Pick<SearchStart, 'indexName'>) =>
  async (choice: Choice): Promise<number> => {
    const params = {
      query: choice.q,
      hitsPerPage: 0,
      facetFilters: LIST_NAMES.map((name) =>
        // A minus at the start would mean 'not'.
        chosen(choice, name).map((value) => `${attributeOf(name)}:${value.replace(/^-/, '\\-')}`),
      ).filter((group) => group.length > 0),
      numericFilters: RANGE_NAMES.flatMap((name) => {
        const { min = null, max = null } = choice.ranges[name] ?? {}
        return [...(min === null ? [] : [`${name}>=${min}`]), ...(max === null ? [] : [`${name}<=${max}`])]
      }),
    }
    const { results } = await (client.search([{ indexName, params }]) as Promise<{
      results: { nbHits?: number }[]
    }>)
    return results[0]?.nbHits ?? 0
  }
