import type { IndexUiState } from 'instantsearch.js'
import type { SearchStart } from '#plan/page.ts'
import type { SearchTracker } from '../searchTracker.ts'
import type { Typed } from '../useTyped.ts'
import type { ReadyClient } from '#search/client/searchClient.ts'
import { queryOf, stateFrom } from '#search/list/address.ts'
import { suggestIn } from './combobox.ts'
import { suggestionsFile } from './siteSearch.ts'
import { recentSearches } from './recent.ts'
import { queryFor, suggest } from './suggest.ts'

interface Box {
  client: ReadyClient
  search: SearchStart
  read: (words: string, base: IndexUiState) => Promise<IndexUiState>
  typed: Pick<Typed, 'base' | 'pick'>
  searches: SearchTracker
}

export function listField(input: HTMLInputElement, { client, search, read, typed, searches }: Box): void {
  const { form } = input
  if (!form) return
  const recent = recentSearches(search.site)
  const apply = (state: IndexUiState): void => {
    typed.pick(state)
    // Hide a phone's keyboard, so that the list can be seen. Wait until the box has its new text, since the box sends
    // its text when it loses the focus.
    if (matchMedia('(pointer: coarse)').matches) setTimeout(() => input.blur())
  }
  suggestIn(form, input, {
    region: search.card.region,
    recent,
    suggest: async (text) => {
      const understanding = await client.understanding()
      // If the list of the site's pages can't be loaded, no pages are suggested.
      const { pages } = await suggestionsFile().catch(() => ({ pages: [] }))
      return suggest(text, typed.base(), { search, pages, understanding, ask: client.ask })
    },
    hrefOf: (suggestion) =>
      suggestion.kind === 'page' ? suggestion.path : location.pathname + queryFor(suggestion),
    take: (suggestion) => {
      if (suggestion.kind === 'page') return false
      recent.add({ label: suggestion.label, query: queryFor(suggestion) })
      searches.typed(suggestion.label)
      searches.settle()
      if (suggestion.kind === 'stock') apply(suggestion.state)
      else if (suggestion.kind === 'words') void read(suggestion.label, typed.base()).then(apply)
      else if (suggestion.kind === 'recent') {
        const { query = '', ...filters } = stateFrom(suggestion.query, search)
        if (query === '') apply(filters)
        else void read(query, filters).then(apply)
      }
      return true
    },
  })
  form.addEventListener('submit', () => {
    const words = input.value.trim()
    recent.add({ label: words, query: queryOf({ query: words }) })
  })
}
