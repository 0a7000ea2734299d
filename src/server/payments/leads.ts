import { PROVIDER_NAMES } from '#rules/pricing/checkout.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import { leadBody, type Lead } from '#rules/leads/leadBody.ts'
import type { FormSettings } from '#rules/forms/settings.ts'
import { money } from '#rules/pricing/money.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Car } from '#stock/entities.ts'
import { withSentPhone } from '../leads/checkLead.ts'
import type { Reservation, Step } from './reservation.ts'

export interface CheckoutLead {
  tenant: string
  /** The lead of a step is only sent once. */
  key: string
  reference: string
  lead: Lead
}

/** If it throws, it's called with the same lead again later. */
export type LeaveLead = (lead: CheckoutLead) => Promise<void>

const WORDS: Record<Step, string> = {
  started: 'the buyer has started to pay',
  paid: 'the buyer has paid',
  cancelled: 'the buyer went back without paying',
  failed: 'the payment failed',
  expired: 'the buyer did not pay in time',
  refunded: 'the buyer paid too late and was refunded',
  attention: 'NEEDS ATTENTION: money has arrived that may have to be refunded',
}

/** The same for all steps of an attempt, and stored with it. */
export const leadOf = (
  site: Site,
  car: Car,
  values: FormValues,
  sender: { url: string; userAgent: string },
): Lead =>
  leadBody(
    'reserve',
    withSentPhone(values, site.forms as FormSettings, { region: site.region }),
    { website_slug: site.slug, url: sender.url, user_agent: sender.userAgent },
    { car },
  ).lead

/** Null if the buyer's details have been deleted. */
export function stepLead(reservation: Reservation, step: Step): CheckoutLead | null {
  if (reservation.lead === '') return null
  const { reference, tenant, kind, provider, amount, received, currency, note } = reservation
  const what = kind === 'reserve' ? 'Reserve online' : 'Buy online'
  const message = [
    `${what}: ${WORDS[step]}.`,
    `${money(amount / 100, 'cents')} ${currency} with ${PROVIDER_NAMES[provider]}, reference ${reference}.`,
    received > 0 && received !== amount ? `Received: ${money(received / 100, 'cents')}.` : '',
    note === '' ? '' : `${note}.`,
  ]
  const complete = step !== 'started'
  return {
    tenant,
    key: `${reference}-${step}`,
    reference,
    lead: {
      ...(JSON.parse(reservation.lead) as Lead),
      message: message.filter(Boolean).join(' '),
      lead_status: complete ? 'Complete' : 'Incomplete',
      form_completed: complete,
    },
  }
}
