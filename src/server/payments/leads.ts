import { PROVIDER_NAMES } from '#rules/pricing/checkout.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import { leadBody, type Lead } from '#rules/leads/leadBody.ts'
import type { FormSettings } from '#rules/forms/settings.ts'
import { money } from '#rules/pricing/money.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Car } from '#stock/entities.ts'
import { withSentPhone } from '../leads/checkLead.ts'
import type { Reservation, Step } from './reservation.ts'

/** A lead from the checkout, which tells the dealer about one step of an attempt. */
export interface CheckoutLead {
  tenant: string
  /** Identifies the step of the attempt, so that its lead is only sent once. */
  key: string
  reference: string
  lead: Lead
}

/** Accepts a lead, after which it can't be lost. If it throws, it's called with the same lead again later. */
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

/** Makes the part of an attempt's leads that's the same for all steps. It's stored with the attempt. */
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

/** Makes the lead of a step; null if the buyer's details have been deleted. */
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
