import { describe, expect, test } from 'vitest'
import { leadBody } from '#rules/leads/leadBody.ts'
import { multiStep, newMultiStep, type MultiStepState } from './multiStep.ts'
import { completionOf, multiStepEvents, pendingSave } from './multiStepSave.ts'

const next = (state: MultiStepState, values: unknown = {}) =>
  multiStep(state, { type: 'next', step: state.index, values })
const answer = (state: MultiStepState, lead_id: unknown) =>
  multiStep(state, { type: 'answer', key: pendingSave(state)?.key ?? '', lead_id })

describe('spec §4: at the end of each non-final step a lead is created or updated', () => {
  const first = next(newMultiStep('abc', 4), { name: 'Ann' })

  test('it’s created the first time, with lead_status Incomplete and form_completed false', () => {
    expect(pendingSave(first)).toStrictEqual({
      key: 'abc-1',
      final: false,
      method: 'POST',
      path: '/api/leads',
      values: { name: 'Ann' },
      progress: { lead_status: 'Incomplete', form_completed: false, step_number: 1, skipped_steps: [] },
    })
  })

  test('it’s updated by lead_id in later steps, with the skips', () => {
    const later = multiStep(answer(first, 42), {
      type: 'skip',
      step: 1,
      to: 3,
      values: { email: 'a@b.example' },
    })
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
        skipped_steps: [{ from: 2, to: 4 }],
      },
    })
    expect(pendingSave(next(answer(later, 42)))).toMatchObject({
      final: true,
      method: 'PUT',
      progress: {
        lead_status: 'Complete',
        form_completed: true,
        step_number: 4,
        skipped_steps: [{ from: 2, to: 4 }],
      },
    })
  })

  test('it’s created again if the first save failed', () => {
    expect(pendingSave(next(answer(first, null)))).toMatchObject({
      key: 'abc-2',
      method: 'POST',
      path: '/api/leads',
    })
  })

  test('the pending save stays the same while the shopper continues', () => {
    expect(pendingSave(next(first, { name: 'Bo' }))).toEqual(pendingSave(first))
  })

  test('its lead has the form’s real progress, whatever the fields say', () => {
    const sly = next(newMultiStep('abc', 2), {
      name: 'Ann',
      lead_id: 'x',
      lead_status: 'Complete',
      form_completed: true,
    })
    const save = pendingSave(sly)
    const sender = { website_slug: 'harbour', url: 'https://harbour.example/', user_agent: '' }
    expect(leadBody('finance', save?.values ?? {}, sender, { progress: save?.progress }).lead).toMatchObject({
      name: 'Ann',
      lead_status: 'Incomplete',
      form_completed: false,
      step_number: 1,
      skipped_steps: [],
    })
    expect(
      leadBody('finance', save?.values ?? {}, sender, { progress: save?.progress }).lead,
    ).not.toHaveProperty('lead_id')
  })
})

describe('spec §4: the final step fires the form event', () => {
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
    ['fires both if both happened in between', one, done, [32, 14]],
  ])('%s', (_name, before, after, events) => {
    expect(multiStepEvents(before, after, 14)).toEqual(events)
  })

  test('on success a success record is stored and the user goes to /success', () => {
    expect(completionOf(submitted, 'Used Vehicle Enquiry', 1000)).toBeNull()
    expect(completionOf(done, 'Used Vehicle Enquiry', 1000)).toEqual({
      record: { category: 'used-vehicle-enquiry', lead_id: 42, saved_at: 1000 },
      href: '/success?category=used-vehicle-enquiry',
    })
    expect(completionOf(done, '', 1000)?.href).toBe('/success')
  })
})
