import { expect, test } from 'vitest'
import { parseMeasures } from './measures.ts'

test.each([
  [
    '{"towing":3500,"ball":350,"combined":5950,"inseam":800}',
    { towing: 3500, ball: 350, combined: 5950, inseam: 800 },
  ],
  ['{"towing":"3500","ball":-1,"inseam":80,"name":"Sam"}', {}],
  ['{"towing":1e99}', {}],
  ['{', {}],
  ['[3500]', {}],
  [null, {}],
])('Of stored measures, the likely ones are kept: %s', (stored, measures) =>
  expect(parseMeasures(stored)).toEqual(measures),
)
