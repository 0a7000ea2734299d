import { localeOf } from '#rules/locale.ts'

/** The fixed words of the search page, one dictionary a locale (spec §9). */
const australian = {
  apply: 'Show',
  ask: 'Ask us to find it',
  askText: 'Tell us what you’re after. We can order it, or let you know when one arrives.',
  askTitle: 'Can’t see the one?',
  clearAll: 'Clear all',
  clearSearch: 'Clear the search box',
  close: 'Close',
  errorText: 'The list below may not match your filters. Check your connection, then try again.',
  errorTitle: 'We couldn’t update the list',
  filters: 'Filters',
  find: 'Find…',
  findIn: 'Find in',
  found: 'found',
  from: 'from',
  fromValue: 'From',
  inStock: 'In stock now',
  max: 'Max',
  min: 'Min',
  models: 'models',
  nearest: 'Close to what you asked for',
  next: 'Next',
  no: 'No',
  noneFound: 'None by that name',
  noneHere: 'None here right now',
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
  seeAll: 'See all',
  showAll: 'Show all',
  sort: 'Sort by',
  stillSearching: 'Still searching…',
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
