import { leadIdOf, type LeadId } from '#rules/leads/leadId.ts'
import { leadValues, type LeadValues } from './leadValues.ts'
import { shortText, fieldsOf, parseStored } from '#rules/browser/stored.ts'

/**
 * Returns the stored state, or `fresh` if there is no stored state, if it's malformed, or if its form has a different number of steps. A
 * stored state is used as a whole or not at all, because using part of it could save a step twice.
 */
export function parseMultiStep(stored: unknown, fresh: MultiStepState): MultiStepState {
  const fields = fieldsOf(parseStored(stored))
  if (!fields || fields.get('steps') !== fresh.steps) return fresh
  const { steps } = fresh
  const form = fields.get('form')
  const index = fields.get('index')
  const skips = skipsOf(fields.get('skips'), steps)
  const saved = stepsOf(fields.get('saved'), steps - 1)
  const target = fields.get('target')
  const leadId = leadIdOf(fields.get('leadId'))
  const complete = fields.get('complete')
  if (typeof form !== 'string' || !/^[\w-]{1,100}$/.test(form)) return fresh
  if (!isStep(index, steps) || !skips || !saved || typeof complete !== 'boolean') return fresh
  if (target !== null && (!isTarget(target, index, steps) || saved.includes(index) || complete)) return fresh
  const error = shortText(fields.get('error'), 500) || null
  if (target === steps && error !== null) return fresh
  if (complete && index !== steps - 1) return fresh
  if (
    leadId === null
      ? complete || saved.length > 0 || fields.get('leadId') !== null
      : !complete && saved.length === 0
  ) {
    return fresh
  }
  const values = leadValues(fields.get('values'))
  return { ...newMultiStep(form, steps, values), index, skips, saved, target, leadId, complete, error }
}

function isStep(value: unknown, below: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < below
}

/** Whether a value is a step after `index`, or the number of steps if `index` is the final one. */
function isTarget(value: unknown, index: number, steps: number): value is number {
  return index === steps - 1 ? value === steps : isStep(value, steps) && value > index
}

function stepsOf(value: unknown, below: number): number[] | null {
  if (!Array.isArray(value)) return null
  const steps = value.filter((step) => isStep(step, below))
  return steps.length === value.length && new Set(steps).size === steps.length ? steps : null
}

function skipsOf(value: unknown, steps: number): Skip[] | null {
  if (!Array.isArray(value) || value.length >= steps + 1) return null
  const skips: Skip[] = []
  for (const entry of value) {
    const from = fieldsOf(entry)?.get('from')
    const to = fieldsOf(entry)?.get('to')
    if (!isStep(from, steps) || !isStep(to, steps) || from >= to) return null
    if (skips.some((other) => other.from < to && from < other.to)) return null
    skips.push({ from, to })
  }
  return skips
}

/**
 * The multi-step lead form (spec §4 'Multi-step lead form') as a pure state machine. It doesn't send anything itself: `pendingSave`
 * (multiStepSave.ts) says what to send, and the response comes back as an event. The state is plain JSON, so that a reload can continue
 * from it. Steps are counted from 0.
 */

export interface Skip {
  readonly from: number
  readonly to: number
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
  /**
   * The step to go to once the current one is saved, or the number of steps if it's the final one; null if the shopper is filling in the
   * current step. If the current step couldn't be saved (`error`), the shopper may go on to this step anyway.
   */
  readonly target: number | null
  readonly leadId: LeadId | null
  readonly complete: boolean
  readonly error: string | null
}

/**
 * `step` is the step on which the shopper clicked the button. If it isn't the current step, the event is ignored: it's the second click of
 * a double click, or it arrived after the form had moved on. `refused` means that the server refused values of this step or an earlier one,
 * so that it would refuse the next step's save too.
 */
export type MultiStepEvent =
  | { type: 'next' | 'retry' | 'proceed'; step: number; values: unknown }
  | { type: 'skip'; step: number; to: number; values: unknown }
  | { type: 'back'; step: number }
  | { type: 'answer'; key: string; lead_id?: unknown; error?: unknown; refused?: boolean }

/** Shown when the response to the final step has neither a lead id nor an error text (spec §4, §8, which spell 'occured' this way). */
const MULTI_STEP_FAILED = 'An unexpected error occured'
const MAX_STEPS = 50

/** Only the letters, digits, hyphens and underscores of `form` are kept, which is random text. */
export function newMultiStep(form: string, steps: number, values: unknown = {}): MultiStepState {
  return {
    form: form.replace(/[^\w-]/g, '').slice(0, 100) || 'form',
    steps: Number.isSafeInteger(steps) ? Math.min(Math.max(steps, 1), MAX_STEPS) : 1,
    index: 0,
    skips: [],
    values: leadValues(values),
    saved: [],
    target: null,
    leadId: null,
    complete: false,
    error: null,
  }
}

/** Returns the state after an event, or the same object if the event changes nothing (spec §4). */
export function multiStep(state: MultiStepState, event: MultiStepEvent): MultiStepState {
  if (event.type === 'answer') return answered(state, event)
  if (event.step !== state.index || state.complete || isSaving(state)) return state
  switch (event.type) {
    case 'next':
      return forward(state, state.index + 1, event.values)
    case 'skip':
      if (!Number.isSafeInteger(event.to) || event.to <= state.index || event.to >= state.steps) return state
      return forward(state, event.to, event.values, { from: state.index, to: event.to })
    case 'retry':
      return canProceed(state) ? { ...withValues(state, event.values), error: null } : state
    case 'proceed':
      return canProceed(state) ? moved(withValues(state, event.values)) : state
    case 'back': {
      const index = previousStep(state)
      return index === null ? state : { ...state, index, target: null, error: null }
    }
  }
}

/** If the shopper skipped to the current step, returns the one they skipped from. Returns null on the first step. */
export function previousStep(state: MultiStepState): number | null {
  const skip = state.skips.findLast(({ to }) => to === state.index)
  if (skip) return skip.from
  return state.index === 0 ? null : state.index - 1
}

/** Returns a percentage, 0 to 100, not rounded. */
export function progressOf(state: MultiStepState): number {
  return state.complete ? 100 : (state.index * 100) / state.steps
}

export function isFinalStep(state: MultiStepState): boolean {
  return state.index === state.steps - 1
}

export function isSaving(state: MultiStepState): boolean {
  return state.target !== null && state.error === null
}

/** Whether the shopper may go on although the current step couldn't be saved. The lead is then saved with the next step. */
export function canProceed(state: MultiStepState): boolean {
  return state.target !== null && state.error !== null
}

/** The key is the same for each attempt to save the step, so that the server recognises repeats. */
export function saveKey(state: MultiStepState, step: number): string {
  return `${state.form}-${step + 1}`
}

/** A step is saved only once; saving the last step submits the form. */
function forward(state: MultiStepState, to: number, values: unknown, skip?: Skip): MultiStepState {
  const from = state.index
  // Drop earlier skips that jumped over the completed step, and those that lie within the new skip.
  const others = state.skips.filter((earlier) => earlier.to <= from || earlier.from >= to)
  const skips = skip ? [...others, skip] : others
  const next = { ...withValues(state, values), skips, target: to, error: null }
  return state.saved.includes(from) ? moved(next) : next
}

function moved(state: MultiStepState): MultiStepState {
  return { ...state, index: state.target ?? state.index, target: null, error: null }
}

function withValues(state: MultiStepState, values: unknown): MultiStepState {
  return { ...state, values: leadValues({ ...state.values, ...leadValues(values) }) }
}

/** A response counts only if it's for the save in progress. Repeated and late responses are ignored. */
function answered(state: MultiStepState, event: Extract<MultiStepEvent, { type: 'answer' }>): MultiStepState {
  if (!isSaving(state) || event.key !== saveKey(state, state.index)) return state
  const final = isFinalStep(state)
  const leadId = leadIdOf(event.lead_id)
  if (leadId !== null) {
    if (final) return { ...state, target: null, leadId, complete: true }
    return moved({ ...state, leadId, saved: [...state.saved, state.index] })
  }
  const stays = final || event.refused === true
  const error = shortText(event.error, 500) || (stays ? MULTI_STEP_FAILED : null)
  // Without an error text, the form goes on. The step stays unsaved, and the next step saves its values.
  return error === null ? moved(state) : { ...state, target: stays ? null : state.target, error }
}
