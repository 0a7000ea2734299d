import { track } from '../../tracking/events/track.ts'
import { typedSearches } from '../typedSearches.ts'
import { hrefOf, queryOf } from '#search/list/address.ts'
import { NOTHING } from '#search/list/searchState.ts'
import { asking } from './asking.ts'
import { suggestIn } from './combobox.ts'
import { recentSearches } from './recent.ts'
import { siteSearch } from './siteSearch.ts'
import { suggest, type Group, type Suggestion } from './suggest.ts'

/** Adds suggestions to a search field on a page without a list. Choosing a suggestion opens the list or a page. */
export async function startField(form: HTMLElement): Promise<void> {
  const input = form.querySelector('input')
  if (!input) return
  // Leave empty fields out of the list's address.
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  })
  // Wait until the field has the focus, so that no index is loaded if the pointer only passes over the field.
  if (document.activeElement !== input)
    await new Promise((resolve) => input.addEventListener('focus', resolve, { once: true }))
  const recent = recentSearches(document.documentElement.dataset['site'] ?? '')
  const searches = typedSearches(track)
  const path = form.getAttribute('action') ?? ''
  const told = (words: string, query: string): void => {
    recent.add({ label: words, query })
    searches.typed(words)
    searches.settle()
  }
  const queryFor = (suggestion: Suggestion): string => {
    if (suggestion.kind === 'stock') return queryOf(suggestion.choice)
    return suggestion.kind === 'recent' ? suggestion.query : queryOf({ ...NOTHING, q: suggestion.label })
  }
  suggestIn(form, input, {
    region: document.documentElement.lang,
    recent,
    suggest: fromSite,
    hrefOf: (suggestion) => {
      if (suggestion.kind === 'page') return suggestion.path
      return suggestion.kind === 'stock' ? hrefOf(path, suggestion.choice) : path + queryFor(suggestion)
    },
    take: (suggestion) => {
      if (suggestion.kind !== 'page') told(suggestion.label, queryFor(suggestion))
      return false
    },
  })
  form.addEventListener('submit', () => {
    const words = input.value.trim()
    if (words !== '') told(words, queryOf({ ...NOTHING, q: words }))
  })
}

async function fromSite(text: string): Promise<Group[]> {
  const { search, pages, client } = await siteSearch()
  const understanding = await client.understanding()
  return suggest(text, NOTHING, { search, pages, understanding, ask: asking(client, search) })
}
