import { expect, test } from 'vitest'
import { dealerTrouble } from './askForTenant.ts'

test.each([
  ['phone', 'abc', 'en-AU', /^It must be one phone number that can be dialled in Australia/],
  ['email', 'sales@bluegum', 'en-AU', /^It must be an email address, like "name@example\.com"/],
  ['state', 'Nowhere', 'en-AU', /^It must be a state, like “NSW”/],
  ['postcode', '31755', 'en-AU', /^It must be a postcode of four digits/],
  ['postcode', '3175', 'en-US', /^It must be a ZIP code of five digits/],
  ['hours', '9-5 weekdays', 'en-AU', /^It can’t be read at “9-5”\. Write it like “Mon-Fri/],
] as const)(
  'A new dealer’s %s can’t be “%s” in %s, which is said at the question',
  (field, text, region, says) => {
    expect(dealerTrouble(field, text, region)).toMatch(says)
  },
)

test('Every question about a new dealer can be left out', () => {
  for (const field of ['phone', 'email', 'state', 'postcode', 'hours'] as const)
    expect(dealerTrouble(field, ' ', 'en-AU')).toBeUndefined()
})
