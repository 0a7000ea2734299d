import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multiStep, newMultiStep } from './multiStep.ts'
import { pendingSave } from './multiStepSave.ts'
import { parseMultiStep } from './multiStepStored.ts'

const fresh = newMultiStep('fresh', 4)
const begun = multiStep(newMultiStep('form', 4), { type: 'next', step: 0, values: { name: 'Ann' } })
const saved = multiStep(begun, { type: 'answer', key: 'form-1', lead_id: 5 })
const skipped = multiStep(saved, { type: 'skip', step: 1, to: 3, values: {} })
const submitted = multiStep(skipped, { type: 'next', step: 3, values: {} })
const parse = (value: unknown) => parseMultiStep(JSON.stringify(value), fresh)

describe('spec §4: a reload goes on where the form was', () => {
  test.each([
    ['at its start', newMultiStep('form', 4)],
    ['with a save on its way', begun],
    ['with a step saved', saved],
    ['with a skip', skipped],
    ['while submitted', submitted],
    ['with an error', { ...saved, error: 'No' }],
  ])('%s', (_name, state) => {
    expect(parse(state)).toStrictEqual(state)
    expect(pendingSave(parse(state))).toEqual(pendingSave(state))
  })
})

describe('spec §8: stored data that makes no sense gives a fresh form', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a text', 'form'],
    ['another number of steps', { ...saved, steps: 3 }],
    ['no form name', { ...saved, form: undefined }],
    ['a form name with a line break', { ...saved, form: 'a\r\nb' }],
    ['an index past the end', { ...saved, index: 4 }],
    ['an index before the start', { ...saved, index: -1 }],
    ['half an index', { ...saved, index: 0.5 }],
    ['a text as index', { ...saved, index: '1' }],
    ['a skip backwards', { ...saved, skips: [{ from: 2, to: 1 }] }],
    ['a skip past the end', { ...saved, skips: [{ from: 2, to: 4 }] }],
    [
      'skips that overlap',
      {
        ...saved,
        skips: [
          { from: 0, to: 2 },
          { from: 1, to: 3 },
        ],
      },
    ],
    ['a skip that is none', { ...saved, skips: [null] }],
    ['skips that are none', { ...saved, skips: {} }],
    ['a step saved twice', { ...saved, saved: [0, 0] }],
    ['the final step among the saved', { ...saved, saved: [0, 3] }],
    ['a save of a saved step', { ...begun, leadId: 5, saved: [0] }],
    ['a save of no step', { ...begun, queue: [{ step: 9, values: {}, skips: [] }] }],
    ['a step waiting twice', { ...begun, queue: [...begun.queue, ...begun.queue] }],
    ['a final save that others follow', { ...submitted, queue: submitted.queue.toReversed() }],
    ['a submit before the last step', { ...submitted, index: 2 }],
    ['saved steps without a lead id', { ...saved, leadId: null }],
    ['a lead id without saved steps', { ...begun, leadId: 5 }],
    ['a lead id that leads elsewhere', { ...saved, leadId: '../1' }],
    ['complete with saves on their way', { ...submitted, complete: true }],
    ['complete before the last step', { ...saved, complete: true }],
    ['complete as a text', { ...saved, complete: 'no' }],
  ])('%s', (_name, stored) => {
    expect(parse(stored)).toBe(fresh)
  })

  test('what is no JSON', () => {
    expect(parseMultiStep('{"form":', fresh)).toBe(fresh)
    expect(parseMultiStep(undefined, fresh)).toBe(fresh)
  })

  test('unknown fields are dropped, and values that can’t be sent', () => {
    expect(parse({ ...saved, extra: 1, values: { a: { b: 1 }, name: 'Ann' } })).toStrictEqual(saved)
  })

  test('anything at all gives a state that works', () => {
    const corrupt = fc
      .tuple(
        fc.constantFrom(begun, saved, skipped, submitted),
        fc.constantFrom(...Object.keys(fresh)),
        fc.jsonValue(),
      )
      .map(([state, name, value]) => ({ ...state, [name]: value }))
    fc.assert(
      fc.property(fc.oneof(corrupt, fc.jsonValue()), (stored) => {
        const state = parse(stored)
        expect(parse(state)).toStrictEqual(state === fresh ? fresh : state)
        const after = multiStep(state, { type: 'next', step: state.index, values: {} })
        expect(after.index).toBeLessThan(4)
        expect(String(pendingSave(after)?.path ?? '/api/leads')).toMatch(/^\/api\/leads(?:\/[\w-]+)?$/)
      }),
      { numRuns: 1000 },
    )
  })
})
