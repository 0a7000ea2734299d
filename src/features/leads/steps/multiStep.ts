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

/** A step's save: all values of the form when the step was completed. */
export interface StepSave {
  readonly step: number
  readonly values: LeadValues
  readonly skips: readonly Skip[]
}

export interface MultiStepState {
  /** Identifies this attempt at the form. The key of each save starts with it. */
  readonly form: string
  readonly steps: number
  readonly index: number
  /** Skips in the order in which they were made. No two of them overlap. */
  readonly skips: readonly Skip[]
  readonly values: LeadValues
  /** Steps whose save got a lead id. The final step is never among them, since saving it completes the form. */
  readonly saved: readonly number[]
  /** Saves that haven't had a response, oldest first. Only the first may be in progress, because the others need its lead id. */
  readonly queue: readonly StepSave[]
  readonly leadId: LeadId | null
  readonly complete: boolean
  readonly error: string | null
}

/**
 * `step` is the step on which the shopper clicked the button. If it isn't the current step, the event is ignored: it's the second click of
 * a double click, or it arrived after the form had moved on.
 */
export type MultiStepEvent =
  | { type: 'next'; step: number; values: unknown }
  | { type: 'skip'; step: number; to: number; values: unknown }
  | { type: 'back'; step: number }
  | { type: 'answer'; key: string; lead_id?: unknown; error?: unknown }

/** Shown when the response to the final step has neither a lead id nor an error text (spec §4, §8, which spell 'occured' this way). */
export const MULTI_STEP_FAILED = 'An unexpected error occured'
/** Maximum number of steps: no form has more. */
export const MAX_STEPS = 50

/**
 * Returns a form at its first step. `form` is random text from the caller, of which only letters, digits, hyphens and underscores are kept.
 * `values` are the form's initial values.
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
 * Returns the progress as a percentage, 0 to 100, not rounded: 100 times the current step's index divided by the number of steps, or 100
 * once the form is complete.
 */
export function progressOf(state: MultiStepState): number {
  return state.complete ? 100 : (state.index * 100) / state.steps
}

/** Whether the current step is the last, which submits the form. */
export function isFinalStep(state: MultiStepState): boolean {
  return state.index === state.steps - 1
}

/** Whether the final step is being saved. The form then shows a spinner and its buttons are disabled. */
export function isSubmitting(state: MultiStepState): boolean {
  return state.queue.some(({ step }) => step === state.steps - 1)
}

/** Returns the key of a step's save. It's the same for each attempt to save the step, so that the server recognises repeats. */
export function saveKey(state: MultiStepState, step: number): string {
  return `${state.form}-${step + 1}`
}

/** Completes the current step and goes to step `to`. The step is saved only once; saving the last step submits the form. */
function forward(state: MultiStepState, to: number, values: unknown, skip?: Skip): MultiStepState {
  const from = state.index
  // Drop earlier skips that jumped over the completed step, and those that lie within the new skip.
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

/** A response counts only if it's for the save at the head of the queue. Repeated and late responses are ignored. */
function answered(state: MultiStepState, event: Extract<MultiStepEvent, { type: 'answer' }>): MultiStepState {
  const [save, ...queue] = state.queue
  if (!save || event.key !== saveKey(state, save.step)) return state
  const final = save.step === state.steps - 1
  const leadId = leadIdOf(event.lead_id)
  if (leadId === null) {
    // The step stays unsaved, and is saved again if the shopper completes it again. The form continues without a lead
    // id, since only the final step needs one.
    const error = shortText(event.error, 500) || (final ? MULTI_STEP_FAILED : state.error)
    return { ...state, queue, error }
  }
  if (final) return { ...state, queue, leadId, complete: true, error: null }
  return { ...state, queue, leadId, saved: [...state.saved, save.step] }
}
