import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multiStep, newMultiStep, parseMultiStep } from './multiStep.ts'
import { pendingSave } from './useSteps.ts'
const fresh = newMultiStep('fresh', 4)
const begun = multiStep(newMultiStep('form', 4), { type: 'next', step: 0, values: { name: 'Ann' } })
const saved = multiStep(begun, { type: 'answer', key: 'form-1', lead_id: 5 })
const skipped = multiStep(saved, { type: 'skip', step: 1, to: 3, values: {} })
const arrived = multiStep(skipped, { type: 'answer', key: 'form-2', lead_id: 5 })
const submitted = multiStep(arrived, { type: 'next', step: 3, values: {} })
const parse = (value: unknown) => parseMultiStep(JSON.stringify(value), fresh)

test.each([
  ['at its start', newMultiStep('form', 4)],
  ['with a save in progress', begun],
  ['with a step saved', saved],
  ['with a skip in progress', skipped],
  ['with a skip', arrived],
  ['while being submitted', submitted],
  ['with an error', { ...begun, error: 'No' }],
])('A form in steps continues after a reload %s (spec §4)', (_name, state) => {
  expect(parse(state)).toStrictEqual(state)
  expect(pendingSave(parse(state))).toEqual(pendingSave(state))
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a list', []],
  ['text', 'form'],
  ['another number of steps', { ...saved, steps: 3 }],
  ['no form name', { ...saved, form: undefined }],
  ['a form name with a line break', { ...saved, form: 'a\r\nb' }],
  ['an index past the end', { ...saved, index: 4 }],
  ['an index before the start', { ...saved, index: -1 }],
  ['half an index', { ...saved, index: 0.5 }],
  ['text as an index', { ...saved, index: '1' }],
  ['a backward skip', { ...saved, skips: [{ from: 2, to: 1 }] }],
  ['a skip past the end', { ...saved, skips: [{ from: 2, to: 4 }] }],
  ['skips that overlap', { ...saved, skips: [{ from: 0, to: 2 }].concat({ from: 1, to: 3 }) }],
  ['an invalid skip', { ...saved, skips: [null] }],
  ['an invalid list of skips', { ...saved, skips: {} }],
  ['a step saved twice', { ...saved, saved: [0, 0] }],
  ['a final step as saved', { ...saved, saved: [0, 3] }],
  ['a pending save of a saved step', { ...begun, leadId: 5, saved: [0] }],
  ['a target that isn’t ahead', { ...begun, target: 0 }],
  ['a target past the end', { ...begun, target: 4 }],
  ['text as a target', { ...begun, target: '1' }],
  ['no target', { ...begun, target: undefined }],
  ['a way on from the last step', { ...submitted, error: 'No' }],
  ['a submission before the last step', { ...submitted, index: 2 }],
  ['saved steps without a lead id', { ...saved, leadId: null }],
  ['a lead id without saved steps', { ...begun, leadId: 5 }],
  ['a lead id with a path', { ...saved, leadId: '../1' }],
  ['a completion with a pending save', { ...submitted, complete: true }],
  ['a completion before the last step', { ...saved, complete: true }],
  ['a completion as text', { ...saved, complete: 'no' }],
])('A form in steps starts anew if the stored state is or has %s (spec §8)', (_name, stored) => {
  expect(parse(stored)).toBe(fresh)
})

test('A form in steps starts anew if the stored state is malformed JSON (spec §8)', () =>
  expect(parseMultiStep('{"form":', fresh)).toBe(fresh))

test('Stored fields that are unknown, and values that can’t be sent, are dropped (spec §8)', () => {
  expect(parse({ ...saved, extra: 1, values: { a: { b: 1 }, name: 'Ann' } })).toStrictEqual(saved)
})

test('Any stored data gives a working form (spec §8)', () => {
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
