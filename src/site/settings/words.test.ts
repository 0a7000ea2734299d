import { expect, test } from 'vitest'
import { SITE, siteProblems } from '../testing/fixtures.ts'

const problemsOf = async (words: unknown) =>
  (await siteProblems(JSON.stringify({ ...SITE, words }))).join('\n')

test.each([
  ['none', {}],
  ['an empty group for a feature', { search: {} }],
  [
    'two texts, one with HTML characters',
    { search: { noneTitle: 'Nothing <b>yet</b>' }, shared: { menu: 'All' } },
  ],
])('A site’s own texts may be %s', async (_, words) => expect(await problemsOf(words)).toBe(''))

test.each([
  ['a list instead of a group', [], /words \| must be a group \{ \}, not a list/],
  [
    'text instead of a feature’s group',
    { search: 'Nothing' },
    /words\.search \| must be a group \{ \} of texts/,
  ],
  ['a number', { search: { noneTitle: 5 } }, /words\.search\.noneTitle \| must be text/],
  ['an empty text', { search: { noneTitle: ' ' } }, /words\.search\.noneTitle \| must not be empty/],
  ['a huge text', { search: { noneTitle: 'x'.repeat(501) } }, /words\.search\.noneTitle \| is too long: 501/],
])('Own texts with %s are refused, with the field’s name', async (_, words, message) =>
  expect(await problemsOf(words)).toMatch(message),
)
