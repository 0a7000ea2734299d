import { expect, test } from 'vitest'
import { isAlone } from './alone.ts'

test.each([
  ['/cars/kia-1/checkout', true],
  ['/cars/kia-1/buy-online/', true],
  ['/cars/kia-1/checkout-journey', true],
  ['/checkout-journey', true],
  ['/success', true],
  ['/', false],
  ['/cars/kia-1', false],
  ['/success-stories', false],
  ['/news/our-checkout', false],
])('whether %s needs its own document: %s', (path, expected) => expect(isAlone(path)).toBe(expected))
