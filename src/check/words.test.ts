import { expect, test } from 'vitest'
import type { Finding } from './finding.ts'
import { everyText, checkWords } from './words.ts'

function findings(words: Record<string, Record<string, string>>, region: 'en-AU' | 'en-US' = 'en-AU') {
  const found: Finding[] = []
  checkWords({ words, region }, (finding) => found.push(finding))
  return found.map(({ level, file, field, message }) => `${level} ${file} ${field} ${message}`)
}

test.each(['en-AU', 'en-NZ', 'en-US'] as const)(
  'Every text is accepted as its own replacement, in %s',
  (region) => {
    const all = everyText(region)
    expect(Object.values(all).flatMap(Object.keys).length).toBeGreaterThan(400)
    expect(findings(all, region as 'en-AU')).toEqual([])
  },
)

test.each<[string, Record<string, Record<string, string>>, string]>([
  [
    'a feature that is misspelt',
    { serach: {} },
    "words.serach isn’t the name of a feature whose texts can be replaced: did you mean 'search'?",
  ],
  [
    'a key that is misspelt',
    { search: { noneTitel: 'x' } },
    "words.search.noneTitel isn’t the name of a text in that feature: did you mean 'noneTitle'?",
  ],
  [
    'a key of another feature',
    { search: { lookUpFailed: 'x' } },
    "words.search.lookUpFailed isn’t the name of a text in that feature: it belongs at 'words.leads.lookUpFailed'",
  ],
  [
    'a key without its feature',
    { lookUpFailed: {} },
    "words.lookUpFailed isn’t the name of a feature whose texts can be replaced: it belongs at 'words.leads.lookUpFailed'",
  ],
  [
    'a key unlike any other',
    { search: { xyzzy: 'x' } },
    'words.search.xyzzy isn’t the name of a text in that feature: `forecourt words` lists them all',
  ],
  [
    'an inherited name',
    { search: { constructor: 'x' } },
    'words.search.constructor isn’t the name of a text in that feature: `forecourt words` lists them all',
  ],
  [
    'a missing blank',
    { suggestions: { manySuggestions: 'Many' } },
    'words.suggestions.manySuggestions leaves out {count}, which the site fills in. Use it as in “{count} suggestions”',
  ],
  [
    'a misspelt blank',
    { suggestions: { manySuggestions: '{cuont} finds' } },
    'words.suggestions.manySuggestions has {cuont}, which nothing fills in: did you mean {count}?',
  ],
  [
    'an unexpected blank',
    { search: { noneTitle: 'No {count}' } },
    'words.search.noneTitle has {count}, which nothing fills in: remove it',
  ],
])('The error about %s says how to correct it', (_, words, message) =>
  expect(findings(words)).toEqual([`error site.json ${message}`]),
)
