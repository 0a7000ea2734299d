import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isFinalStep,
  isSubmitting,
  multiStep,
  newMultiStep,
  previousStep,
  progressOf,
  saveKey,
  type MultiStepEvent,
  type MultiStepState,
} from './multiStep.ts'
import { pendingSave } from './multiStepSave.ts'
import { parseMultiStep } from './multiStepStored.ts'

const next = (state: MultiStepState, values: unknown = {}) =>
  multiStep(state, { type: 'next', step: state.index, values })
const skip = (state: MultiStepState, to: number) =>
  multiStep(state, { type: 'skip', step: state.index, to, values: {} })
const back = (state: MultiStepState) => multiStep(state, { type: 'back', step: state.index })
const answer = (state: MultiStepState, reply: { lead_id?: unknown; error?: unknown }) =>
  multiStep(state, { type: 'answer', key: pendingSave(state)?.key ?? '', ...reply })
const form = (steps = 4) => newMultiStep('form', steps)

test('A form’s steps go forward one at a time (spec §4)', () => {
  const states = [form()]
  for (let step = 0; step < 3; step++) states.push(next(states.at(-1) ?? form()))
  expect(states.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  expect(states.map(isFinalStep)).toEqual([false, false, false, true])
})

test('A double click moves one step', () => {
  const event: MultiStepEvent = { type: 'next', step: 0, values: {} }
  expect(multiStep(multiStep(form(), event), event).index).toBe(1)
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
  expect(progressOf(answer(next(form(1)), { lead_id: 5 }))).toBe(100)
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
  expect(skip(form(), to)).toEqual(form())
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
  expect(next(form()).queue.map(({ step }) => step)).toEqual([0])
  expect(skip(form(), 2).queue.map(({ step }) => step)).toEqual([0])
  const saved = answer(next(form()), { lead_id: 5 })
  expect(saved.saved).toEqual([0])
  expect(next(back(saved)).queue).toEqual([])
  expect(next(back(next(form()))).queue).toHaveLength(1)
})

test('The returned lead_id is kept', () => {
  expect(answer(next(form()), { lead_id: 5 }).leadId).toBe(5)
  expect(answer(next(answer(next(form()), { lead_id: 5 })), {}).leadId).toBe(5)
})

test('A response that’s repeated, late or for another form changes nothing', () => {
  const waiting = next(next(form()))
  const once = multiStep(waiting, { type: 'answer', key: 'form-1', lead_id: 5 })
  expect(once.saved).toEqual([0])
  expect(multiStep(once, { type: 'answer', key: 'form-1', lead_id: 6 })).toBe(once)
  expect(multiStep(waiting, { type: 'answer', key: 'form-2', lead_id: 6 })).toBe(waiting)
  expect(multiStep(waiting, { type: 'answer', key: 'other-1', lead_id: 6 })).toBe(waiting)
  expect(multiStep(form(), { type: 'answer', key: 'form-1', lead_id: 6 })).toEqual(form())
})

test('A step that couldn’t be saved doesn’t block the form, and is saved when it’s completed again', () => {
  const failed = answer(next(form()), { error: 'Service down' })
  expect(failed).toMatchObject({ index: 1, saved: [], queue: [], leadId: null, error: 'Service down' })
  expect(answer(next(form()), {}).error).toBeNull()
  const again = next(back(failed))
  expect(again).toMatchObject({ error: null })
  expect(again.queue.map(({ step }) => step)).toEqual([0])
})

test('The fields of all steps are combined', () => {
  const state = next(next(form(), { name: 'Ann' }), { email: 'a@b.example', name: 'Anna' })
  expect(state.values).toEqual({ name: 'Anna', email: 'a@b.example' })
  expect(state.queue.map(({ values }) => values)).toEqual([
    { name: 'Ann' },
    { name: 'Anna', email: 'a@b.example' },
  ])
})

const atEnd = answer(next(form(2)), { lead_id: 5 })

test('Completing the final step submits the form once (spec §4)', () => {
  const submitted = next(atEnd)
  expect(isSubmitting(submitted)).toBe(true)
  expect(submitted.index).toBe(1)
  expect(next(submitted)).toBe(submitted)
  expect(back(submitted)).toBe(submitted)
})

test('The final step waits for the steps before it, since it needs their lead id', () => {
  const waiting = next(next(form(2)))
  expect(isSubmitting(waiting)).toBe(true)
  expect(pendingSave(waiting)).toMatchObject({ key: saveKey(waiting, 0), final: false })
  expect(pendingSave(answer(waiting, { lead_id: 5 }))).toMatchObject({ final: true, path: '/api/leads/5' })
})

test('The final step creates the lead itself if the step before it failed to', () => {
  const failed = answer(next(next(form(2))), { error: 'Service down' })
  expect(failed.error).toBe('Service down')
  expect(pendingSave(failed)).toMatchObject({ final: true, method: 'POST', path: '/api/leads' })
  expect(answer(failed, { lead_id: 9 })).toMatchObject({ complete: true, leadId: 9, error: null })
})

test('A form that was submitted successfully is complete and stays so', () => {
  const done = answer(next(atEnd), { lead_id: 5 })
  expect(done).toMatchObject({ complete: true, error: null, queue: [], saved: [0] })
  expect([next(done), back(done), skip(done, 1)]).toEqual([done, done, done])
})

test.each<[{ lead_id?: unknown; error?: unknown }, string]>([
  [{ error: 'Invalid email' }, 'Invalid email'],
  [{ error: ' ' }, 'An unexpected error occured'],
  [{ error: 500 }, 'An unexpected error occured'],
  [{ lead_id: null }, 'An unexpected error occured'],
  [{ lead_id: '', error: null }, 'An unexpected error occured'],
  [{}, 'An unexpected error occured'],
])('A submission that failed with %j shows the error “%s”', (reply, error) => {
  const failed = answer(next(atEnd), reply)
  expect(failed).toMatchObject({ complete: false, error, index: 1, leadId: 5 })
  expect(isSubmitting(failed)).toBe(false)
  expect(answer(next(failed), { lead_id: 5 }).complete).toBe(true)
})

test('A form with one step is submitted straight away', () => {
  expect(pendingSave(next(form(1)))).toMatchObject({ final: true, method: 'POST' })
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
const reply = fc.constantFrom<{ lead_id?: unknown; error?: unknown }>(
  { lead_id: 7 },
  { lead_id: 8 },
  { error: 'No' },
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
  fc.record({ type: fc.constant('skip' as const), step: mostlyHere, to: pressed, values }),
  fc.record({ type: fc.constant('back' as const), step: mostlyHere }),
  { arbitrary: fc.record({ type: fc.constant('answer' as const), of: mostlyHere, reply }), weight: 3 },
  fc.constant({ type: 'reload' as const }),
)

test('Any sequence of events keeps the form’s rules', { tags: 'nightly' }, () => {
  const reached = { complete: 0, skippedBack: 0, failed: 0 }
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.array(move, { minLength: 10, maxLength: 60, size: 'max' }),
      (steps, moves) => {
        let state = newMultiStep('form', steps)
        const accepted: number[] = []
        const waiting = () => state.queue.map(({ step }) => step)
        for (const each of moves) {
          const before = state
          if (each.type === 'answer') {
            const head = pendingSave(before)
            const key = each.of === null ? (head?.key ?? '') : `form-${each.of}`
            state = multiStep(before, { type: 'answer', key, ...each.reply })
            const known = typeof each.reply.lead_id === 'number' && each.reply.lead_id > 0
            if (head?.key === key && known) accepted.push(before.queue[0]?.step ?? -1)
          } else if (each.type === 'reload') {
            state = parseMultiStep(JSON.stringify(before), newMultiStep('fresh', steps))
            expect(state).toStrictEqual(before)
          } else {
            state = multiStep(before, { ...each, step: each.step ?? before.index } as MultiStepEvent)
            if (each.type === 'next') expect([before.index, before.index + 1]).toContain(state.index)
            if (each.type === 'skip' && state.index > before.index) {
              expect(state.skips).toContainEqual({ from: before.index, to: state.index })
              expect(previousStep(state)).toBe(before.index)
            }
            if (each.type === 'back' && state !== before) {
              expect(state.index).toBe(previousStep(before))
              if (state.index < before.index - 1) reached.skippedBack++
            }
          }
          expect(state.index).toBeGreaterThanOrEqual(0)
          expect(state.index).toBeLessThan(steps)
          expect(progressOf(state)).toBeGreaterThanOrEqual(0)
          expect(progressOf(state)).toBeLessThanOrEqual(100)
          expect(progressOf(state) === 100).toBe(state.complete)
          // There's at most one save per step: no save is in the queue twice, and none is queued again after it was
          // accepted.
          const saves = [...accepted, ...waiting()]
          expect(new Set(saves).size).toBe(saves.length)
          expect(state.saved).toEqual(accepted.filter((step) => step < steps - 1))
          expect(state.complete).toBe(accepted.includes(steps - 1))
          expect(state.leadId === null).toBe(accepted.length === 0)
          // While the final step is being saved, and after that, the form stays at its last step.
          if (isSubmitting(state) || state.complete) expect(state.index).toBe(steps - 1)
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
