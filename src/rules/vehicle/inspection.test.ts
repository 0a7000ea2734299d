import { expect, test } from 'vitest'
import { inspectionText } from './inspection.ts'

test.each([
  [null, ''],
  [51, '51-point inspection'],
])('An inspection of %s points is called %j', (points, text) => {
  expect(inspectionText(points)).toBe(text)
})
