import { expect, test } from 'vitest'
import { pauseAfter } from './SearchBox.tsx'

test.each(['under 6', 'under 60', '$30', '20-3', '2.5', 'mazda 3', '30,0'])(
  'The search waits longer after the number in “%s”',
  (words) => expect(pauseAfter(words)).toBe(600),
)

test.each(['toyota', 'under 60k', 'mazda 3 ', 'rav4', 'u10444', '', 'hilux sr5'])(
  'The list is updated soon after “%s”',
  (words) => expect(pauseAfter(words)).toBe(120),
)
