import { FORM_EVENT } from '#rules/tracking/eventIds.ts'
import type { LeadId } from '#rules/leads/leadId.ts'
import type { LeadValues } from './leadValues.ts'
import { isFinalStep, isSaving, saveKey, type MultiStepState, type Skip } from './multiStep.ts'

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

/** Returns the step event for each step newly saved, and `formEvent` once the form is complete (spec §4, §9). */
export function multiStepEvents(before: MultiStepState, after: MultiStepState, formEvent: number): number[] {
  const steps = after.saved.filter((step) => !before.saved.includes(step)).map(() => FORM_EVENT.step)
  return after.complete && !before.complete ? [...steps, formEvent] : steps
}
