import { describe, expect, test } from 'vitest'
import type { Finding } from './finding.ts'
import { everyText } from './everyText.ts'
import { checkWords } from './words.ts'

const findings = (words: Record<string, Record<string, string>>, region: 'en-AU' | 'en-US' = 'en-AU') => {
  const found: Finding[] = []
  checkWords({ words, region }, (finding) => found.push(finding))
  return found.map(({ level, file, field, message }) => `${level} ${file} ${field} ${message}`)
}

test.each(['en-AU', 'en-NZ', 'en-US'] as const)('every text may be replaced by itself, %s', (region) => {
  const all = everyText(region)
  expect(Object.values(all).flatMap(Object.keys).length).toBeGreaterThan(400)
  expect(findings(all, region as 'en-AU')).toEqual([])
})

describe('is an error in site.json, with what was probably meant:', () => {
  test.each<[string, Record<string, Record<string, string>>, string]>([
    [
      'a feature that is misspelt',
      { serach: {} },
      "words.serach isn’t a feature with texts: did you mean 'search'?",
    ],
    [
      'a key that is misspelt',
      { search: { noneTitel: 'x' } },
      "words.search.noneTitel isn’t one of its texts: did you mean 'noneTitle'?",
    ],
    [
      'a key of another feature',
      { search: { lookUpFailed: 'x' } },
      "words.search.lookUpFailed isn’t one of its texts: it belongs at 'words.leads.lookUpFailed'",
    ],
    [
      'a key without its feature',
      { lookUpFailed: {} },
      "words.lookUpFailed isn’t a feature with texts: it belongs at 'words.leads.lookUpFailed'",
    ],
    [
      'a key that is like none',
      { search: { xyzzy: 'x' } },
      'words.search.xyzzy isn’t one of its texts: `forecourt words` lists them all',
    ],
    [
      'a prototype’s name',
      { search: { constructor: 'x' } },
      'words.search.constructor isn’t one of its texts: `forecourt words` lists them all',
    ],
    [
      'a blank that is left out',
      { suggestions: { manySuggestions: 'Many' } },
      'words.suggestions.manySuggestions leaves out {count}, which the site fills in: use it as in “{count} suggestions”',
    ],
    [
      'a blank that is misspelt',
      { suggestions: { manySuggestions: '{cuont} finds' } },
      'words.suggestions.manySuggestions has {cuont}, which nothing fills in: did you mean {count}?',
    ],
    [
      'a blank where ours has none',
      { search: { noneTitle: 'No {count}' } },
      'words.search.noneTitle has {count}, which nothing fills in: remove it',
    ],
  ])('%s', (_, words, message) => expect(findings(words)).toEqual([`error site.json ${message}`]))
})
