// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { stacklessSignals } from './reactSignals.ts'

const require = createRequire(import.meta.url)
const REACT_DOM = require
  .resolve('react-dom/package.json')
  .replace('package.json', 'cjs/react-dom-client.production.js')
const { transform } = stacklessSignals()

/** Returns how many errors a React file creates while it loads. */
function madeByLoading(code: string | undefined): number {
  let made = 0
  const counting = new Proxy(Error, {
    apply: (error, _, [message]) => {
      made++
      return new error(message as string)
    },
  })
  new Function('require', 'exports', 'Error', code ?? '')(require, {}, counting)
  return made
}

test('The installed React, once patched, creates no errors while loading', () => {
  const code = readFileSync(REACT_DOM, 'utf8')
  expect(madeByLoading(code)).toBeGreaterThan(0)
  expect(madeByLoading(transform(code, REACT_DOM))).toBe(0)
})

test('React’s patched signals are still errors with their messages', () => {
  const made = transform('var GoneException = Error(formatProdErrorMessage(460))', REACT_DOM) ?? ''
  const signal: unknown = new Function('formatProdErrorMessage', `${made}; return GoneException`)(
    (number: number) => `error ${number}`,
  )
  expect(signal).toBeInstanceOf(Error)
  expect(String(signal)).toBe('Error: error 460')
})

test('The patch for React’s signals leaves other modules alone', () => {
  expect(transform('var GoneException = Error(formatProdErrorMessage(460))', 'src/a.ts')).toBeUndefined()
})
