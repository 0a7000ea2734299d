import { useCallback, useEffect, useRef, useState } from 'react'
import { FORM_EVENT } from '#rules/tracking/eventIds.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import { leadBody } from '#rules/leads/leadBody.ts'
import { successCategory } from '#rules/leads/leadCategory.ts'
import {
  isSaving,
  multiStep,
  newMultiStep,
  type MultiStepEvent,
  type MultiStepState,
  parseMultiStep,
} from './multiStep.ts'
import { completionOf, multiStepEvents, pendingSave } from './multiStepSave.ts'
import { track } from '../../tracking/events/track.ts'
import { categoryOf, completionOfForm, fail, succeed } from '../send/finish.ts'
import { refusalOf, senderOf, sendLead, trapOf } from '../send/sendLead.ts'
import type { FormView } from '../form/formView.ts'
import type { LeadFormProps } from '../form/LeadForm.tsx'
import { newKey } from '../send/newKey.ts'
import { changedValues, draftPart, draftValues, forgetDraft } from '../kept/draft.ts'
import { load, save } from '../../visit/stores.ts'
import { useKeptFiles } from '../kept/useKeptFiles.ts'
import type { ValuesForm } from '../form/useValues.ts'

/** Timeout of a step's save in ms. After that, the form goes on, and the next step's save includes this one's. */
const STEP_PATIENCE = 10_000

export const stepIn = ({ steps }: FormView, name: string): number =>
  steps.findIndex(({ fields }) => fields.some((field) => field === name))

/**
 * Runs the multi-step form's state machine (multiStep.ts) in a browser: sends the machine's saves, passes the responses back to it,
 * restores it after a reload, and goes to the thank-you page once the form is complete.
 */
export function useSteps(
  { start, view, formId, say }: LeadFormProps,
  machine: MultiStepState,
  formik: ValuesForm,
  /**
   * Called if the final step couldn't be sent or the server refused a step, with the server's messages for individual fields. `back` goes
   * back through the steps.
   */
  onRefused: (fields: Record<string, string>, back: (until: (index: number) => boolean) => void) => void,
) {
  const site = start.sender.website_slug
  const [state, setState] = useState(machine)
  const latest = useRef(machine)
  const reference = useRef('')
  const { files, drop } = useKeptFiles(start, formik, state.form)
  const { values: typed } = formik
  const onRefusal = useRef(onRefused)
  useEffect(() => {
    onRefusal.current = onRefused
  })

  const take = useCallback(
    (next: MultiStepState) => {
      const before = latest.current
      if (next === before) return
      latest.current = next
      setState(next)
      const { category } = categoryOf(start, next.values)
      for (const id of multiStepEvents(before, next, completionOfForm(start, next.values)))
        track({
          id,
          // A step isn't an enquiry, so its event has no category. Analytics counts each event with a category as an enquiry (spec §7).
          ...(id !== FORM_EVENT.step && { category }),
          ...(next.leadId !== null && { lead_id: next.leadId }),
        })
    },
    [start],
  )
  const dispatch = useCallback((event: MultiStepEvent) => take(multiStep(latest.current, event)), [take])

  /** Goes back until `until` returns true for the current step's index. */
  const back = (until: (index: number) => boolean) => {
    for (let now = latest.current; !until(now.index); now = latest.current) {
      dispatch({ type: 'back', step: now.index })
      if (latest.current === now) return
    }
  }

  useEffect(() => {
    if (state.complete) return
    // If a save is interrupted by a reload, it's sent again as it was.
    const values = isSaving(state) ? state.values : changedValues(start, view.fields, typed)
    const begun = state.index > 0 || state.target !== null || Object.keys(values).length > 0
    if (begun) save(site, 'form', { ...state, values }, draftPart(start))
    else forgetDraft(start)
  }, [site, start, view.fields, state, typed])

  const pendingKey = pendingSave(state)?.key
  useEffect(() => {
    const wanted = pendingSave(latest.current)
    if (pendingKey === undefined || wanted?.key !== pendingKey) return
    const send = async () => {
      // A step's save can't include files, so they're sent with the last step.
      const withFiles = wanted.final ? await files() : {}
      const { lead } = leadBody(start.form, { ...wanted.values, ...withFiles }, senderOf(start, Date.now()), {
        car: start.context.car ?? null,
        progress: wanted.progress,
      })
      return sendLead({
        form: start.form,
        about: start.context.about,
        lead,
        key: wanted.key,
        values: withFiles,
        trap: trapOf(formId),
        mock: start.mock,
        resumed: machine.index > 0 || Object.keys(machine.values).length > 0,
        ...(!wanted.final && { patience: STEP_PATIENCE }),
        method: wanted.method,
        path: wanted.path,
      })
    }
    void send().then((answer) => {
      if (answer.id !== null) {
        reference.current = answer.reference
        return dispatch({ type: 'answer', key: wanted.key, lead_id: answer.id })
      }
      const { fields, said } = refusalOf(answer, view.fields, say)
      const refused = Object.keys(answer.fields).some((name) => stepIn(view, name) <= latest.current.index)
      // Without a response, an earlier step isn't a failure yet, because the next step sends everything again.
      const error = answer.offline && !wanted.final ? '' : said
      dispatch({ type: 'answer', key: wanted.key, error, refused })
      if (wanted.final) fail(start, wanted.values, said)
      if (wanted.final || refused) onRefusal.current(fields, back)
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- sent once for each key, whatever else has changed
  }, [pendingKey])

  useEffect(() => {
    if (!state.complete) return
    const done = completionOf(state, successCategory(start.form, state.values), Date.now())
    if (!done || state.leadId === null) return
    forgetDraft(start)
    drop(state.form)
    const lead = { id: state.leadId, reference: reference.current }
    location.assign(succeed(start, state.values, lead, Date.now()))
  }, [state, start, drop])

  const restart = () => {
    drop(latest.current.form)
    latest.current = newMultiStep(newKey(), state.steps)
    setState(latest.current)
  }
  return { state, dispatch, back, restart }
}

/** Returns the machine's state from before a reload; if there's none, a new state. */
export function openMachine({ start, view }: LeadFormProps): MultiStepState {
  if (typeof document === 'undefined') return newMultiStep('pressed', view.steps.length)
  const fresh = newMultiStep(newKey(), view.steps.length)
  return parseMultiStep(load(start.sender.website_slug, 'form', draftPart(start)), fresh)
}

export function machineValues({ view }: LeadFormProps, machine: MultiStepState): FormValues {
  return draftValues(view.fields, machine.values) ?? {}
}
