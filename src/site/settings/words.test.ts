import { expect, test } from 'vitest'
import { SITE, siteProblems } from '../testing/fixtures.ts'

const problemsOf = async (words: unknown) =>
  (await siteProblems(JSON.stringify({ ...SITE, words }))).join('\n')

test.each([
  ['none', {}],
  ['an empty feature', { search: {} }],
  [
    'two texts, one with characters of HTML',
    { search: { noneTitle: 'Nothing <b>yet</b>' }, shared: { menu: 'All' } },
  ],
])('texts of a site’s own may be %s', async (_, words) => expect(await problemsOf(words)).toBe(''))

test.each([
  ['a list', [], /words \| must be a group \{ \}, not a list/],
  ['a feature that is text', { search: 'Nothing' }, /words\.search \| must be a group \{ \} of texts/],
  ['a number', { search: { noneTitle: 5 } }, /words\.search\.noneTitle \| must be text/],
  ['a blank text', { search: { noneTitle: ' ' } }, /words\.search\.noneTitle \| must not be empty/],
  ['a huge text', { search: { noneTitle: 'x'.repeat(501) } }, /words\.search\.noneTitle \| is too long: 501/],
])('%s is refused, with its field named', async (_, words, message) =>
  expect(await problemsOf(words)).toMatch(message),
)
