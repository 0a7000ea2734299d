import { createRoot, hydrateRoot } from 'react-dom/client'
import { pageLeft } from '#ui/islands/onPage.ts'
import type { FormStart } from '#plan/page.ts'
import type { FormCar } from '#rules/forms/settings.ts'
import { LeadForm } from '../form/LeadForm.tsx'

/** The page's vehicle, which its forms share. */
export interface PageVehicle {
  about: FormStart['about']
  car: FormCar | null
}

/** Id of the element that contains the vehicle's data. */
export const VEHICLE_ID = 'lead-vehicle'

/** Makes a form interactive (drawForm.tsx), and unmounts it when the shopper leaves the page. */
export function mountForm(place: HTMLElement): void {
  // The shopper left the page while this module was loading.
  if (!place.isConnected) return
  const formId = place.dataset['leadForm'] ?? ''
  const written = read<FormStart>(`${formId}-start`)
  const vehicle = document.getElementById(VEHICLE_ID) && read<PageVehicle>(VEHICLE_ID)
  const start = vehicle ? about(written, vehicle) : written
  const form = <LeadForm start={start} formId={formId} />
  const rendered = place.querySelector('form') !== null
  const root = rendered ? hydrateRoot(place, form) : createRoot(place)
  if (!rendered) root.render(form)
  pageLeft().addEventListener('abort', () => root.unmount())
}

const about = (start: FormStart, vehicle: PageVehicle): FormStart => ({
  ...start,
  about: vehicle.about,
  context: { ...start.context, car: vehicle.car },
})

const read = <T,>(id: string): T => JSON.parse(document.getElementById(id)?.textContent ?? 'null') as T
