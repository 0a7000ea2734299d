import { useEffect, useRef, useState } from 'react'
import { hasFiles, leadBody } from '#rules/leads/leadBody.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import { track } from '../../tracking/events/track.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FieldList } from '../fields/FieldList.tsx'
import { completionOfForm, fail, succeed } from '../send/finish.ts'
import { refusalOf, senderOf, sendLead, trapOf } from '../send/sendLead.ts'
import { hasFileFields } from './formView.ts'
import { FormFrame } from './FormFrame.tsx'
import type { LeadFormProps } from './LeadForm.tsx'
import { newKey } from '../send/newKey.ts'
import { openingValues } from './openWith.ts'
import { SendButton } from './SendButton.tsx'
import { forgetDraft, loadDraft, saveDraft } from '../kept/draft.ts'
import { useEarlySubmit, useHydrated, useRestart } from './useHydrated.ts'
import { useKeptFiles } from '../kept/useKeptFiles.ts'
import { touchAll, useValues } from './useValues.ts'

/**
 * A form on one page (spec §4 'Form submit'). Whatever happens between the first click and the response (more clicks, a reload, no
 * network), the attempt keeps the same key, so the server stores only one lead.
 */
export function OnePageForm({ start, view, formId, say }: LeadFormProps) {
  const hydrated = useHydrated()
  const [draft] = useState(() => (typeof document === 'undefined' ? null : loadDraft(start, view.fields)))
  const formik = useValues(start, view, formId, draft?.values)
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const [banner, setBanner] = useState('')
  const sending = useRef(false)
  const sent = useRef(draft?.sent ?? false)
  const [key, setKey] = useState(() => draft?.key ?? newKey())
  const { drop } = useKeptFiles(start, formik, hasFileFields(view.fields) ? key : '')
  const { values: typed } = formik

  useRestart(() => {
    if (!sending.current) return
    sending.current = sent.current = false
    setKey(newKey())
    setBusy(false)
    void formik.setValues(openingValues(start), false)
  })

  useEffect(() => {
    if (!sending.current) saveDraft(start, view.fields, { key, values: typed, sent: sent.current })
  }, [start, view.fields, key, typed])
  useEarlySubmit(formId, hydrated)

  const send = async (values: FormValues) => {
    setBusy(true)
    setBanner('')
    sent.current = true
    saveDraft(start, view.fields, { key, values, sent: true })
    const { lead } = leadBody(start.form, values, senderOf(start, Date.now()), {
      car: start.context.car ?? null,
    })
    const answer = await sendLead({
      form: start.form,
      about: start.context.about,
      lead,
      key,
      values,
      trap: trapOf(formId),
      mock: start.mock,
      resumed: draft !== null,
    })
    if (answer.id !== null) {
      forgetDraft(start)
      if (hasFiles(values)) drop(key)
      track({ id: completionOfForm(start, values), category: lead.category, lead_id: answer.id })
      // `busy` isn't reset, so that the button keeps spinning until the next page opens.
      location.assign(succeed(start, values, answer, Date.now()))
      return
    }
    sending.current = false
    // If there was no response, the lead may have arrived.
    sent.current = answer.offline
    saveDraft(start, view.fields, { key, values, sent: answer.offline })
    setBusy(false)
    const { fields, said } = refusalOf(answer, view.fields, say)
    formik.setErrors(fields)
    setTries((count) => count + 1)
    setBanner(fail(start, values, said))
  }

  const submit = async () => {
    // `sending` is set on the first click, before anything is awaited, so that a second click does nothing.
    if (sending.current) return
    sending.current = true
    const errors = await formik.validateForm()
    await formik.setTouched(touchAll(view.fields), false)
    if (Object.keys(errors).length === 0) return send(formik.values)
    sending.current = false
    setTries((count) => count + 1)
  }

  return (
    <FormFrame {...{ start, view, formId, formik, hydrated, busy }} onSubmit={() => void submit()}>
      {hydrated && draft?.sent && banner === '' && (
        <p className="lead__note" role="status">
          {say.enquiryAgain}
        </p>
      )}
      <ErrorSummary fields={view.fields} {...{ formId, formik, tries, say }} />
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
