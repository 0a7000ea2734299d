import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import type { FormStart } from '#plan/page.ts'
import { hasFileFields, type FormView } from './formView.ts'
import type { ValuesForm } from './useValues.ts'
import { storageKey } from '#rules/browser/stored.ts'
import { track } from '../../tracking/events/track.ts'
import { categoryOf, completionOfForm } from '../send/finish.ts'
import { leadWords } from '../words.ts'

interface Props {
  start: FormStart
  view: FormView
  formId: string
  formik: ValuesForm
  hydrated: boolean
  busy: boolean
  onSubmit: () => void
  children: ReactNode
}

/**
 * The form element. Without JavaScript, the browser posts its fields to the server (docs/leads.md). `_key` and `_url` are filled in only by
 * JavaScript. `_url2` is a trap: people don't see it, so whatever fills it in is a robot.
 */
export function FormFrame({ start, view, formId, formik, hydrated, busy, onSubmit, children }: Props) {
  // If an error message appears under the previous field, the focused field moves down. On phones, it may then be behind the bar at the
  // bottom of the screen, so scroll it back into view.
  useEffect(() => {
    const { activeElement } = document
    if (activeElement?.closest('form')?.id === formId)
      activeElement.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [formId, formik.touched])

  const begun = useRef(false)
  const begin = () => {
    if (begun.current) return
    begun.current = true
    track({
      id: 'form_start',
      category: categoryOf(start, formik.values).category,
      completes: completionOfForm(start, formik.values),
      asc: { form_name: start.form },
    })
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form
      className="lead"
      id={formId}
      method="post"
      action={start.mock ? '/mock/leads' : '/api/leads'}
      encType={hasFileFields(view.fields) ? 'multipart/form-data' : undefined}
      noValidate={hydrated}
      aria-busy={busy}
      aria-label={view.title}
      data-lead={start.form}
      data-kept={storageKey(start.sender.website_slug, 'form', start.form)}
      data-known={storageKey(start.sender.website_slug, 'user')}
      data-wish={leadWords(start.context.region).wish}
      data-hydrated={hydrated ? '' : undefined}
      data-steps={view.steps.length > 0 ? '' : undefined}
      // formsOnPage.ts has changed attributes of the form.
      suppressHydrationWarning
      onSubmit={submit}
      onInput={begin}
    >
      <input type="hidden" name="_form" defaultValue={start.form} />
      <input type="hidden" name="_about" defaultValue={start.context.about ?? ''} />
      <input type="hidden" name="_key" />
      <input type="hidden" name="_url" />
      {start.sender.page_id && <input type="hidden" name="page_id" defaultValue={start.sender.page_id} />}
      <div className="lead__trap" aria-hidden="true">
        <label>
          {leadWords(start.context.region).trap}
          <input type="text" name="_url2" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {view.fields
        .filter(({ kind }) => kind === 'hidden')
        .map(({ name }) => {
          const value = formik.values[name]
          return <input key={name} type="hidden" name={name} value={typeof value === 'string' ? value : ''} />
        })}
      {children}
    </form>
  )
}
