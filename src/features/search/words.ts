import { localeOf } from '#rules/locale.ts'

/** The fixed words of the search page, one dictionary a locale (spec §9). */
const australian = {
  apply: 'Show',
  clearAll: 'Clear all',
  clearSearch: 'Clear the search box',
  close: 'Close',
  errorText: 'The list below may not match your filters. Check your connection, then try again.',
  errorTitle: 'We couldn’t update the list',
  filters: 'Filters',
  from: 'from',
  fromValue: 'From',
  max: 'Max',
  min: 'Min',
  models: 'models',
  next: 'Next',
  no: 'No',
  noneText: 'Take something away to see more:',
  noneTitle: 'Nothing matches all of that',
  pages: 'Pages',
  previous: 'Previous',
  remove: 'Remove',
  results: 'Results',
  retry: 'Try again',
  search: 'Search',
  searchHint: 'Make, model or keyword',
  showFewer: 'Show fewer',
  showAll: 'Show all',
  sort: 'Sort by',
  to: 'to',
  upTo: 'Up to',
  withoutScript: 'Turn on JavaScript to search and filter this list.',
  yourChoices: 'Your choices',
}

export type SearchWords = Record<keyof typeof australian, string>

const dictionaries: Record<'en-AU' | 'en-NZ' | 'en-US', SearchWords> = {
  'en-AU': australian,
  'en-NZ': australian,
  'en-US': australian,
}

export const searchWords = (region: string): SearchWords => dictionaries[localeOf(region)]
