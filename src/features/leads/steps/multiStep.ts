import { leadIdOf, type LeadId } from '#rules/leads/leadId.ts'
import { leadValues, type LeadValues } from './leadValues.ts'
import { shortText } from '#rules/browser/stored.ts'

/**
 * The multi-step lead form (spec §4 'Multi-step lead form') as a pure state machine. What is to be sent is not sent
 * here: `pendingSave` (multiStepSave.ts) says it, and its answer comes back as an event. The state is plain JSON, so
 * that a reload can go on from it. Steps are counted from 0.
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
  /** Tells this filling-in of the form from every other; part of each save's key. */
  readonly form: string
  readonly steps: number
  readonly index: number
  /** Skips in the order they were made, never overlapping. */
  readonly skips: readonly Skip[]
  readonly values: LeadValues
  /** Steps whose save was answered with a lead id. Never the final step: that makes the form complete. */
  readonly saved: readonly number[]
  /** Saves without an answer, the oldest first. Only the first may be on its way: later ones need its lead id. */
  readonly queue: readonly StepSave[]
  readonly leadId: LeadId | null
  readonly complete: boolean
  readonly error: string | null
}

/**
 * `step` is the step on which the shopper pressed the button: the second press of a double click, or one that comes
 * after the form has moved on, names another step than the current one and is ignored.
 */
export type MultiStepEvent =
  | { type: 'next'; step: number; values: unknown }
  | { type: 'skip'; step: number; to: number; values: unknown }
  | { type: 'back'; step: number }
  | { type: 'answer'; key: string; lead_id?: unknown; error?: unknown }

/** Shown when the final step returns neither a lead id nor an error text (spec §4, §8; its spelling). */
export const MULTI_STEP_FAILED = 'An unexpected error occured'
/** No form has more steps. */
export const MAX_STEPS = 50

/**
 * A form at its first step. `form` is random text of the caller's (letters, digits, hyphen and underscore; the rest is
 * dropped); `values` are what the form opens with.
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

/** The state after an event; the same object where the event changes nothing (spec §4). */
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

/** Where 'back' leads: to the step that was skipped from, if a skip led here, else one back; null on the first. */
export function previousStep(state: MultiStepState): number | null {
  const skip = state.skips.findLast(({ to }) => to === state.index)
  if (skip) return skip.from
  return state.index === 0 ? null : state.index - 1
}

/** Per cent, 0 to 100: the step index over the number of steps, and 100 once complete. Not rounded. */
export function progressOf(state: MultiStepState): number {
  return state.complete ? 100 : (state.index * 100) / state.steps
}

/** Whether the current step is the last, whose end submits the form. */
export function isFinalStep(state: MultiStepState): boolean {
  return state.index === state.steps - 1
}

/** Whether the final step is being sent: a spinner shows and the buttons are disabled. */
export function isSubmitting(state: MultiStepState): boolean {
  return state.queue.some(({ step }) => step === state.steps - 1)
}

/** The name under which a step's save is sent and answered: the same for every try, so that a server can tell. */
export function saveKey(state: MultiStepState, step: number): string {
  return `${state.form}-${step + 1}`
}

/** The current step has ended: it is saved once, and the form moves on or, at its last step, is submitted. */
function forward(state: MultiStepState, to: number, values: unknown, skip?: Skip): MultiStepState {
  const from = state.index
  // Skips that enclose the step left are past; those inside a new skip are skipped themselves.
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

/** An answer counts only for the save that waits for it: a repeated or late one is ignored. */
function answered(state: MultiStepState, event: Extract<MultiStepEvent, { type: 'answer' }>): MultiStepState {
  const [save, ...queue] = state.queue
  if (!save || event.key !== saveKey(state, save.step)) return state
  const final = save.step === state.steps - 1
  const leadId = leadIdOf(event.lead_id)
  if (leadId === null) {
    // The step counts as not saved: ending it again tries again. A form goes on without; only its end needs an id.
    const error = shortText(event.error, 500) || (final ? MULTI_STEP_FAILED : state.error)
    return { ...state, queue, error }
  }
  if (final) return { ...state, queue, leadId, complete: true, error: null }
  return { ...state, queue, leadId, saved: [...state.saved, save.step] }
}
