import { dictionary } from '#rules/locale/dictionary.ts'

/** Words shown with suggestions. They're separate from the words of lists, which are part of every list page's script. */
const australian = {
  clearAll: 'Clear all',
  inStock: 'In stock now',
  manySuggestions: '{count} suggestions',
  noSuggestions: 'No suggestions',
  onThisSite: 'On this site',
  oneSuggestion: '1 suggestion',
  popular: 'Popular',
  recentSearches: 'Recent searches',
  remove: 'Remove',
  searchFor: 'Search for',
  suggestions: 'Suggestions',
}

export type SuggestWords = Record<keyof typeof australian, string>

export const suggestWords = dictionary('suggestions', australian)
