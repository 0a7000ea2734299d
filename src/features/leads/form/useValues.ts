import { useFormik, yupToFormErrors, type FormikConfig, type FormikErrors, type FormikTouched } from 'formik'
import { useLayoutEffect, useState } from 'react'
import { ValidationError } from 'yup'
import { bookingProblem, isBookingTime, localTime } from '#rules/booking/bookingTime.ts'
import { zonesFor } from '#rules/booking/bookingZones.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import type { AnyFieldName } from '#rules/forms/fieldTable.ts'
import { leadSchema } from '#rules/leads/leadSchema.ts'
import type { FormStart } from '#plan/page.ts'
import type { FormView } from './formView.ts'
import { openingValues, ticksIn, typedValues } from './openingValues.ts'

export type ValuesForm = ReturnType<typeof useValues>

/**
 * What the visitor typed before the form's script loaded takes precedence over `before`, the draft's values, and these take precedence over
 * what's known about the visitor.
 */
export function useValues(
  start: FormStart,
  view: FormView,
  formId: string,
  before: FormValues = {},
  onSubmit: FormikConfig<FormValues>['onSubmit'] = () => {},
) {
  const [initial] = useState((): FormValues => {
    if (typeof document === 'undefined') return openingValues(start)
    const resumed = Object.keys(before).length > 0
    return { ...openingValues(start), ...before, ...typedValues(formId, view.fields, { touched: resumed }) }
  })
  const [ticks] = useState(() => (typeof document === 'undefined' ? {} : ticksIn(formId)))
  const formik = useFormik<FormValues>({
    initialValues: initial,
    validate: (values) => errorsIn(start, values),
    onSubmit,
  })
  const { setValues } = formik
  useLayoutEffect(() => {
    // Add what was typed after React first read the controls and before it took control of them.
    const typed = typedValues(formId, view.fields, { touched: true, ticks })
    if (Object.keys(typed).length > 0) void setValues((now) => ({ ...now, ...typed }), false)
  }, [formId, view.fields, ticks, setValues])
  return formik
}

/** If `only` is given, checks only those fields (spec §5). */
export function errorsIn(
  start: FormStart,
  values: FormValues,
  only?: readonly AnyFieldName[],
): FormikErrors<FormValues> {
  const { form, settings, context } = start
  try {
    leadSchema(form, settings, context, only ? { only } : {}).validateSync(values, { abortEarly: false })
    return only && !only.includes('dateTime') ? {} : bookingErrors(start, values)
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return { ...bookingErrors(start, values), ...yupToFormErrors<FormValues>(error) }
  }
}

/** The rules are the same as on the server (bookingTime.ts). */
function bookingErrors({ zones, context }: FormStart, values: FormValues): FormikErrors<FormValues> {
  const { dateTime } = values
  if (!zones || typeof dateTime !== 'string' || !isBookingTime(dateTime)) return {}
  const problem = bookingProblem(dateTime, localTime(Date.now(), zonesFor(zones, values, context.car)))
  return problem === null ? {} : { dateTime: problem }
}

/** So that each field with an error shows it. */
export function touchAll(fields: readonly { name: AnyFieldName }[]): FormikTouched<FormValues> {
  return Object.fromEntries(fields.map(({ name }) => [name, true]))
}
