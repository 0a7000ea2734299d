import { useEffect, useRef } from 'react'
import type { FormField } from '#rules/forms/formFields.ts'
import { controlId } from './formView.ts'
import type { ValuesForm } from './useValues.ts'
import type { LeadWords } from '../words.ts'

interface Props {
  formId: string
  formik: ValuesForm
  fields: readonly FormField[]
  /** How many times the visitor has tried to send the form. Each failed attempt moves the focus to the summary. */
  tries: number
  /** Shows the step that contains a field, before the field is focused. */
  reveal?: (name: FormField['name']) => void
  say: LeadWords
}

export function ErrorSummary({ formId, formik, fields, tries, reveal, say }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) box.current?.focus()
  }, [tries])
  const wrong = fields.flatMap((field) => {
    const message = formik.touched[field.name] ? formik.errors[field.name] : undefined
    return typeof message === 'string' ? [{ field, message }] : []
  })
  if (tries === 0 || wrong.length === 0) return null
  return (
    <div className="lead__summary" ref={box} tabIndex={-1} role="group" aria-labelledby={`${formId}-wrong`}>
      <p className="lead__summary-title" id={`${formId}-wrong`}>
        {wrong.length === 1 ? say.summaryOne : say.summary}
      </p>
      <ul>
        {wrong.map(({ field, message }) => (
          <li key={field.name}>
            <a
              href={`#${controlId(formId, field.name)}`}
              onClick={(event) => {
                event.preventDefault()
                reveal?.(field.name)
                // Wait until the step that contains the field has been drawn.
                requestAnimationFrame(() => document.getElementById(controlId(formId, field.name))?.focus())
              }}
            >
              {nameOf(field)}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A checkbox's label is a whole sentence, so it's shortened. */
function nameOf(field: FormField): string {
  const label = field.label.replace(/\.$/, '')
  return label.length > 40 ? label.slice(0, 40).trimEnd() + '…' : label
}
