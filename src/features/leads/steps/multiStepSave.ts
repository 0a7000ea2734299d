import { FORM_EVENT } from '#rules/tracking/eventIds.ts'
import type { LeadId } from '#rules/leads/leadId.ts'
import type { LeadValues } from './leadValues.ts'
import { isFinalStep, isSaving, saveKey, type MultiStepState, type Skip } from './multiStep.ts'
import { successHref } from '#rules/links/paths.ts'
import { successRecord, type SuccessRecord } from '#rules/leads/successRecord.ts'

/** What a multi-step form has to send and store, and which page comes after it (spec §4). */

type LeadStatus = 'Incomplete' | 'Complete'

/** The form's progress, as it's sent with a lead (spec §3 'Lead'). Steps are counted from 1 here. */
interface StepProgress {
  lead_id?: LeadId
  lead_status: LeadStatus
  form_completed: boolean
  step_number: number
  skipped_steps: readonly Skip[]
}

interface PendingSave {
  /** Comes back in the 'answer' event. It also lets the server recognise a repeated save. */
  key: string
  final: boolean
  /** POST creates the lead, PUT updates it (spec §7). */
  method: 'POST' | 'PUT'
  path: string
  /** `leadBody` makes the lead's body from these values and `progress`. */
  values: LeadValues
  progress: StepProgress
}

/**
 * Returns the save to send now; null if there's none. It returns the same save until there's a response, so send it only when its `key`
 * changes. After a reload, the save has to be sent again, because it isn't known whether it arrived.
 */
export function pendingSave(state: MultiStepState): PendingSave | null {
  if (!isSaving(state)) return null
  const final = isFinalStep(state)
  const { index, leadId, skips, values } = state
  return {
    key: saveKey(state, index),
    final,
    method: leadId === null ? 'POST' : 'PUT',
    path: leadId === null ? '/api/leads' : `/api/leads/${leadId}`,
    values,
    progress: {
      ...(leadId === null ? {} : { lead_id: leadId }),
      lead_status: final ? 'Complete' : 'Incomplete',
      form_completed: final,
      step_number: index + 1,
      skipped_steps: skips.map(({ from, to }) => ({ from: from + 1, to: to + 1 })),
    },
  }
}

/**
 * Returns the tracking events to fire after a change of state, in order: the step event for each step newly saved, and `formEvent`
 * (formEvents.completionEvent) once the form is complete (spec §4, §9).
 */
export function multiStepEvents(before: MultiStepState, after: MultiStepState, formEvent: number): number[] {
  const steps = after.saved.filter((step) => !before.saved.includes(step)).map(() => FORM_EVENT.step)
  return after.complete && !before.complete ? [...steps, formEvent] : steps
}

/**
 * Returns what to do once the form is complete (spec §4): the record to store and the page to go to. Returns null until then. `category` is
 * a form's slug (leadCategory.successCategory), or text from which to make a slug; `now` is in ms since 1970.
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
