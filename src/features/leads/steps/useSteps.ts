import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { FORM_EVENT } from '#rules/tracking/eventIds.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import type { FormStart } from '#plan/page.ts'
import {
  isSaving,
  multiStep,
  newMultiStep,
  parseMultiStep,
  type MultiStepEvent,
  type MultiStepState,
  isFinalStep,
  saveKey,
  type Skip,
} from './multiStep.ts'
import { track } from '../../tracking/events/track.ts'
import { load, save } from '../../visit/stores.ts'
import { categoryOf, completionOfForm, fail, succeed } from '../send/finish.ts'
import { refusalOf, sendForm } from '../send/sendLead.ts'
import type { FormView } from '../form/formView.ts'
import type { LeadFormProps } from '../form/LeadForm.tsx'
import { newKey } from '../send/newKey.ts'
import { changedValues, draftPart, draftValues, forgetDraft } from '../stored/draft.ts'
import { deleteFiles, useStoredFiles } from '../stored/useStoredFiles.ts'
import type { ValuesForm } from '../form/useValues.ts'
import type { LeadId } from '#rules/leads/leadId.ts'
import type { LeadValues } from './leadValues.ts'

/** The form's progress, as it's sent with a lead (spec §3 'Lead'). Steps are counted from 1 here. */
interface StepProgress {
  lead_id?: LeadId
  lead_status: 'Incomplete' | 'Complete'
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

/** Timeout of a step's save in ms. After that, the form goes on, and the next step's save includes this one's. */
const STEP_PATIENCE = 10_000

export const stepIn = ({ steps }: FormView, name: string): number =>
  steps.findIndex(({ fields }) => fields.some((field) => field === name))

/**
 * Runs the multi-step form's state machine (multiStep.ts) in a browser: sends the machine's saves, passes the responses back to it,
 * restores it after a reload, and goes to the thank-you page once the form is complete.
 */
export function useSteps(
  props: LeadFormProps,
  machine: MultiStepState,
  formik: ValuesForm,
  /** Called if the final step couldn't be sent or the server refused a step, with its messages by field. `back` goes back through the steps. */
  onRefused: (fields: Record<string, string>, back: (until: (index: number) => boolean) => void) => void,
) {
  const { start, view, say } = props
  const [state, setState] = useState(machine)
  const latest = useRef(machine)
  const reference = useRef('')
  const files = useStoredFiles(start, formik, state.form)
  const onRefusal = useRef(onRefused)
  useEffect(() => {
    onRefusal.current = onRefused
  })

  const dispatch = useCallback(
    (event: MultiStepEvent) => {
      const before = latest.current
      const next = multiStep(before, event)
      if (next === before) return
      latest.current = next
      setState(next)
      trackSteps(start, before, next)
    },
    [start],
  )

  /** Goes back until `until` returns true for the current step's index. */
  const back = (until: (index: number) => boolean) => {
    for (let now = latest.current; !until(now.index); now = latest.current) {
      dispatch({ type: 'back', step: now.index })
      if (latest.current === now) return
    }
  }

  useStoredProgress(props, state, formik.values)
  useCompletion(start, state, reference)

  const pendingKey = pendingSave(state)?.key
  useEffect(() => {
    const pending = pendingSave(latest.current)
    if (pending?.key !== pendingKey || pending === null) return
    const { final, key, values, ...request } = pending
    const send = async () =>
      // A step's save can't include files, so they're sent with the last step.
      sendForm(props, final ? { ...values, ...(await files()) } : values, {
        ...request,
        key,
        resumed: machine.index > 0 || Object.keys(machine.values).length > 0,
        ...(!final && { patience: STEP_PATIENCE }),
      })
    void send().then((answer) => {
      if (answer.id !== null) {
        reference.current = answer.reference
        return dispatch({ type: 'answer', key, lead_id: answer.id })
      }
      const { fields, message } = refusalOf(answer, view.fields, say)
      const refused = Object.keys(answer.fields).some((name) => stepIn(view, name) <= latest.current.index)
      // Without a response, an earlier step isn't a failure yet, because the next step sends everything again.
      dispatch({ type: 'answer', key, error: answer.offline && !final ? '' : message, refused })
      if (final) fail(start, values, message)
      if (final || refused) onRefusal.current(fields, back)
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- sent once for each key, whatever else has changed
  }, [pendingKey])

  const restart = () => {
    deleteFiles(start, latest.current.form)
    latest.current = newMultiStep(newKey(), state.steps)
    setState(latest.current)
  }
  return { state, dispatch, back, restart }
}

function trackSteps(start: FormStart, before: MultiStepState, after: MultiStepState): void {
  const { category } = categoryOf(start, after.values)
  for (const id of multiStepEvents(before, after, completionOfForm(start, after.values)))
    track({
      id,
      // A step isn't an enquiry, so its event has no category. Analytics counts each event with a category as an enquiry (spec §7).
      ...(id !== FORM_EVENT.step && { category }),
      ...(after.leadId !== null && { lead_id: after.leadId }),
      asc: { form_name: start.form },
    })
}

function useStoredProgress({ start, view }: LeadFormProps, state: MultiStepState, typed: FormValues): void {
  useEffect(() => {
    if (state.complete) return
    // If a save is interrupted by a reload, it's sent again as it was.
    const values = isSaving(state) ? state.values : changedValues(start, view.fields, typed)
    const isBegun = state.index > 0 || state.target !== null || Object.keys(values).length > 0
    if (isBegun) save(start.sender.website_slug, 'form', { ...state, values }, draftPart(start))
    else forgetDraft(start)
  }, [start, view.fields, state, typed])
}

function useCompletion(start: FormStart, state: MultiStepState, reference: RefObject<string>): void {
  useEffect(() => {
    if (!state.complete || state.leadId === null) return
    forgetDraft(start)
    deleteFiles(start, state.form)
    const lead = { id: state.leadId, reference: reference.current }
    location.assign(succeed(start, state.values, lead, Date.now()))
  }, [state, start, reference])
}

/** Returns the machine's state from before a reload; if there's none, a new state. */
export function openMachine({ start, view }: LeadFormProps): MultiStepState {
  if (typeof document === 'undefined') return newMultiStep('rendered', view.steps.length)
  const fresh = newMultiStep(newKey(), view.steps.length)
  return parseMultiStep(load(start.sender.website_slug, 'form', draftPart(start)), fresh)
}

export function machineValues({ view }: LeadFormProps, machine: MultiStepState): FormValues {
  return draftValues(view.fields, machine.values) ?? {}
}
