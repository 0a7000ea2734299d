import type { FieldName } from '#rules/forms/fieldTable.ts'
import type { FormStart } from '#plan/page.ts'
import { BookingField } from './BookingField.tsx'
import { FileField } from './FileField.tsx'
import type { FormView } from '../form/formView.ts'
import { LeadField, type FieldProps } from './LeadField.tsx'
import { VehicleField } from './VehicleField.tsx'

interface Props extends Omit<FieldProps, 'field'> {
  start: FormStart
  view: FormView
  /** If undefined, all visible fields are shown. */
  only?: readonly FieldName[]
}

export function FieldList({ start, view, only, ...props }: Props) {
  const shown = view.fields.filter(({ kind, name }) => kind !== 'hidden' && (only?.includes(name) ?? true))
  return (
    <div className="lead__fields">
      {shown.map((field) => {
        if (field.kind === 'file') return <FileField key={field.name} field={field} {...props} />
        if (field.kind === 'date')
          return <BookingField key={field.name} field={field} start={start} {...props} />
        if (field.kind === 'vehicle')
          return <VehicleField key={field.name} field={field} start={start} view={view} {...props} />
        return <LeadField key={field.name} field={field} {...props} />
      })}
    </div>
  )
}
