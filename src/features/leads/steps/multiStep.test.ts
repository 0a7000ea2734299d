import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canProceed,
  isFinalStep,
  isSaving,
  multiStep,
  newMultiStep,
  previousStep,
  progressOf,
  type MultiStepEvent,
  type MultiStepState,
  parseMultiStep,
} from './multiStep.ts'
import { pendingSave } from './useSteps.ts'
const press = (state: MultiStepState, values: unknown = {}) =>
  multiStep(state, { type: 'next', step: state.index, values })
const pressSkip = (state: MultiStepState, to: number) =>
  multiStep(state, { type: 'skip', step: state.index, to, values: {} })
const back = (state: MultiStepState) => multiStep(state, { type: 'back', step: state.index })
const answer = (
  state: MultiStepState,
  reply: { lead_id?: unknown; error?: unknown; refused?: boolean } = { lead_id: 5 },
) => multiStep(state, { type: 'answer', key: pendingSave(state)?.key ?? '', ...reply })
/** Completes a step, or skips from it, and saves it. */
const next = (state: MultiStepState, values: unknown = {}) => answer(press(state, values))
const skip = (state: MultiStepState, to: number) => answer(pressSkip(state, to))
const form = (steps = 4) => newMultiStep('form', steps)

test('A form’s steps go forward one at a time (spec §4)', () => {
  const states = [form()]
  for (let step = 0; step < 3; step++) states.push(next(states.at(-1) ?? form()))
  expect(states.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  expect(states.map(isFinalStep)).toEqual([false, false, false, true])
})

test('A double click moves one step, whether or not the step is saved by then', () => {
  const event: MultiStepEvent = { type: 'next', step: 0, values: {} }
  const once = press(form())
  expect(multiStep(once, event)).toBe(once)
  expect(multiStep(answer(once), event).index).toBe(1)
})

test('A step stays while it’s being saved', () => {
  const saving = press(form())
  expect(saving).toMatchObject({ index: 0, target: 1 })
  expect(isSaving(saving)).toBe(true)
  expect([press(saving), pressSkip(saving, 2), back(saving)]).toEqual([saving, saving, saving])
  expect(answer(saving)).toMatchObject({ index: 1, target: null })
})

test.each([
  [4, 0, 0],
  [4, 1, 25],
  [4, 3, 75],
  [3, 1, 100 / 3],
  [1, 0, 0],
])('The progress of a form with %i steps at index %i is %d per cent', (steps, index, percent) => {
  expect(progressOf({ ...form(steps), index })).toBeCloseTo(percent, 10)
})

test('A complete form’s progress is 100', () => {
  expect(progressOf(next(form(1)))).toBe(100)
})

test('Going back returns to the previous step, but never before the first', () => {
  expect(back(next(next(form()))).index).toBe(1)
  expect(back(form())).toEqual(form())
  expect(previousStep(form())).toBeNull()
})

test('Skipping to a step records where from and where to (spec §4)', () => {
  const state = skip(next(form(5)), 3)
  expect(state.index).toBe(3)
  expect(state.skips).toEqual([{ from: 1, to: 3 }])
})

test.each([0, -1, 4, 5, 1.5, NaN, Infinity])('Skipping from step 0 of 4 to %d does nothing', (to) => {
  expect(pressSkip(form(), to)).toEqual(form())
})

test('Going back returns to the step that was skipped from, if a skip was recorded', () => {
  expect(back(skip(next(form(5)), 3)).index).toBe(1)
  expect(back(back(next(skip(form(5), 3)))).index).toBe(0)
})

test('Moving forward discards skips that enclose the current step', () => {
  const returned = back(skip(form(5), 3))
  expect(returned.skips).toEqual([{ from: 0, to: 3 }])
  const walked = next(next(next(returned)))
  expect(walked.skips).toEqual([])
  expect(back(walked).index).toBe(2)
})

test('Moving forward keeps the skip that led to the current step', () => {
  const state = next(skip(form(5), 2))
  expect(state.skips).toEqual([{ from: 0, to: 2 }])
  expect(back(back(state)).index).toBe(0)
})

test('A skip replaces those it encloses', () => {
  const inner = back(back(skip(next(form(6)), 4)))
  expect(inner.skips).toEqual([{ from: 1, to: 4 }])
  expect(skip(inner, 5).skips).toEqual([{ from: 0, to: 5 }])
  expect(back(skip(inner, 4)).index).toBe(0)
})

test('Each step completed or skipped from is saved once, even if it’s completed again (spec §4)', () => {
  expect(pendingSave(form())).toBeNull()
  expect(pendingSave(press(form()))?.key).toBe('form-1')
  expect(pendingSave(pressSkip(form(), 2))?.key).toBe('form-1')
  const saved = next(form())
  expect(saved.saved).toEqual([0])
  expect(press(back(saved))).toMatchObject({ index: 1, target: null, saved: [0] })
})

test('The returned lead_id is kept', () => {
  expect(next(form()).leadId).toBe(5)
  expect(answer(press(next(form())), {}).leadId).toBe(5)
})

test('A response that’s repeated, late or for another form changes nothing', () => {
  const waiting = press(form())
  const once = answer(waiting)
  expect(once.saved).toEqual([0])
  expect(multiStep(once, { type: 'answer', key: 'form-1', lead_id: 6 })).toBe(once)
  for (const key of ['form-2', 'other-1'])
    expect(multiStep(waiting, { type: 'answer', key, lead_id: 6 })).toBe(waiting)
  expect(multiStep(form(), { type: 'answer', key: 'form-1', lead_id: 6 })).toEqual(form())
})

test('A step whose save got no response doesn’t hold up the form, and is saved when it’s completed again', () => {
  const unsaved = answer(press(form()), { error: ' ' })
  expect(unsaved).toMatchObject({ index: 1, saved: [], leadId: null, error: null })
  expect(pendingSave(press(back(unsaved)))?.key).toBe('form-1')
})

const failed = answer(pressSkip(form(), 2), { error: 'Service down' })

test('A step stays with the error that was returned for it (spec §8)', () => {
  expect(failed).toMatchObject({ index: 0, saved: [], leadId: null, error: 'Service down' })
  expect([isSaving(failed), canProceed(failed)]).toEqual([false, true])
  expect(back(answer(press(next(form())), { error: 'No' }))).toMatchObject({
    index: 0,
    target: null,
    error: null,
  })
})

test('A step that couldn’t be saved can be tried again, to the same step and with what has changed', () => {
  const again = multiStep(failed, { type: 'retry', step: 0, values: { name: 'Ann' } })
  expect(pendingSave(again)).toMatchObject({
    key: 'form-1',
    values: { name: 'Ann' },
    progress: { skipped_steps: [{ from: 1, to: 3 }] },
  })
  expect(answer(again)).toMatchObject({ index: 2, saved: [0], error: null })
})

test('The shopper can go on without saving a step, whose values the next step saves', () => {
  const on = multiStep(failed, { type: 'proceed', step: 0, values: { name: 'Ann' } })
  expect(on).toMatchObject({ index: 2, saved: [], target: null, error: null })
  expect(pendingSave(press(on))).toMatchObject({ key: 'form-3', method: 'POST', values: { name: 'Ann' } })
})

test('The shopper can’t go on from a step whose values were refused, since the next step would be refused too', () => {
  const refused = answer(press(form()), { error: '', refused: true })
  expect(refused).toMatchObject({ index: 0, error: 'An unexpected error occured' })
  expect(canProceed(refused)).toBe(false)
  for (const type of ['retry', 'proceed'] as const)
    for (const state of [refused, form()]) expect(multiStep(state, { type, step: 0, values: {} })).toBe(state)
  expect(next(refused)).toMatchObject({ index: 1, saved: [0] })
})

test('The fields of all steps are combined', () => {
  const state = press(next(form(), { name: 'Ann' }), { email: 'a@b.example', name: 'Anna' })
  expect(state.values).toEqual({ name: 'Anna', email: 'a@b.example' })
})

const atEnd = next(form(2))

test('Completing the final step submits the form once (spec §4)', () => {
  const submitted = press(atEnd)
  expect(isSaving(submitted)).toBe(true)
  expect(submitted.index).toBe(1)
  expect(press(submitted)).toBe(submitted)
  expect(back(submitted)).toBe(submitted)
})

test('The final step creates the lead itself if the step before it failed to', () => {
  const unsaved = press(answer(press(form(2)), {}))
  expect(pendingSave(unsaved)).toMatchObject({ final: true, method: 'POST', path: '/api/leads' })
  expect(answer(unsaved, { lead_id: 9 })).toMatchObject({ complete: true, leadId: 9, error: null })
})

test('A form that was submitted successfully is complete and stays so', () => {
  const done = next(atEnd)
  expect(done).toMatchObject({ complete: true, error: null, target: null, saved: [0] })
  expect([press(done), back(done), pressSkip(done, 1)]).toEqual([done, done, done])
})

test.each<[{ lead_id?: unknown; error?: unknown }, string]>([
  [{ error: 'Invalid email' }, 'Invalid email'],
  [{ error: ' ' }, 'An unexpected error occured'],
  [{ error: 500 }, 'An unexpected error occured'],
  [{ lead_id: null }, 'An unexpected error occured'],
  [{ lead_id: '', error: null }, 'An unexpected error occured'],
  [{}, 'An unexpected error occured'],
])('A submission that failed with %j shows the error “%s”', (reply, error) => {
  const unsent = answer(press(atEnd), reply)
  expect(unsent).toMatchObject({ complete: false, error, index: 1, leadId: 5 })
  expect([isSaving(unsent), canProceed(unsent)]).toEqual([false, false])
  expect(next(unsent).complete).toBe(true)
})

test('A form with one step is submitted straight away', () => {
  expect(pendingSave(press(form(1)))).toMatchObject({ final: true, method: 'POST' })
})

test.each([
  [0, 1],
  [-3, 1],
  [NaN, 1],
  [1.5, 1],
  [50, 50],
  [51, 50],
])('A form created with %d steps has %i', (steps, kept) => {
  expect(newMultiStep('form', steps).steps).toBe(kept)
})

test('A form’s name is safe in a header', () => {
  expect(newMultiStep('a b\r\nc:1', 2).form).toBe('abc1')
  expect(newMultiStep('', 2).form).toBe('form')
})

const pressed = fc.integer({ min: -1, max: 6 })
const values = fc.dictionary(fc.constantFrom('name', 'email', '__proto__'), fc.anything(), { maxKeys: 2 })
const reply = fc.constantFrom<{ lead_id?: unknown; error?: unknown; refused?: boolean }>(
  { lead_id: 7 },
  { lead_id: 8 },
  { error: 'No' },
  { error: 'Not like this', refused: true },
  {},
  { lead_id: NaN },
)
/**
 * The step that an event is for: the one on which a button is pressed, or whose save gets a response. Usually null,
 * which stands for the current step or the save that's waiting for a response; sometimes a step picked at random.
 */
const mostlyHere = fc.oneof({ arbitrary: fc.constant(null), weight: 5 }, { arbitrary: pressed, weight: 1 })
const move = fc.oneof(
  { arbitrary: fc.record({ type: fc.constant('next' as const), step: mostlyHere, values }), weight: 3 },
  fc.record({ type: fc.constantFrom('retry' as const, 'proceed' as const), step: mostlyHere, values }),
  fc.record({ type: fc.constant('skip' as const), step: mostlyHere, to: pressed, values }),
  fc.record({ type: fc.constant('back' as const), step: mostlyHere }),
  { arbitrary: fc.record({ type: fc.constant('answer' as const), of: mostlyHere, reply }), weight: 3 },
  fc.constant({ type: 'reload' as const }),
)

test('Any sequence of events keeps the form’s rules', { tags: 'nightly' }, () => {
  const reached = { complete: 0, skippedBack: 0, failed: 0, proceeded: 0 }
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.array(move, { minLength: 10, maxLength: 60, size: 'max' }),
      (steps, moves) => {
        let state = newMultiStep('form', steps)
        const accepted: number[] = []
        for (const move of moves) {
          const before = state
          if (move.type === 'answer') {
            const head = pendingSave(before)
            const key = move.of === null ? (head?.key ?? '') : `form-${move.of}`
            state = multiStep(before, { type: 'answer', key, ...move.reply })
            const known = typeof move.reply.lead_id === 'number' && move.reply.lead_id > 0
            if (head?.key === key && known) accepted.push(before.index)
          } else if (move.type === 'reload') {
            state = parseMultiStep(JSON.stringify(before), newMultiStep('fresh', steps))
            expect(state).toStrictEqual(before)
          } else {
            state = multiStep(before, { ...move, step: move.step ?? before.index } as MultiStepEvent)
            if (move.type === 'next') expect([before.index, before.index + 1]).toContain(state.index)
            if (move.type === 'retry') expect(state.index).toBe(before.index)
            if (move.type === 'proceed' && state !== before) {
              expect(state.index).toBe(before.target)
              reached.proceeded++
            }
            if (move.type === 'skip' && state !== before) {
              const to = state.target ?? state.index
              expect(state.skips).toContainEqual({ from: before.index, to })
              expect(previousStep({ ...state, index: to })).toBe(before.index)
            }
            if (move.type === 'back' && state !== before) {
              expect(state.index).toBe(previousStep(before))
              if (state.index < before.index - 1) reached.skippedBack++
            }
          }
          expect(state.index).toBeGreaterThanOrEqual(0)
          expect(state.index).toBeLessThan(steps)
          expect(progressOf(state)).toBeGreaterThanOrEqual(0)
          expect(progressOf(state)).toBeLessThanOrEqual(100)
          expect(progressOf(state) === 100).toBe(state.complete)
          // There's at most one save per step: none is sent again after it was accepted.
          const saves = isSaving(state) ? [...accepted, state.index] : accepted
          expect(new Set(saves).size).toBe(saves.length)
          expect(state.saved).toEqual(accepted.filter((step) => step < steps - 1))
          expect(state.complete).toBe(accepted.includes(steps - 1))
          expect(state.leadId === null).toBe(accepted.length === 0)
          // While the final step is being saved, and after that, the form stays at its last step.
          if (state.target === steps || state.complete) expect(state.index).toBe(steps - 1)
          // No two skips overlap, and each goes forward.
          for (const [at, { from, to }] of state.skips.entries()) {
            expect(from).toBeLessThan(to)
            for (const other of state.skips.slice(at + 1))
              expect(from >= other.to || other.from >= to).toBe(true)
          }
          expect(Object.hasOwn(state.values, '__proto__')).toBe(false)
          if (state.error !== null) reached.failed++
        }
        if (state.complete) reached.complete++
      },
    ),
    { numRuns: 1000 },
  )
  // The generated sequences reach each important state more than ten times.
  for (const times of Object.values(reached)) expect(times).toBeGreaterThan(10)
})
