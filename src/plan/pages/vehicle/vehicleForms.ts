import { enquiryForm } from '#rules/leads/leadCategory.ts'
import type { FormId } from '#rules/forms/formTable.ts'
import type { Car } from '#stock/entities.ts'
import type { PlanContext } from '../../context.ts'
import { formStart } from '../form/forms.ts'
import type { VehicleButtons, VehicleForms } from './props.ts'

interface Offered {
  buttons: VehicleButtons
  inlineForm: boolean
  requestPhotos: boolean
}

/** The forms on a vehicle's page (spec §2): those that its buttons open, and any others that the page has. */
export const vehicleForms = (
  context: Pick<PlanContext, 'site' | 'locations' | 'noun' | 'testPhone' | 'content'>,
  car: Car,
  name: string,
  { buttons: { first, second, list }, inlineForm, requestPhotos }: Offered,
): VehicleForms => {
  const start = (form: FormId) => formStart(context, form, { car, name })
  const dialogs = [first, second, ...list].flatMap((button) =>
    button?.does === 'dialog' ? button.dialog : [],
  )
  return {
    ...(dialogs.includes('enquire') && { enquire: start(enquiryForm(car.car_type)) }),
    ...(dialogs.includes('test-drive') && { 'test-drive': start('test-drive') }),
    ...(inlineForm && { inline: start(enquiryForm(car.car_type)) }),
    ...(requestPhotos && { 'request-photos': start('request-photos') }),
  }
}
