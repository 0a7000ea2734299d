import type { ReactNode } from 'react'
import type { FormField } from '#rules/forms/formFields.ts'
import { termsWords } from '#rules/forms/termsWords.ts'
import { controlId, errorId, helpId } from '../form/formView.ts'
import type { ValuesForm } from '../form/useValues.ts'
import type { LeadWords } from '../words.ts'

let pressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, () => (pressed = false), true)
}

/**
 * Calls `run` after any button press in progress has taken effect. A message that appears during a press may move the page. When the
 * pointer is released, it's then no longer over the button, and the press has no effect.
 */
function afterPress(run: () => void): void {
  const soon = (): void => {
    setTimeout(run)
  }
  if (!pressed) return soon()
  const ended = new AbortController()
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(
      end,
      () => {
        ended.abort()
        soon()
      },
      { signal: ended.signal },
    )
}

export interface FieldProps {
  field: FormField
  formId: string
  formik: ValuesForm
  say: LeadWords
  /** Until then, the browser checks the fields. */
  hydrated: boolean
  days?: { min: string; max: string } | undefined
}

/** Only for fields that the visitor has already left. */
export function errorOf({ formik, field }: Pick<FieldProps, 'formik' | 'field'>): string {
  const error = formik.touched[field.name] ? formik.errors[field.name] : undefined
  return typeof error === 'string' ? error : ''
}

const LIMITED: readonly string[] = ['text', 'email', 'textarea', 'vehicle']

export function controlProps({ field, formId, formik, hydrated }: FieldProps) {
  const error = errorOf({ formik, field })
  return {
    id: controlId(formId, field.name),
    name: field.name,
    onBlur: () => afterPress(() => void formik.setFieldTouched(field.name)),
    onChange: formik.handleChange,
    // Until then, the browser would require a field that's perhaps not shown.
    required: field.required && (hydrated || field.shownIf === undefined),
    'aria-invalid': error === '' ? undefined : true,
    'aria-describedby': describedBy({ field, formId, error }),
    // Once the form is hydrated, the length is checked after spaces have been removed: a pasted number may be too long
    // only because of its spaces.
    maxLength: hydrated || !LIMITED.includes(field.kind) ? undefined : field.max,
  } as const
}

export function describedBy({
  field,
  formId,
  error,
}: Pick<FieldProps, 'field' | 'formId'> & { error: string }): string | undefined {
  const help = field.help === undefined ? '' : helpId(formId, field.name)
  const message = error === '' ? '' : errorId(formId, field.name)
  return [help, message].filter(Boolean).join(' ') || undefined
}

/** FormFrame.tsx renders the hidden fields (spec §5). */
export function LeadField(props: FieldProps) {
  const { field, formik } = props
  const value = formik.values[field.name]
  const text = typeof value === 'string' ? value : ''
  const control = controlProps(props)
  switch (field.kind) {
    case 'checkbox': {
      const { maxLength: _maxLength, ...box } = control
      return (
        <div className="field field--tick" data-wide="">
          <label className="field__tick">
            <input type="checkbox" {...box} checked={value === true} value="on" />
            <span>
              <TickLabel field={field} />
              {field.required && <Mark />}
            </span>
          </label>
          <Help {...props} />
          <Message {...props} />
        </div>
      )
    }
    case 'radio':
      return <Radios {...props} chosen={text} control={control} />
    case 'select': {
      const { maxLength: _maxLength, ...select } = control
      return (
        <Labelled {...props}>
          <select {...select} className="field__control" value={text} autoComplete={field.autocomplete}>
            <option value="">{props.say.choose}</option>
            {(field.options ?? []).map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </Labelled>
      )
    }
    case 'textarea':
      return (
        <Labelled {...props} wide>
          <textarea {...control} className="field__control" rows={4} value={text} />
        </Labelled>
      )
    default:
      return (
        <Labelled {...props}>
          <input
            {...control}
            className="field__control"
            type={field.kind === 'day' ? 'date' : field.kind}
            value={text}
            autoComplete={field.autocomplete ?? 'off'}
            inputMode={field.inputMode}
            {...props.days}
          />
        </Labelled>
      )
  }
}

function Labelled(props: FieldProps & { wide?: boolean; children: ReactNode }) {
  const { field, formId, wide, children } = props
  return (
    <div className="field" data-wide={wide ? '' : undefined}>
      <label className="field__label" htmlFor={controlId(formId, field.name)}>
        <LabelText {...props} />
      </label>
      <Help {...props} />
      {children}
      <Message {...props} />
    </div>
  )
}

interface RadiosProps extends FieldProps {
  chosen: string
  control: ReturnType<typeof controlProps>
}

function Radios({ chosen, control, ...props }: RadiosProps) {
  const { id, name, required, onBlur, onChange, ...described } = control
  const { maxLength: _maxLength, ...aria } = described
  return (
    <fieldset className="field" data-wide="" id={id} tabIndex={-1} {...aria}>
      <legend className="field__label">
        <LabelText {...props} />
      </legend>
      <Help {...props} />
      {(props.field.options ?? []).map(({ value, label }) => (
        <label key={value} className="field__tick">
          <input type="radio" {...{ name, value, required, onBlur, onChange }} checked={value === chosen} />
          <span>{label}</span>
        </label>
      ))}
      <Message {...props} />
    </fieldset>
  )
}

export function Help({ field: { help, name }, formId }: Pick<FieldProps, 'field' | 'formId'>) {
  return help === undefined ? null : (
    <p className="field__hint" id={helpId(formId, name)}>
      {help}
    </p>
  )
}

export function LabelText({ field, say }: Pick<FieldProps, 'field' | 'say'>) {
  return (
    <>
      {field.label}
      {field.required ? <Mark /> : <span className="field__optional"> ({say.optional})</span>}
    </>
  )
}

export function Message({ field, formId, formik }: FieldProps) {
  const error = errorOf({ formik, field })
  return error === '' ? null : (
    <p className="field__error" id={errorId(formId, field.name)}>
      {error}
    </p>
  )
}

/** Shows a checkbox's label. The link to the terms opens a new window, so that nothing typed is lost. */
function TickLabel({ field: { label, href } }: Pick<FieldProps, 'field'>) {
  if (href === undefined) return label
  const { before, link, after } = termsWords(label)
  return (
    <>
      {before}
      <a href={href} target="_blank" rel="noopener">
        {link}
      </a>
      {after}
    </>
  )
}

/** Only visual: screen readers get this from the control's `required` attribute. */
function Mark() {
  return (
    <span className="field__mark" aria-hidden="true">
      {' *'}
    </span>
  )
}
