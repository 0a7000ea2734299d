import { renderToString } from 'react-dom/server'
import type { FormStart } from '#plan/page.ts'
import { CAR_FIELDS } from '#rules/forms/fieldTable.ts'
import { carValues } from '#rules/forms/initialValues.ts'
import { escapeHtml } from '#lib/html.ts'
import { LeadForm } from './LeadForm.tsx'

/** Returns the form's initial data without the vehicle's, except for its location, which determines the locations that the form offers. */
export const withoutVehicle = (start: FormStart): FormStart => ({
  ...start,
  about: null,
  context: {
    ...start.context,
    ...(start.context.car && {
      car: start.context.car.location ? { location: start.context.car.location } : {},
    }),
  },
})

export const drawForm = (start: FormStart, formId: string): string =>
  renderToString(<LeadForm start={start} formId={formId} />)

const EMPTY_FIELD = /name="([^"]*)" value=""/g
const OF_CAR: ReadonlySet<string> = new Set(CAR_FIELDS)

/** Fills in the vehicle in the hidden fields of a form, in case the form is sent without JavaScript. */
export function withVehicle(html: string, { context: { car } }: FormStart): string {
  if (!car) return html
  const values: Record<string, string | undefined> = carValues(car)
  return html.replace(EMPTY_FIELD, (field, name: string) =>
    OF_CAR.has(name) ? `name="${name}" value="${escapeHtml(values[name] ?? '')}"` : field,
  )
}
