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
 * Draws forms, which `mountForm.tsx` wakes. One that stands on every vehicle's page is drawn for all vehicles: drawn for
 * each it would double what a page weighs and what it costs to render.
 */

/** The start without what it says of the vehicle, but for the places that its form lets the shopper choose from. */
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

/** What the page says once of its vehicle, for all its forms. */
export const vehicleOf = ({ about, context }: FormStart): PageVehicle => ({ about, car: context.car ?? null })

/** The form and what it starts from: only that of one that is of no use without script, such as a dialog's in steps. */
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

/** The form as it is sent without script: with the vehicle in its hidden fields. */
export const withVehicle = (html: string, { context: { car } }: FormStart): string => {
  if (!car) return html
  const values: Record<string, string | undefined> = carValues(car)
  return html.replace(EMPTY_FIELD, (field, name: string) =>
    OF_CAR.has(name) ? `name="${name}" value="${escapeHtml(values[name] ?? '')}"` : field,
  )
}
