import { expect, test } from 'vitest'
import { AFTERWARDS, afterwardsIn, afterwardsOf } from './afterwards.ts'
import { FORM_IDS, formOf } from './formTable.ts'

test.each(['', 'unheard-of', 'constructor', '__proto__'])(
  'The category %j has the general texts',
  (category) => {
    expect(afterwardsOf(category)).toBe(AFTERWARDS[''])
  },
)

test.each(FORM_IDS)('The form %s says thanks and what happens next, in the site’s words', (form) => {
  const { title, text, steps } = afterwardsIn(afterwardsOf(formOf(form).success), 'en-US', 'truck')
  for (const said of [title, text, ...steps]) expect(said).not.toMatch(/[{}]|enquir/i)
  expect(steps.length).toBeGreaterThan(2)
})

test('The texts call a vehicle what the site calls it', () => {
  expect(afterwardsIn(afterwardsOf('service-enquiry'), 'en-AU', 'RV').steps).toContain(
    'Bring the RV in. We’ll call before we do anything extra.',
  )
})

test('No text promises how soon a dealer answers', () => {
  expect(JSON.stringify(AFTERWARDS)).not.toMatch(/within|working day|business day|\bhours?\b/i)
})
