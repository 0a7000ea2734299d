import { leadIdOf, type LeadId } from '#rules/leads/leadId.ts'
import { leadValues, type LeadValues } from './leadValues.ts'
import { shortText } from '#rules/browser/stored.ts'

/**
 * The multi-step lead form (spec §4 'Multi-step lead form') as a pure state machine. It doesn't send anything itself: `pendingSave`
 * (multiStepSave.ts) says what to send, and the response comes back as an event. The state is plain JSON, so that a reload can continue
 * from it. Steps are counted from 0.
 */

export interface Skip {
  readonly from: number
  readonly to: number
}

/** A save: all values of the form at the end of a step. */
export interface StepSave {
  readonly step: number
  readonly values: LeadValues
  readonly skips: readonly Skip[]
}

export interface MultiStepState {
  /** Identifies this attempt at the form; it's part of each save's key. */
  readonly form: string
  readonly steps: number
  readonly index: number
  /** Skips in the order they were made, never overlapping. */
  readonly skips: readonly Skip[]
  readonly values: LeadValues
  /** Steps whose save got a lead id. Never the final step, which completes the form. */
  readonly saved: readonly number[]
  /** Saves without a response, oldest first. Only the first may be in progress, because later ones need its lead id. */
  readonly queue: readonly StepSave[]
  readonly leadId: LeadId | null
  readonly complete: boolean
  readonly error: string | null
}

/**
 * `step` is the step on which the shopper clicked the button. The second click of a double click, or one that arrives after the form has
 * moved on, names a step other than the current one and is ignored.
 */
export type MultiStepEvent =
  | { type: 'next'; step: number; values: unknown }
  | { type: 'skip'; step: number; to: number; values: unknown }
  | { type: 'back'; step: number }
  | { type: 'answer'; key: string; lead_id?: unknown; error?: unknown }

/** Shown when the final step returns neither a lead id nor an error text (spec §4, §8, which spell 'occured' this way). */
export const MULTI_STEP_FAILED = 'An unexpected error occured'
/** No form has more steps than this. */
export const MAX_STEPS = 50

/**
 * Returns a form at its first step. `form` is random text from the caller (letters, digits, hyphens and underscores; the rest is dropped),
 * and `values` are the form's initial values.
 */
export function newMultiStep(form: string, steps: number, values: unknown = {}): MultiStepState {
  return {
    form: form.replace(/[^\w-]/g, '').slice(0, 100) || 'form',
    steps: Number.isSafeInteger(steps) ? Math.min(Math.max(steps, 1), MAX_STEPS) : 1,
    index: 0,
    skips: [],
    values: leadValues(values),
    saved: [],
    queue: [],
    leadId: null,
    complete: false,
    error: null,
  }
}

/** Returns the state after an event, or the same object if the event changes nothing (spec §4). */
export function multiStep(state: MultiStepState, event: MultiStepEvent): MultiStepState {
  if (event.type === 'answer') return answered(state, event)
  if (event.step !== state.index || state.complete || isSubmitting(state)) return state
  switch (event.type) {
    case 'next':
      return forward(state, state.index + 1, event.values)
    case 'skip':
      if (!Number.isSafeInteger(event.to) || event.to <= state.index || event.to >= state.steps) return state
      return forward(state, event.to, event.values, { from: state.index, to: event.to })
    case 'back': {
      const index = previousStep(state)
      return index === null ? state : { ...state, index, error: null }
    }
  }
}

/**
 * Returns the step that 'back' leads to: if the shopper skipped to the current step, the one they skipped from; otherwise the previous
 * one, or null on the first step.
 */
export function previousStep(state: MultiStepState): number | null {
  const skip = state.skips.findLast(({ to }) => to === state.index)
  if (skip) return skip.from
  return state.index === 0 ? null : state.index - 1
}

/**
 * Returns the progress as a percentage, 0 to 100: the step index over the number of steps, or 100 once the form is complete. Not rounded.
 */
export function progressOf(state: MultiStepState): number {
  return state.complete ? 100 : (state.index * 100) / state.steps
}

/** Whether the current step is the last, which submits the form. */
export function isFinalStep(state: MultiStepState): boolean {
  return state.index === state.steps - 1
}

/** Whether the final step is being sent: a spinner shows and the buttons are disabled. */
export function isSubmitting(state: MultiStepState): boolean {
  return state.queue.some(({ step }) => step === state.steps - 1)
}

/** Returns the key of a step's save. It's the same for every attempt, so that the server recognises repeats. */
export function saveKey(state: MultiStepState, step: number): string {
  return `${state.form}-${step + 1}`
}

/** Completes the current step. The step is saved once, and the form moves on or, on its last step, is submitted. */
function forward(state: MultiStepState, to: number, values: unknown, skip?: Skip): MultiStepState {
  const from = state.index
  // Drop skips that enclose the completed step, and those inside a new skip.
  const kept = state.skips.filter((each) => each.to <= from || each.from >= to)
  const next: MultiStepState = {
    ...state,
    index: Math.min(to, state.steps - 1),
    skips: skip ? [...kept, skip] : kept,
    values: leadValues({ ...state.values, ...leadValues(values) }),
    error: null,
  }
  const once = state.saved.includes(from) || state.queue.some(({ step }) => step === from)
  if (once) return next
  return { ...next, queue: [...state.queue, { step: from, values: next.values, skips: next.skips }] }
}

/** A response counts only for the save waiting for it; repeated or late responses are ignored. */
function answered(state: MultiStepState, event: Extract<MultiStepEvent, { type: 'answer' }>): MultiStepState {
  const [save, ...queue] = state.queue
  if (!save || event.key !== saveKey(state, save.step)) return state
  const final = save.step === state.steps - 1
  const leadId = leadIdOf(event.lead_id)
  if (leadId === null) {
    // The step counts as unsaved, and completing it again tries to save it again. The form continues without a lead id, since only the
    // final step needs one.
    const error = shortText(event.error, 500) || (final ? MULTI_STEP_FAILED : state.error)
    return { ...state, queue, error }
  }
  if (final) return { ...state, queue, leadId, complete: true, error: null }
  return { ...state, queue, leadId, saved: [...state.saved, save.step] }
}
