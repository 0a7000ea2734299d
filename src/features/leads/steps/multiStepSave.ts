import { FORM_EVENT } from '#rules/tracking/eventIds.ts'
import type { LeadId } from '#rules/leads/leadId.ts'
import type { LeadValues } from './leadValues.ts'
import { saveKey, type MultiStepState, type Skip } from './multiStep.ts'
import { successHref } from '#rules/links/paths.ts'
import { successRecord, type SuccessRecord } from '#rules/leads/successRecord.ts'

/** What a multi-step form has to send and record, and where it leads (spec §4). */

export type LeadStatus = 'Incomplete' | 'Complete'

/** The form's progress, as sent in a lead (spec §3 'Lead'). Steps are counted from 1 here. */
export interface StepProgress {
  lead_id?: LeadId
  lead_status: LeadStatus
  form_completed: boolean
  step_number: number
  skipped_steps: readonly Skip[]
}

export interface PendingSave {
  /** Returned in the 'answer' event. Also lets the server recognise a repeated save. */
  key: string
  final: boolean
  /** POST creates the lead, PUT updates it (spec §7). */
  method: 'POST' | 'PUT'
  path: string
  /** `leadBody` makes the lead from these values and `progress`. */
  values: LeadValues
  progress: StepProgress
}

/**
 * The save to send now, or null. It stays the same until there's a response, however many times this is called, so send it only when its
 * `key` changes. After a reload it has to be sent again, because nobody knows whether it arrived.
 */
export function pendingSave(state: MultiStepState): PendingSave | null {
  const [save] = state.queue
  if (!save) return null
  const final = save.step === state.steps - 1
  const { leadId } = state
  return {
    key: saveKey(state, save.step),
    final,
    method: leadId === null ? 'POST' : 'PUT',
    path: leadId === null ? '/api/leads' : `/api/leads/${leadId}`,
    values: save.values,
    progress: {
      ...(leadId === null ? {} : { lead_id: leadId }),
      lead_status: final ? 'Complete' : 'Incomplete',
      form_completed: final,
      step_number: save.step + 1,
      skipped_steps: save.skips.map(({ from, to }) => ({ from: from + 1, to: to + 1 })),
    },
  }
}

/**
 * The tracking events fired by a change of state, in order: the step event for each saved step, and `formEvent`
 * (formEvents.completionEvent) once the form is complete (spec §4, §9).
 */
export function multiStepEvents(before: MultiStepState, after: MultiStepState, formEvent: number): number[] {
  const steps = after.saved.filter((step) => !before.saved.includes(step)).map(() => FORM_EVENT.step)
  return after.complete && !before.complete ? [...steps, formEvent] : steps
}

/**
 * What to do once the form has succeeded (spec §4): the record to store and the page to go to; null until then. `category` is a form's slug
 * (leadCategory.successCategory) or text to make one from; `now` is in ms.
 */
export function completionOf(
  state: MultiStepState,
  category: string,
  now: number,
): { record: SuccessRecord; href: string } | null {
  if (!state.complete) return null
  const record = successRecord(category, state.leadId, now)
  return { record, href: successHref(record.category) }
}
