// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { stackFrames } from './stackFrames.ts'

const A = 'http://localhost:3000/_astro/a.B1-x.js'
const framesOf = (stack: unknown) => stackFrames(Object.assign(new Error('It broke'), { stack }))

const WRITTEN = {
  Chrome: `TypeError: x is no function\n    at async send (${A}:1:20)\n    at HTMLElement.<anonymous> (${A}:3:4)\n    at new Promise (<anonymous>)\n    at https://tags.example/t.js?id=1:7:8`,
  Firefox: `async*send@${A}:1:20\nHTMLElement.<anonymous>@${A}:3:4\n@https://tags.example/t.js?id=1:7:8\n`,
  Safari: `send@${A}:1:20\nHTMLElement.<anonymous>@${A}:3:4\n[native code]\nhttps://tags.example/t.js?id=1:7:8`,
}

test.each(Object.entries(WRITTEN))(
  'In a stack from %s, the frame that failed comes last, and the site’s own frames are marked',
  (_, stack) => {
    expect(framesOf(stack)).toEqual([
      { filename: 'https://tags.example/t.js?id=1', function: '?', lineno: 7, colno: 8, in_app: false },
      { filename: A, function: 'HTMLElement.<anonymous>', lineno: 3, colno: 4, in_app: true },
      { filename: A, function: 'send', lineno: 1, colno: 20, in_app: true },
    ])
  },
)

test.each([undefined, '', 'no stack', 'at nowhere (1:2)', 7])('The stack %j has no frames', (stack) => {
  expect(framesOf(stack)).toEqual([])
})

test('A stack of any length is parsed quickly, and cut off', () => {
  const stack = `at f (${A}:1:1)\n`.repeat(2000) + 'at '.repeat(200_000)
  expect(framesOf(stack)).toHaveLength(50)
})
