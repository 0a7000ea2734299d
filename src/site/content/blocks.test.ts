import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'

test('Each piece of a text has its line and the words that readers see', () => {
  const text = [
    '# Our *team*',
    '',
    'We sell **vans**,',
    'and [mend](/service) `them`.',
    '',
    '- One',
    '- Two',
    '',
    '| A | B |',
    '| - | - |',
    '| 1 | 2 |',
    '',
    '![The yard](/photos/yard.jpg)',
    '',
    '<p>By hand</p>',
    '',
    '::form{id=contact}',
  ].join('\n')
  expect(blocksOf(text).map(({ line, text: read, pictures }) => [line, read, ...pictures])).toEqual([
    [1, 'Our team'],
    [3, 'We sell vans, and mend them.'],
    [6, 'One'],
    [7, 'Two'],
    [9, 'A'],
    [9, 'B'],
    [11, '1'],
    [11, '2'],
    [13, '', '/photos/yard.jpg'],
  ])
})
