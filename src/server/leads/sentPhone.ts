import { textRules } from '#rules/leads/checkText.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import type { FormContext, FormSettings } from '#rules/forms/settings.ts'
import { normalisePhone } from '#rules/phone/phone.ts'

/** Puts the phone number into the format in which all destinations get it, however the shopper typed it (spec §5). */
export const withSentPhone = (
  values: FormValues,
  settings: FormSettings,
  context: Pick<FormContext, 'region'>,
): FormValues =>
  'phone' in values
    ? { ...values, phone: normalisePhone(values.phone, textRules(settings, context).phone) }
    : values
