import { expect, test } from 'vitest'
import { SITE, siteProblems } from '../testing/fixtures.ts'

const problemsOf = async (search_words: unknown) =>
  (await siteProblems(JSON.stringify({ ...SITE, search_words }))).join('\n')

test.each([
  ['several words', [{ says: 'troopy, troop carrier', means: 'landcruiser 70' }]],
  ['words with punctuation found in names', [{ says: 'b&w, f-truck, o’neill', means: 'utes' }]],
  ['words in another script', [{ says: 'хайлюкс', means: 'hilux' }]],
  ['none', []],
])('A site’s own search words may be %s', async (_name, words) => {
  expect(await problemsOf(words)).toBe('')
})

const good = { says: 'troopy', means: 'landcruiser' }
test.each<[string, unknown, RegExp]>([
  ['no meaning', [{ says: 'troopy' }], /search_words\[0\]\.means/],
  [
    'an empty word',
    [{ says: 'troopy,,', means: 'x' }],
    /search_words\[0\]\.says \| must be words or phrases separated by commas/,
  ],
  ['blanks', [{ says: '  ', means: 'x' }], /search_words\[0\]\.says \| must be words/],
  ['an emoji', [{ says: '🚙', means: 'x' }], /search_words\[0\]\.says \| must be words/],
  ['HTML', [{ says: '<b>ute</b>', means: 'x' }], /search_words\[0\]\.says \| must be words/],
  ['only a number', [{ says: '70', means: 'x' }], /search_words\[0\]\.says \| must be words/],
  ['only a letter', [{ says: 'x', means: 'ute' }], /search_words\[0\]\.says \| must be words/],
  ['a sentence', [{ says: 'one two three four five six seven', means: 'x' }], /at most 6 words/],
  ['a huge word', [{ says: 'x'.repeat(201), means: 'x' }], /search_words\[0\]\.says/],
  ['a huge meaning', [{ says: 'troopy', means: 'x'.repeat(81) }], /search_words\[0\]\.means/],
  [
    'a repeated word',
    [good, { says: 'other, Troopy', means: 'hilux' }],
    /search_words\[1\]\.says \| repeats “troopy”/,
  ],
  ['another field', [{ ...good, filter: 'make:Toyota' }], /search_words\[0\]\.filter/],
  ['text instead of a list', 'troopy', /search_words/],
  [
    'too many entries',
    Array.from({ length: 101 }, (_, index) => ({ says: `word${index}`, means: 'x' })),
    /search_words/,
  ],
])('Own search words with %s are refused, with the field’s name', async (_name, words, problem) => {
  expect(await problemsOf(words)).toMatch(problem)
})
