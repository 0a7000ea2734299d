import { useRef } from 'react'
import { controlId } from '../form/formView.ts'
import { describedBy, errorOf, Help, LabelText, Message, type FieldProps } from './LeadField.tsx'

export function FileField(props: FieldProps) {
  const { field, formId, formik, say } = props
  const input = useRef<HTMLInputElement>(null)
  const value = formik.values[field.name]
  const files = Array.isArray(value) ? value.filter((entry): entry is File => entry instanceof File) : []
  const error = errorOf(props)
  const set = (next: File[]) => {
    void formik.setFieldTouched(field.name, true, false)
    void formik.setFieldValue(field.name, next)
  }
  return (
    <div className="field field--files" data-wide="">
      <label className="field__label" htmlFor={controlId(formId, field.name)}>
        <LabelText {...props} />
      </label>
      <Help {...props} />
      <p className="field__hint">{limits(props)}</p>
      <input
        ref={input}
        className="field__control"
        id={controlId(formId, field.name)}
        name={field.name}
        type="file"
        multiple={field.max > 1}
        accept={field.accept?.join(',')}
        required={field.required && files.length === 0 && (props.hydrated || !field.shownIf)}
        aria-invalid={error === '' ? undefined : true}
        aria-describedby={describedBy({ field, formId, error })}
        onChange={(event) => {
          const added = [...(event.currentTarget.files ?? [])]
          if (added.length === 0) return
          set(field.max > 1 ? [...files, ...added.filter((file) => !files.some(sameAs(file)))] : added)
          // Empty the input, so that a file that was removed from the list can be chosen again.
          if (input.current) input.current.value = ''
        }}
      />
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`} className="files__item">
              <span className="files__name">{file.name}</span>
              <span className="files__size">{megabytes(file.size)}</span>
              <button
                type="button"
                className="files__remove"
                aria-label={`${say.remove} ${file.name}`}
                onClick={() => set(files.filter((other) => other !== file))}
              >
                {say.remove}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Message {...props} />
    </div>
  )
}

const sameAs = (file: File) => (other: File) => other.name === file.name && other.size === file.size

const megabytes = (bytes: number) => `${Math.max(bytes / 1024 / 1024, 0.1).toFixed(1)} MB`

const KINDS: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
}

/** Says which files may be chosen, such as 'Up to 8 files: JPEG, PNG, WebP, HEIC, each up to 10 MB'. */
function limits({ field, say }: FieldProps): string {
  const kinds = [...new Set((field.accept ?? []).map((type) => KINDS[type] ?? type))].join(', ')
  const size = `${(field.maxBytes ?? 0) / 1024 / 1024} MB`
  const words = field.max > 1 ? say.fileLimits : say.fileLimit
  return words.replace('{count}', String(field.max)).replace('{kinds}', kinds).replace('{size}', size)
}
