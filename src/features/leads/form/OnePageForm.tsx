import type { FormikHelpers } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { hasFiles } from '#rules/leads/leadBody.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import { track } from '../../tracking/events/track.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FieldList } from '../fields/FieldList.tsx'
import { categoryOf, completionOfForm, fail, succeed } from '../send/finish.ts'
import { refusalOf, sendForm } from '../send/sendLead.ts'
import { hasFileFields } from './formView.ts'
import { FormFrame } from './FormFrame.tsx'
import type { LeadFormProps } from './LeadForm.tsx'
import { newKey } from '../send/newKey.ts'
import { openingValues } from './openingValues.ts'
import { SendButton } from './SendButton.tsx'
import { forgetDraft, loadDraft, saveDraft } from '../stored/draft.ts'
import { useEarlySubmit, useHydrated, useRestart } from './useHydrated.ts'
import { deleteFiles, useStoredFiles } from '../stored/useStoredFiles.ts'
import { useValues } from './useValues.ts'

/**
 * A form on one page (spec §4 'Form submit'). Whatever happens between the first click and the response (more clicks, a reload, no
 * network), the attempt keeps the same key, so the server stores only one lead.
 */
export function OnePageForm(props: LeadFormProps) {
  const { start, view, formId, say } = props
  const hydrated = useHydrated()
  const [draft] = useState(() => (typeof document === 'undefined' ? null : loadDraft(start, view.fields)))
  const isSending = useRef(false)
  const isSent = useRef(draft?.sent ?? false)
  const [key, setKey] = useState(() => draft?.key ?? newKey())

  const send = async (values: FormValues, form: FormikHelpers<FormValues>) => {
    // Set before anything is awaited, so that a second click does nothing.
    if (isSending.current) return
    isSending.current = isSent.current = true
    form.setStatus('')
    saveDraft(start, view.fields, { key, values, sent: true })
    const answer = await sendForm(props, values, { key, resumed: draft !== null })
    if (answer.id !== null) {
      forgetDraft(start)
      if (hasFiles(values)) deleteFiles(start, key)
      const { category } = categoryOf(start, values)
      track({
        id: completionOfForm(start, values),
        category,
        lead_id: answer.id,
        asc: { form_name: start.form },
      })
      // The form stays busy, so that the button keeps spinning until the next page opens.
      location.assign(succeed(start, values, answer, Date.now()))
      return
    }
    isSending.current = false
    // If there was no response, the lead may have arrived.
    isSent.current = answer.offline
    saveDraft(start, view.fields, { key, values, sent: answer.offline })
    const { fields, message } = refusalOf(answer, view.fields, say)
    form.setErrors(fields)
    form.setStatus(fail(start, values, message))
    form.setSubmitting(false)
  }
  const formik = useValues(start, view, formId, draft?.values, (values, form) => void send(values, form))
  const { values: typed, isSubmitting: busy, submitCount } = formik
  const banner = (formik.status ?? '') as string
  useStoredFiles(start, formik, hasFileFields(view.fields) ? key : '')

  useRestart(() => {
    if (!isSending.current) return
    isSending.current = isSent.current = false
    setKey(newKey())
    formik.resetForm({ values: openingValues(start) })
  })

  useEffect(() => {
    if (!isSending.current) saveDraft(start, view.fields, { key, values: typed, sent: isSent.current })
  }, [start, view.fields, key, typed])
  useEarlySubmit(formId, hydrated)

  return (
    <FormFrame
      {...{ start, view, formId, formik, hydrated, busy }}
      onSubmit={() => {
        if (!isSending.current) void formik.submitForm()
      }}
    >
      {hydrated && draft?.sent && banner === '' && (
        <p className="lead__note" role="status">
          {say.enquiryAgain}
        </p>
      )}
      <ErrorSummary fields={view.fields} tries={busy ? 0 : submitCount} {...{ formId, formik, say }} />
      <FieldList {...{ start, view, formId, formik, say, hydrated }} />
      {banner !== '' && (
        <p className="lead__banner" role="alert">
          {banner}
        </p>
      )}
      <div className="lead__actions">
        <SendButton busy={busy} label={view.button} say={say} />
      </div>
    </FormFrame>
  )
}
