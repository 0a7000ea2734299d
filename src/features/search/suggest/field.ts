import { track } from '../../tracking/events/track.ts'
import { searchTracker } from '../searchTracker.ts'
import { queryOf } from '#search/list/address.ts'
import { suggestIn } from './combobox.ts'
import { recentSearches } from './recent.ts'
import { suggestClient } from './siteSearch.ts'
import { queryFor, suggest, type Group } from './suggest.ts'

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
  const searches = searchTracker(track)
  const path = form.getAttribute('action') ?? ''
  const record = (words: string, query: string): void => {
    recent.add({ label: words, query })
    searches.typed(words)
    searches.settle()
  }
  suggestIn(form, input, {
    region: document.documentElement.lang,
    recent,
    suggest: suggestFromSite,
    hrefOf: (suggestion) => (suggestion.kind === 'page' ? suggestion.path : path + queryFor(suggestion)),
    take: (suggestion) => {
      if (suggestion.kind !== 'page') record(suggestion.label, queryFor(suggestion))
      return false
    },
  })
  form.addEventListener('submit', () => {
    const words = input.value.trim()
    if (words !== '') record(words, queryOf({ query: words }))
  })
}

async function suggestFromSite(text: string): Promise<Group[]> {
  const { search, pages, client } = await suggestClient()
  const understanding = await client.understanding()
  return suggest(text, {}, { search, pages, understanding, ask: client.ask })
}
