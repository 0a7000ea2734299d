import type { ReactNode } from 'react'
import type { AnyFieldName } from '#rules/forms/fieldTable.ts'
import type { FormField } from '#rules/forms/formFields.ts'
import { shownFields } from '#rules/forms/ownFields.ts'
import type { FormStart } from '#plan/page.ts'
import { BookingField } from './BookingField.tsx'
import { FileField } from './FileField.tsx'
import type { FormView } from '../form/formView.ts'
import { renderedValues } from '../form/openingValues.ts'
import { LeadField, type FieldProps } from './LeadField.tsx'
import { VehicleField } from './VehicleField.tsx'

interface Props extends Omit<FieldProps, 'field'> {
  start: FormStart
  view: FormView
  /** If undefined, all visible fields are shown. */
  only?: readonly AnyFieldName[]
}

export function FieldList({ start, view, only, ...props }: Props) {
  const all = props.hydrated ? shownFields(view.fields, props.formik.values) : view.fields
  // Without JavaScript, fields that depend on another one are always on the page. With it, most wait for the form's script.
  const first = props.hydrated ? all : shownFields(all, renderedValues(start))
  const shown = all.filter(({ kind, name }) => kind !== 'hidden' && (only?.includes(name) ?? true))
  const draw = (field: FormField): ReactNode => {
    if (field.kind === 'file') return <FileField key={field.name} field={field} {...props} />
    if (field.kind === 'date') return <BookingField key={field.name} field={field} start={start} {...props} />
    if (field.kind === 'vehicle')
      return <VehicleField key={field.name} field={field} start={start} view={view} {...props} />
    return <LeadField key={field.name} field={field} {...props} />
  }
  return (
    <div className="lead__fields">
      {shown.map((field) =>
        field.shownIf && !first.includes(field) ? (
          <div key={field.name} className="lead__unscripted">
            {draw(field)}
          </div>
        ) : (
          draw(field)
        ),
      )}
    </div>
  )
}
