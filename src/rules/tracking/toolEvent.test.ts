import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toolEvent } from './toolEvent.ts'

const MODEL = {
  page_type: 'Item',
  form_name: 'Value your trade',
  email: 'jo@example.com',
  send_to: ['G-TOOL1', 7],
}
const READ = {
  name: 'asc_form_submission',
  parameters: { page_type: 'item', form_name: 'value_your_trade' },
  sendTo: ['G-TOOL1'],
}

test('A tool’s event is read as an object or as JSON, in the council’s form and without email addresses', () => {
  const message = { event: 'asc_form_submission', eventModel: MODEL }
  expect(toolEvent(message)).toEqual(READ)
  expect(toolEvent(JSON.stringify(message))).toEqual(READ)
  expect(toolEvent({ event: 'asc_pageview' })).toEqual({ name: 'asc_pageview', parameters: {}, sendTo: [] })
})

test.each([
  [null],
  ['asc_pageview'],
  [{ event: 'purchase', eventModel: {} }],
  [{ event: 'asc_' }],
  [{ event: `asc_${'x'.repeat(40)}` }],
  [[{ event: 'asc_pageview' }]],
])('%o isn’t an event of the council’s', (message) => {
  expect(toolEvent(message)).toBeNull()
})

test.each([
  [['G-A1', 'UA-1-1', null, 'G-A1'], ['G-A1']],
  ['["G-A1","G-B2"]', ['G-A1', 'G-B2']],
  ['G-A1', ['G-A1']],
  [undefined, []],
])('A tool that sends to %o sends to %o', (send_to, ids) => {
  expect(toolEvent({ event: 'asc_pageview', eventModel: { send_to } })?.sendTo).toEqual(ids)
})

test('Whatever a tool posts, nothing throws, and no more than 25 parameters come of it', () => {
  fc.assert(
    fc.property(
      fc.anything(),
      fc.dictionary(fc.string(), fc.anything(), { maxKeys: 60 }),
      (data, eventModel) => {
        toolEvent(data)
        const read = toolEvent({ event: 'asc_cta_interaction', eventModel })
        expect(Object.keys(read?.parameters ?? {}).length).toBeLessThanOrEqual(25)
      },
    ),
  )
})
