import { expect, test } from 'vitest'
import { isDocumentPage } from './documentPages.ts'

test.each([
  ...['/cars/kia-1/checkout', '/cars/kia-1/buy-online/', '/cars/kia-1/checkout-journey'],
  ...['/checkout-journey', '/success'],
])('The page %s needs its own document', (path) => expect(isDocumentPage(path)).toBe(true))

test.each(['/', '/cars/kia-1', '/success-stories', '/news/our-checkout'])(
  'The page %s doesn’t need its own document',
  (path) => expect(isDocumentPage(path)).toBe(false),
)
