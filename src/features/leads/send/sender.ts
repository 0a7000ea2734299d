import { leadVisit } from '#rules/tracking/campaign.ts'
import type { LeadSender } from '#rules/leads/leadBody.ts'
import type { FormStart } from '#plan/page.ts'
import { visitOf } from '../kept/keepVisit.ts'

/** Completes the hidden fields of spec §3 and §7 with what the browser knows. `now` is in ms since 1970. */
export function senderOf({ sender }: FormStart, now: number): LeadSender {
  const visit = leadVisit(visitOf(sender.website_slug), now)
  return { ...sender, url: location.href, user_agent: navigator.userAgent, ...visit }
}
