import { expect, test } from 'vitest'
import { withScheme } from './webAddress.ts'

test.each([
  ['//x.example/a', 'https://x.example/a'],
  ['www.x.example', 'https://www.x.example'],
  ['WWW.x.example', 'https://WWW.x.example'],
  ['http://x.example', 'http://x.example'],
  ['/www.x', '/www.x'],
  ['www.', 'www.'],
  ['', ''],
])('%j with its scheme: %j', (written, whole) => {
  expect(withScheme(written)).toBe(whole)
})
