import { expect, test } from 'vitest'
import { leadBody } from '#rules/leads/leadBody.ts'
import { multiStep, newMultiStep, type MultiStepState } from './multiStep.ts'
import { multiStepEvents, pendingSave } from './useSteps.ts'

const next = (state: MultiStepState, values: unknown = {}) =>
  multiStep(state, { type: 'next', step: state.index, values })
const answer = (state: MultiStepState, lead_id: unknown) =>
  multiStep(state, { type: 'answer', key: pendingSave(state)?.key ?? '', lead_id })

const first = next(newMultiStep('abc', 4), { name: 'Ann' })

test('The first step creates an incomplete lead (spec §4)', () => {
  expect(pendingSave(first)).toStrictEqual({
    key: 'abc-1',
    final: false,
    method: 'POST',
    path: '/api/leads',
    values: { name: 'Ann' },
    progress: { lead_status: 'Incomplete', form_completed: false, step_number: 1, skipped_steps: [] },
  })
})

test('Later steps update the lead by lead_id, with the skips, and the final one completes it (spec §4)', () => {
  const values = { email: 'a@b.example' }
  const later = multiStep(answer(first, 42), { type: 'skip', step: 1, to: 3, values })
  const skipped_steps = [{ from: 2, to: 4 }]
  expect(pendingSave(later)).toStrictEqual({
    key: 'abc-2',
    final: false,
    method: 'PUT',
    path: '/api/leads/42',
    values: { name: 'Ann', email: 'a@b.example' },
    progress: {
      lead_id: 42,
      lead_status: 'Incomplete',
      form_completed: false,
      step_number: 2,
      skipped_steps,
    },
  })
  expect(pendingSave(next(answer(later, 42)))).toMatchObject({
    final: true,
    method: 'PUT',
    progress: { lead_status: 'Complete', form_completed: true, step_number: 4, skipped_steps },
  })
})

test('The lead is created by the next step if the first save failed', () => {
  const again = { key: 'abc-2', method: 'POST', path: '/api/leads' }
  expect(pendingSave(next(answer(first, null)))).toMatchObject(again)
})

test('A saved lead has the form’s real progress, whatever the fields say', () => {
  const sly = { name: 'Ann', lead_id: 'x', lead_status: 'Complete', form_completed: true }
  const save = pendingSave(next(newMultiStep('abc', 2), sly))
  const sender = { website_slug: 'harbour', url: 'https://harbour.example/', user_agent: '' }
  const { lead } = leadBody('finance', save?.values ?? {}, sender, { progress: save?.progress })
  expect(lead).toMatchObject({
    name: 'Ann',
    lead_status: 'Incomplete',
    form_completed: false,
    step_number: 1,
    skipped_steps: [],
  })
  expect(lead).not.toHaveProperty('lead_id')
})

const start = newMultiStep('abc', 2)
const one = next(start)
const saved = answer(one, 42)
const submitted = next(saved)
const done = answer(submitted, 42)

test.each<[string, MultiStepState, MultiStepState, number[]]>([
  ['fires nothing when a step is completed', start, one, []],
  ['fires the step event (32) once the step is saved', one, saved, [32]],
  ['fires nothing while the form is being submitted', saved, submitted, []],
  ['fires nothing after a failure', submitted, answer(submitted, null), []],
  ['fires the form event on success', submitted, done, [14]],
  ['fires nothing a second time', done, done, []],
])('A form in steps %s (spec §4)', (_name, before, after, events) => {
  expect(multiStepEvents(before, after, 14)).toEqual(events)
})
