import { formWords } from '#rules/forms/formFields.ts'
import { formOf, type FormId } from '#rules/forms/formTable.ts'
import { enquiryForm } from '#rules/leads/leadCategory.ts'
import { localWords } from '#rules/locale/words.ts'
import { BUTTON_LABELS, buttonLabel } from '#rules/vehicle/buttons.ts'
import type { Car } from '#stock/entities.ts'
import type { PlanContext } from '../../context.ts'
import { formStart } from '../form/forms.ts'
import type { VehicleButtons, VehicleForms } from './props.ts'

interface Offered {
  buttons: VehicleButtons
  inlineForm: boolean
  requestPhotos: boolean
}

/** Those that its buttons open, and any others that the page has (spec §2). */
export function vehicleForms(
  context: Pick<PlanContext, 'site' | 'locations' | 'noun' | 'testPhone' | 'content'>,
  car: Car,
  name: string,
  { buttons: { first, second, list }, inlineForm, requestPhotos }: Offered,
): VehicleForms {
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

/**
 * The form's (spec §2), or what the button says if the vehicle's trade has its own word, such as 'test ride', and the
 * site's settings have no title.
 */
export function testDriveTitle({ site }: Pick<PlanContext, 'site'>, car: Car): string {
  const { title } = formWords('test-drive', site.forms)
  const label = buttonLabel('test_drive', car, site)
  const isOwn = title !== formOf('test-drive').title || label === BUTTON_LABELS.test_drive
  return isOwn ? localWords(title, site.region) : label
}
