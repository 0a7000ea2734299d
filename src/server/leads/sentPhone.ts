import { textRules } from '#rules/leads/checkText.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import type { FormContext, FormSettings } from '#rules/forms/settings.ts'
import { normalisePhone } from '#rules/phone/phone.ts'

/** A phone number goes to every destination in one form, whatever the shopper wrote between its digits (spec §5). */
export const withSentPhone = (
  values: FormValues,
  settings: FormSettings,
  context: Pick<FormContext, 'region'>,
): FormValues =>
  'phone' in values
    ? { ...values, phone: normalisePhone(values.phone, textRules(settings, context).phone) }
    : values
