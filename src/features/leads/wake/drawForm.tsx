import { renderToString } from 'react-dom/server'
import type { FormStart } from '#plan/page.ts'
import { CAR_FIELDS } from '#rules/forms/fieldTable.ts'
import { carValues } from '#rules/forms/initialValues.ts'
import { escapeHtml, jsonForScript } from '#lib/html.ts'
import { storageKey } from '#rules/browser/stored.ts'
import { LeadForm } from '../form/LeadForm.tsx'
import type { PageVehicle } from './mountForm.tsx'
import { leadWords } from '../words.ts'

/**
 * Renders the HTML of forms, which mountForm.tsx makes interactive. A form that's on every vehicle's page is rendered once for all
 * vehicles: rendering it for each would double a page's weight and rendering time.
 */

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

/** Returns the vehicle's data, which the page contains once for all its forms. */
export const vehicleOf = ({ about, context }: FormStart): PageVehicle => ({ about, car: context.car ?? null })

/**
 * Returns the form's HTML and its initial data. If the form can't be used without JavaScript, such as a form in steps in a dialog,
 * returns only the data.
 */
export const drawForm = (start: FormStart, formId: string, needsScript = false): string => {
  const { website_slug: site } = start.sender
  const kept = storageKey(site, 'form', start.form)
  const known = storageKey(site, 'user')
  const { wish } = leadWords(start.context.region)
  const drawn = needsScript ? '' : renderToString(<LeadForm start={start} formId={formId} />)
  return `<div data-lead-form="${formId}" data-wakes="form" data-kept="${escapeHtml(kept)}" data-known="${escapeHtml(known)}" data-wish="${escapeHtml(wish)}">${drawn}</div><script type="application/json" id="${formId}-start">${jsonForScript(start)}</script>`
}

const EMPTY_FIELD = /name="([^"]*)" value=""/g
const OF_CAR: ReadonlySet<string> = new Set(CAR_FIELDS)

/** Fills in the vehicle in the hidden fields of a form, in case the form is sent without JavaScript. */
export const withVehicle = (html: string, { context: { car } }: FormStart): string => {
  if (!car) return html
  const values: Record<string, string | undefined> = carValues(car)
  return html.replace(EMPTY_FIELD, (field, name: string) =>
    OF_CAR.has(name) ? `name="${name}" value="${escapeHtml(values[name] ?? '')}"` : field,
  )
}
