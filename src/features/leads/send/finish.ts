import { completionEvent } from '#rules/tracking/formEvents.ts'
import { textRules } from '#rules/leads/checkText.ts'
import { leadCategory, leadSuccessHref, successCategory, successExtra } from '#rules/leads/leadCategory.ts'
import { submitErrorReport, submitErrorBanner, SUBMIT_ERROR } from '#rules/leads/messages.ts'
import { leadValues } from '../steps/leadValues.ts'
import type { LeadId } from '#rules/leads/leadId.ts'
import { normalisePhone } from '#rules/phone/phone.ts'
import { successRecord } from '#rules/leads/successRecord.ts'
import { parseUserDetails, rememberUser } from '#rules/leads/userDetails.ts'
import type { FormStart } from '#plan/page.ts'
import { storedCar } from '../form/openingValues.ts'
import { load, save } from '../../visit/stores.ts'

type Values = Readonly<Record<string, unknown>>

const carTypeOf = ({ context }: FormStart, values: Values): unknown =>
  context.car?.car_type ?? values['car_type']

export const categoryOf = (start: FormStart, values: Values): ReturnType<typeof leadCategory> =>
  leadCategory(
    start.form,
    { category: values['category'], car_type: carTypeOf(start, values) },
    start.settings,
  )

export function completionOfForm(start: FormStart, values: Values): number {
  const carType = carTypeOf(start, values)
  const { category, subcategory } = categoryOf(start, values)
  return completionEvent({
    category,
    subcategory,
    car_type: typeof carType === 'string' ? carType : '',
    tag: start.about?.tag ?? '',
  })
}

/** Returns the address of the page to go to. `now` is in ms since 1970. */
export function succeed(
  start: FormStart,
  values: Values,
  { id, reference }: { id: LeadId; reference: string },
  now: number,
): string {
  const site = start.sender.website_slug
  const car = start.about?.slug || storedCar(start, values['car_id'])?.slug
  save(
    site,
    'success',
    successRecord(successCategory(start.form, values), id, now, {
      car,
      place: values['website_location'] || values['dealership_slug'],
      when: values['dateTime'],
      reference,
    }),
  )
  save(site, 'user', rememberUser(parseUserDetails(load(site, 'user')), values))
  if (start.carClarity) sendToCarClarity({ ...values, phone: sentPhone(start, values) })
  return leadSuccessHref(start.form, values, successExtra(car, carTypeOf(start, values)))
}

/** Returns the phone number in the format that the server passes on to the backend (spec §5). */
const sentPhone = ({ settings, context }: FormStart, { phone }: Values): string =>
  normalisePhone(phone, textRules(settings, context).phone)

/** The dealer's server has already accepted the lead, so a failure is only logged (spec §7). */
function sendToCarClarity(values: Values): void {
  fetch('/api/carClarityCustomer', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(leadValues(values)),
    keepalive: true,
  }).catch((error: unknown) => console.warn('Posting to CarClarity failed:', error))
}

/** Returns the red banner's text (spec §8). `message` is from the server or from the site's own script; '' if there is none. */
export function fail(start: FormStart, values: Values, message: string): string {
  const { category } = categoryOf(start, values)
  const words = submitErrorReport(category, message)
  console.warn(words)
  window.forecourtErrors?.push(words)
  window.alert(SUBMIT_ERROR)
  return submitErrorBanner(message)
}
