import { useRef, useState } from 'react'
import { hasFiles, leadBody } from '#rules/leads/leadBody.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import { leadValues } from '../steps/leadValues.ts'
import { track } from '../../tracking/events/track.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FieldList } from '../fields/FieldList.tsx'
import { completionOfForm, fail, succeed } from '../send/finish.ts'
import { trapOf } from '../wake/formElement.ts'
import { FormFrame } from './FormFrame.tsx'
import type { LeadFormProps } from './LeadForm.tsx'
import { newKey } from '../send/newKey.ts'
import { unfinished } from '../wake/openWith.ts'
import { refusalOf } from '../send/refusal.ts'
import { SendButton } from './SendButton.tsx'
import { senderOf } from '../send/sender.ts'
import { sendLead } from '../send/sendLead.ts'
import { forget, save } from '../kept/stores.ts'
import { useAwake } from '../wake/useAwake.ts'
import { useKeptFiles } from '../kept/useKeptFiles.ts'
import { touchAll, useValues } from './useValues.ts'
import { useRestart } from './useRestart.ts'

/**
 * A form on one page (spec §4 'Form submit'). Whatever happens between the first click and the response (more clicks, a reload, no
 * network), the attempt keeps the same key, so the server stores only one lead.
 */
export function OnePageForm({ start, view, formId, say }: LeadFormProps) {
  const awake = useAwake()
  const [draft] = useState(() => (typeof document === 'undefined' ? null : unfinished(start, view.fields)))
  const formik = useValues(start, view, formId, draft?.values)
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const [banner, setBanner] = useState('')
  const sending = useRef(false)
  const key = useRef(draft?.key ?? '')
  const kept = useKeptFiles(start, formik, draft?.key ?? '')
  const site = start.sender.website_slug

  useRestart(() => {
    sending.current = false
    key.current = ''
    setBusy(false)
  })

  const send = async (values: FormValues) => {
    setBusy(true)
    setBanner('')
    key.current ||= newKey()
    save(site, 'form', { key: key.current, values: leadValues(values) }, start.form)
    if (hasFiles(values)) kept.keep(key.current)
    const { lead } = leadBody(start.form, values, senderOf(start, Date.now()), {
      car: start.context.car ?? null,
    })
    const answer = await sendLead({
      form: start.form,
      about: start.context.about,
      lead,
      key: key.current,
      values,
      trap: trapOf(formId),
      mock: start.mock,
      resumed: draft !== null,
    })
    if (answer.id !== null) {
      forget(site, 'form', start.form)
      if (hasFiles(values)) kept.drop(key.current)
      track({ id: completionOfForm(start, values), category: lead.category, lead_id: answer.id })
      // `busy` isn't reset, so that the button keeps spinning until the next page opens.
      location.assign(succeed(start, values, answer.id, Date.now()))
      return
    }
    sending.current = false
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
    <FormFrame {...{ start, view, formId, formik, awake, busy }} onSubmit={() => void submit()}>
      {awake && draft !== null && banner === '' && (
        <p className="lead__note" role="status">
          {say.enquiryAgain}
        </p>
      )}
      <ErrorSummary fields={view.fields} {...{ formId, formik, tries, say }} />
      <FieldList {...{ start, view, formId, formik, say, awake }} />
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
