import { expect, test } from 'vitest'
import { reportMessage } from './failure.ts'

const errors = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ file: 'site.json', field: `f${n + 1}`, message: 'is wrong' }))

test.each([
  [1, 'site.json: f1 is wrong'],
  [3, 'site.json: f1 is wrong; site.json: f2 is wrong; site.json: f3 is wrong'],
  [
    40,
    'site.json: f1 is wrong; site.json: f2 is wrong; site.json: f3 is wrong; and 37 more: forecourt check redgum-rv lists all',
  ],
])('A build that failed with %i errors is described in a short line', (count, line) => {
  expect(reportMessage({ errors: errors(count) }, 'redgum-rv')).toBe(line)
})
