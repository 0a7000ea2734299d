import { expect, test } from 'vitest'
import { formView } from '../form/formView.ts'
import { startOf } from '../testing.ts'
import { leadWords } from '../words.ts'
import { refusalOf } from './refusal.ts'

const say = leadWords('en-AU')

test.each([
  [{ email: 'bad' }, false, { fields: { email: 'bad' }, said: 'No' }],
  // The server requires a field that this page’s form doesn’t have.
  [{ email: 'bad', website_location: 'missing' }, false, { fields: { email: 'bad' }, said: say.outOfDate }],
  [{}, true, { fields: {}, said: say.offline }],
])('A refusal of the fields %j, offline: %s, shows %j', (fields, offline, shown) => {
  const answer = { id: null, error: 'No', fields, offline }
  expect(refusalOf(answer, formView(startOf('general')).fields, say)).toEqual(shown)
})
