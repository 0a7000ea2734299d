import { expect, test } from 'vitest'
import { withMakeTree } from './requests.ts'

const M = 'hierarchical_make.lvl1:'

test.each<[string, unknown, unknown]>([
  ['no filters', undefined, undefined],
  ['makes only', [['make:Toyota', 'make:Mazda']], [['make:Toyota', 'make:Mazda']]],
  ['a model replaces its make', [['make:Toyota'], [`${M}Toyota > HiLux`]], [[`${M}Toyota > HiLux`]]],
  [
    'another make stays whole',
    [['body:SUV'], ['make:Toyota', 'make:Mazda'], [`${M}Toyota > HiLux`]],
    [['body:SUV'], ['make:Mazda', `${M}Toyota > HiLux`]],
  ],
  ['makes are counted regardless of models', [['body:SUV'], [`${M}Toyota > HiLux`]], [['body:SUV']]],
  ['models are counted within their makes', [['make:Toyota', 'make:Mazda']], [['make:Toyota', 'make:Mazda']]],
])('Filters by make and model are combined: %s', (_, filters, expected) =>
  expect(withMakeTree(filters)).toEqual(expected),
)
