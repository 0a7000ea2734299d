import type { SearchStart } from '#plan/page.ts'
import type { TypedSearches } from '../typedSearches.ts'
import type { Typed } from '../useTyped.ts'
import type { ReadyClient } from '#search/client/searchClient.ts'
import { choiceFrom, queryOf } from '#search/list/address.ts'
import { NOTHING, type Choice } from '#search/list/searchState.ts'
import { asking } from './asking.ts'
import { suggestIn } from './combobox.ts'
import { suggestionsFile } from './siteSearch.ts'
import { recentSearches } from './recent.ts'
import { suggest, type Suggestion } from './suggest.ts'

interface Box {
  client: ReadyClient
  search: SearchStart
  typed: Pick<Typed, 'base' | 'pick' | 'read'>
  searches: TypedSearches
}

/**
 * Adds suggestions to a list's search box. When the shopper chooses a suggestion, it becomes the list's choice
 * immediately.
 */
export function listField(input: HTMLInputElement, { client, search, typed, searches }: Box): void {
  const { form } = input
  if (!form) return
  const recent = recentSearches(search.site)
  const ask = asking(client, search)
  const queryFor = (suggestion: Suggestion): string =>
    suggestion.kind === 'stock'
      ? queryOf(suggestion.choice)
      : suggestion.kind === 'recent'
        ? suggestion.query
        : queryOf({ ...NOTHING, q: suggestion.label })
  const apply = (choice: Choice): void => {
    typed.pick(choice)
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
      return suggest(text, typed.base(), { search, pages, understanding, ask })
    },
    hrefOf: (suggestion) =>
      suggestion.kind === 'page' ? suggestion.path : location.pathname + queryFor(suggestion),
    take: (suggestion) => {
      if (suggestion.kind === 'page') return false
      recent.add({ label: suggestion.label, query: queryFor(suggestion) })
      searches.typed(suggestion.label)
      searches.settle()
      if (suggestion.kind === 'stock') apply(suggestion.choice)
      else if (suggestion.kind === 'words') void typed.read(suggestion.label, typed.base()).then(apply)
      else if (suggestion.kind === 'recent') {
        const { q, ...choice } = choiceFrom(suggestion.query, search)
        const kept = { ...choice, q: '' }
        if (q === '') apply(kept)
        else void typed.read(q, kept).then(apply)
      }
      return true
    },
  })
  form.addEventListener('submit', () => {
    const words = input.value.trim()
    recent.add({ label: words, query: queryOf({ ...NOTHING, q: words }) })
  })
}
